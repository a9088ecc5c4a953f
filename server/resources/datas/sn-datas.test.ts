import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { generateBody, makeSns, ok, type Catalogue } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const PRODUCT = '/products/Studio/datas';
const TEMPLATE = '/products/Studio/templates/Pro/datas';
const catalogue: Catalogue = { product: 'Studio', template: 'Pro', business: 'B' };

let service: TestApp;
let sn: string;
let SN: string;
beforeEach(async () => {
  service = createTestApp();
  await ok(service.api('POST', '/products', { productName: 'Studio' }));
  await ok(service.api('POST', '/products/Studio/templates', { name: 'Pro' }));
  await ok(service.api('POST', '/businesses', { name: 'B', type: 'LOCAL' }));
  [sn = ''] = await makeSns(service, catalogue);
  SN = `/sns/${sn}/datas`;
});
afterEach(() => service.close());

/** Returns the items of an owner as `name=value (source)`. */
const items = async (path: string) =>
  (await ok(service.api('GET', path))).envelope.data.items.map(
    ({ name, value, source }) => `${String(name)}=${String(value)} (${String(source)})`,
  );
const set = (path: string, body: unknown, headers = {}) => service.api('PATCH', path, body, headers);
const remove = (path: string, body: unknown, headers = {}) => service.api('DELETE', path, body, headers);

describe('GET /sns/{sn}/datas', () => {
  test("tells the SN's own items before its template's, and these before the product's", async () => {
    await set(PRODUCT, [
      { name: 'a', value: 'p' },
      { name: 'b', value: 'p' },
      { name: 'c', value: 'p' },
    ]);
    await set(TEMPLATE, [
      { name: 'b', value: 't' },
      { name: 'c', value: 't' },
      { name: 'd', value: 't' },
    ]);
    await set(SN, [
      { name: 'c', value: 's' },
      { name: 'e', value: 's' },
    ]);
    expect((await items(SN)).toSorted()).toEqual([
      'a=p (PRODUCT)',
      'b=t (TEMPLATE)',
      'c=s (SN)',
      'd=t (TEMPLATE)',
      'e=s (SN)',
    ]);
    expect((await service.api('GET', `${SN}?limit=2`)).envelope.data).toMatchObject({ total: 5 });
    await remove(SN, [{ name: 'c' }]);
    await remove(TEMPLATE, [{ name: 'b' }]);
    expect(await items(SN)).toEqual(expect.arrayContaining(['c=t (TEMPLATE)', 'b=p (PRODUCT)']));
  });

  test('items of other products, templates and SNs do not show', async () => {
    const [other = ''] = await makeSns(service, { ...catalogue, template: 'Default' });
    await ok(service.api('POST', '/products', { productName: 'Other' }));
    await set('/products/Other/datas', [{ name: 'x' }]);
    await set('/products/Studio/templates/Default/datas', [{ name: 'y', value: 'default' }]);
    await set(`/sns/${other}/datas`, [{ name: 'z' }]);
    expect(await items(SN)).toEqual([]);
    expect((await items(`/sns/${other}/datas`)).toSorted()).toEqual(['y=default (TEMPLATE)', 'z= (SN)']);
  });

  test('an item of the template is not one of the SN itself: DELETE is 1537', async () => {
    await set(TEMPLATE, [{ name: 'a' }]);
    expect((await remove(SN, [{ name: 'a' }])).envelope.status).toBe(1537);
  });

  test.each([
    ['/sns/abc/datas', 400, 1806],
    ['/sns/EXACT_1/datas', 404, 1798],
    ['/products/Nothing/datas', 404, 4040],
    ['/products/Studio/templates/Nothing/datas', 404, 4040],
    ['/products/Nothing/templates/Pro/datas', 404, 4040],
  ])('%s answers every method with %i and %i', async (path, http, code) => {
    for (const answer of [
      await service.api('GET', path),
      await set(path, [{ name: 'a' }]),
      await remove(path, [{ name: 'a' }]),
    ]) {
      expect([answer.http, answer.envelope.status]).toEqual([http, code]);
    }
  });
});

describe('an SN', () => {
  test('that is archived keeps its items and refuses changes with 4093', async () => {
    await set(SN, [{ name: 'a', value: '1' }]);
    await ok(service.api('POST', '/sns/archive', [sn]));
    expect((await set(SN, [{ name: 'a', value: '2' }])).envelope.status).toBe(4093);
    expect((await remove(SN, [{ name: 'a' }])).envelope.status).toBe(4093);
    expect(await items(SN)).toEqual(['a=1 (SN)']);
  });

  test('has its update time moved by a change of its items', async () => {
    service.time.now += 60;
    await set(SN, [{ name: 'a', value: '1' }]);
    const { envelope } = await service.api('GET', `/sns/${sn}`);
    expect(envelope.data.items[0]).toMatchObject({ updateTime: '2026-11-21 09:01:00' });
  });

  test('is generated with the items of `data`, each of count its own', async () => {
    const data = [{ name: 'b', value: '2' }, { name: 'a' }];
    for (const made of await makeSns(service, catalogue, { data }, 2)) {
      expect(await items(`/sns/${made}/datas`)).toEqual(['b=2 (SN)', 'a= (SN)']);
    }
  });

  test('is not generated with an item twice', async () => {
    const body = generateBody(catalogue, { data: [{ name: 'a' }, { name: 'a', value: 'x' }] });
    const { envelope } = await service.api('POST', '/sns/generate_sn?count=1', body);
    expect([envelope.status, envelope.errors?.[0]?.path]).toEqual([515, 'data[1].name']);
  });
});
