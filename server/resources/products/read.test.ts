import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ok } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let service: TestApp;
beforeEach(() => {
  service = createTestApp();
});
afterEach(() => service.close());

const add = (fields: object) => ok(service.api('POST', '/products', fields));

describe('GET /products/{productName} and /products/ref/{refId}', () => {
  test('answer the same record with its version', async () => {
    const { envelope } = await add({ productName: 'Studio', refId: 'a/b c' });
    const byName = await service.api('GET', '/products/Studio');
    const byRef = await service.api('GET', `/products/ref/${encodeURIComponent('a/b c')}`);
    expect(byName.envelope).toEqual(envelope);
    expect(byRef.envelope).toEqual(envelope);
    expect([byName.headers.get('etag'), byRef.headers.get('etag')]).toEqual(['"1"', '"1"']);
  });

  test.each(['/products/Nothing', '/products/ref/nothing', '/products/studio'])('%s is 4040', async (path) => {
    await add({ productName: 'Studio' });
    const { http, envelope } = await service.api('GET', path);
    expect([http, envelope.status]).toEqual([404, 4040]);
  });

  test.each(['/products/%07', '/products/ref/a%0Ab', '/products/%C2%85'])(
    '%s is 515: no name has such characters',
    async (path) => {
      expect((await service.api('GET', path)).envelope.status).toBe(515);
    },
  );
});

describe('GET /products and POST /products/data', () => {
  beforeEach(async () => {
    await add({ productName: 'beta', refId: 'r2', description: 'second 100%' });
    await add({ productName: 'Alpha', refId: 'r1' });
    await add({ productName: 'gamma' });
  });
  const names = async (body: object, query = '') => {
    const { envelope } = await service.api('POST', `/products/data${query}`, body);
    return [envelope.data.total, envelope.data.items.map((item) => item['productName'])];
  };

  test('without sorts are in order of creation, paged, with the exact total', async () => {
    const { envelope } = await service.api('GET', '/products?offset=1&limit=1');
    expect([envelope.data.total, envelope.data.items.map((item) => item['productName'])]).toEqual([3, ['Alpha']]);
    expect(await names({})).toEqual([3, ['beta', 'Alpha', 'gamma']]);
  });

  test.each([
    [{ name: 'productName', op: 'like', values: ['%A%'] }, ['beta', 'Alpha', 'gamma']],
    [{ name: 'productName', op: '=', values: ['alpha'] }, []],
    [{ name: 'productName', op: '<>', values: ['beta'] }, ['Alpha', 'gamma']],
    [{ name: 'refId', op: '=', values: ['r1', 'r2'] }, ['beta', 'Alpha']],
    [{ name: 'refId', op: '<>', values: ['r1'] }, ['beta', 'gamma']],
    [{ name: 'description', op: 'like', values: [String.raw`%100\%`] }, ['beta']],
    [{ name: 'regDate', op: '=', values: ['2026-11-21'] }, ['beta', 'Alpha', 'gamma']],
    [{ name: 'regDate', op: '>', values: ['2026-11-21'] }, []],
  ])('%j finds %j', async (query, found) => {
    expect(await names({ querys: [query] })).toEqual([found.length, found]);
  });

  test.each(['GET', 'POST'])('%s with the scope sns,templates tell how many of them there are', async (method) => {
    await ok(service.api('POST', '/businesses', { name: 'Floating', type: 'FLOAT' }));
    const body = { product: { productName: 'beta' }, template: { name: 'Default' }, business: { name: 'Floating' } };
    const made = (await ok(service.api('POST', '/sns/generate_sn?count=3', body))).envelope.data.items;
    await ok(service.api('POST', '/sns/archive', [made[0]?.['sn']]));
    await ok(service.api('POST', '/products/beta/templates', { name: 'Pro' }));
    const read = async (path: string) => {
      const { envelope } = await ok(
        service.api(
          method,
          `${path}${method === 'GET' ? '' : '/data'}?scope=sns,templates`,
          method === 'GET' ? undefined : {},
        ),
      );
      return envelope.data.items[0];
    };
    expect(await read('/products')).toMatchObject({ productName: 'beta', snCount: 2, templateCount: 2 });
    const without = (await ok(service.api('GET', '/products'))).envelope.data.items[0];
    expect(without).not.toHaveProperty('snCount');
    const { envelope } = await ok(service.api('GET', '/businesses?scope=sns'));
    expect(envelope.data.items[0]).toMatchObject({ name: 'Floating', snCount: 2 });
  });

  test('productGuid finds its product', async () => {
    const { envelope } = await service.api('GET', '/products/gamma');
    const values = [String(envelope.data.items[0]?.['productGuid'])];
    expect(await names({ querys: [{ name: 'productGuid', op: '=', values }] })).toEqual([1, ['gamma']]);
  });

  test('sorting by name ignores case', async () => {
    expect(await names({ sorts: [{ name: 'productName' }] })).toEqual([3, ['Alpha', 'beta', 'gamma']]);
    expect(await names({ sorts: [{ name: 'productName', order: 'DESC' }] }, '?limit=1')).toEqual([3, ['gamma']]);
  });

  test.each([
    [{ querys: [{ name: 'name', op: '=', values: ['x'] }] }, 'querys[0].name'],
    [{ querys: [{ name: 'productName', op: '>', values: ['x'] }] }, 'querys[0].op'],
    [{ sorts: [{ name: 'description' }] }, 'sorts[0].name'],
  ])('refuses %j at %s', async (body, path) => {
    const { envelope } = await service.api('POST', '/products/data', body);
    expect([envelope.status, envelope.errors?.[0]?.path]).toEqual([515, path]);
  });
});
