import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { generateBody, makeCatalogue, makeSns, ok } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let service: TestApp;
beforeEach(() => {
  service = createTestApp();
});
afterEach(() => service.close());

const add = (fields: object = {}, query = '') =>
  service.api('POST', `/products${query}`, { productName: 'Studio', ...fields });
const templates = async (name: string) => (await service.api('GET', `/products/${name}/templates`)).envelope.data.items;

describe('POST /products', () => {
  test('answers the new product, which has an open template Default', async () => {
    const { http, headers, envelope } = await add({ refId: 'studio', description: 'Drawing' });
    expect([http, headers.get('etag')]).toEqual([200, '"1"']);
    expect(envelope.data).toEqual({
      total: 1,
      items: [
        {
          productName: 'Studio',
          productGuid: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-7/),
          refId: 'studio',
          description: 'Drawing',
          regDate: '2026-11-21 09:00:00',
        },
      ],
    });
    expect(await templates('Studio')).toEqual([{ name: 'Default', regDate: '2026-11-21 09:00:00', status: 0 }]);
  });

  test.each([
    ['true', 1],
    ['false', 0],
  ])('submit=%s makes Default with status %i', async (submit, status) => {
    await add({}, `?submit=${submit}`);
    expect(await templates('Studio')).toMatchObject([{ name: 'Default', status }]);
  });

  test('skips an existing name: the record is answered as it is, and nothing is changed or audited', async () => {
    const first = await add({ refId: 'studio', description: 'old' });
    const again = await add({ refId: 'other', description: 'new' }, '?submit=true');
    expect(again.envelope).toEqual(first.envelope);
    expect(again.headers.get('etag')).toBe('"1"');
    expect(await templates('Studio')).toMatchObject([{ name: 'Default', status: 0 }]);
    expect((await service.api('GET', '/audit')).envelope.data.total).toBe(1);
  });

  test('the same name in another Unicode form is the same product', async () => {
    const composed = await add({ productName: 'Caf\u00e9' });
    const decomposed = await add({ productName: ' Cafe\u0301 ' });
    expect(decomposed.envelope).toEqual(composed.envelope);
    const read = await service.api('GET', `/products/${encodeURIComponent('Cafe\u0301')}`);
    expect(read.envelope).toEqual(composed.envelope);
  });

  test.each([
    [{ productName: undefined }, 514, 'productName'],
    [{ productName: 'data' }, 515, 'productName'],
    [{ productName: 'ref' }, 515, 'productName'],
    [{ productName: '.' }, 515, 'productName'],
    [{ productName: ' ' }, 515, 'productName'],
    [{ productName: 'x'.repeat(65) }, 515, 'productName'],
    [{ productName: 7 }, 515, 'productName'],
    [{ productName: 'a\nb' }, 515, 'productName'],
    [{ refId: 'features' }, 515, 'refId'],
    [{ refId: 'templates' }, 515, 'refId'],
    [{ refId: '' }, 515, 'refId'],
    [{ description: 'x'.repeat(2001) }, 515, 'description'],
    [{ productGuid: 'mine' }, 515, 'productGuid'],
  ])('refuses %j with %i at %s', async (fields, code, path) => {
    const { envelope } = await add(fields);
    expect([envelope.status, envelope.errors?.[0]?.path]).toEqual([code, path]);
    expect((await service.api('GET', '/products')).envelope.data.total).toBe(0);
  });

  test.each(['?submit=yes', '?submit=', '?submit=true&submit=true', '?colour=red'])(
    'refuses the query %s',
    async (query) => {
      expect((await add({}, query)).envelope.status).toBe(515);
    },
  );

  test('64 characters are counted as people see them', async () => {
    expect((await add({ productName: '\u{1f600}'.repeat(64) })).envelope.status).toBe(0);
  });

  test('refuses a refId in use with 4090', async () => {
    await add({ refId: 'studio' });
    const { http, envelope } = await add({ productName: 'Other', refId: 'studio' });
    expect([http, envelope.status, envelope.errors]).toEqual([
      409,
      4090,
      [{ path: 'refId', msg: 'is taken by another product' }],
    ]);
  });
});

describe('PATCH and POST /products/{productName}', () => {
  test('PATCH changes what is supplied, null empties, and templates stay with a renamed product', async () => {
    await add({ refId: 'studio', description: 'old' });
    const { envelope, headers } = await service.api('PATCH', '/products/Studio', {
      productName: 'Atelier',
      refId: null,
    });
    expect(headers.get('etag')).toBe('"2"');
    expect(envelope.data.items[0]).toMatchObject({ productName: 'Atelier', description: 'old' });
    expect(envelope.data.items[0]).not.toHaveProperty('refId');
    expect(await templates('Atelier')).toHaveLength(1);
    expect((await service.api('GET', '/products/Studio')).envelope.status).toBe(4040);
  });

  test('POST empties what is not supplied, and keeps the name', async () => {
    await add({ refId: 'studio', description: 'old' });
    const { envelope } = await service.api('POST', '/products/Studio', { description: 'new' });
    expect(envelope.data.items[0]).toEqual({
      productName: 'Studio',
      productGuid: expect.any(String),
      description: 'new',
      regDate: '2026-11-21 09:00:00',
    });
  });

  test.each(['PATCH', 'POST'])('%s that changes nothing keeps the version and is not audited', async (method) => {
    await add({ refId: 'studio' });
    const { headers } = await service.api(method, '/products/Studio', { productName: 'Studio', refId: 'studio' });
    expect(headers.get('etag')).toBe('"1"');
    expect((await service.api('GET', '/audit')).envelope.data.total).toBe(1);
  });

  test.each([
    [{ productName: 'Other' }, 4090, 'productName'],
    [{ refId: 'other' }, 4090, 'refId'],
    [{ productName: 'data' }, 515, 'productName'],
    [{ productName: null }, 515, 'productName'],
    [{ regDate: '2026-01-01' }, 515, 'regDate'],
  ])('refuse %j with %i at %s and change nothing', async (body, code, path) => {
    await add({ refId: 'studio' });
    await add({ productName: 'Other', refId: 'other' });
    for (const method of ['PATCH', 'POST']) {
      const { envelope } = await service.api(method, '/products/Studio', body);
      expect([envelope.status, envelope.errors?.[0]?.path]).toEqual([code, path]);
    }
    expect((await service.api('GET', '/products/Studio')).headers.get('etag')).toBe('"1"');
  });

  test('an unknown product is 4040, no body 514', async () => {
    expect((await service.api('PATCH', '/products/Nothing', {})).envelope.status).toBe(4040);
    expect((await service.api('POST', '/products/Nothing', {})).envelope.status).toBe(4040);
    expect((await service.api('PATCH', '/products/Nothing')).envelope.status).toBe(514);
  });

  test('If-Match of an older version answers 4120 with the current one', async () => {
    await add();
    await service.api('PATCH', '/products/Studio', { description: 'one' }, { 'if-match': '"1"' });
    for (const [method, body] of [
      ['PATCH', {}],
      ['POST', {}],
      ['DELETE', undefined],
    ] as const) {
      const stale = await service.api(method, '/products/Studio', body, { 'if-match': '"1"' });
      expect([stale.http, stale.envelope.status, stale.headers.get('etag')]).toEqual([412, 4120, '"2"']);
    }
  });

  test('are audited with the fields as they were and as they are', async () => {
    await add({ refId: 'studio', description: 'old' });
    await service.api('PATCH', '/products/Studio', { productName: 'Atelier', description: null });
    const { envelope } = await service.api('POST', '/audit/data', {
      querys: [{ name: 'operation', op: '=', values: ['updateProduct'] }],
    });
    expect(envelope.data.items).toMatchObject([
      {
        targets: [{ kind: 'product', key: 'Studio' }],
        before: [{ productName: 'Studio', description: 'old' }],
        after: [{ productName: 'Atelier' }],
        outcome: 0,
      },
    ]);
  });
});

describe('DELETE /products/{productName}', () => {
  test('removes the product with its templates and configuration items; its name is free again', async () => {
    await add();
    await service.api('POST', '/products/Studio/templates', { name: 'Pro' });
    await service.api('PATCH', '/products/Studio/templates/Pro/datas', [{ name: 'a' }]);
    const { envelope } = await service.api('DELETE', '/products/Studio');
    expect(envelope.data).toEqual({ total: 1, items: [{ productName: 'Studio' }] });
    expect((await service.api('DELETE', '/products/Studio')).envelope.status).toBe(4040);
    await add();
    expect(await templates('Studio')).toHaveLength(1);
    const [removed] = (
      await service.api('POST', '/audit/data', { querys: [{ name: 'operation', op: '=', values: ['deleteProduct'] }] })
    ).envelope.data.items;
    expect(removed).toMatchObject({ before: [{ productName: 'Studio' }], after: [{}] });
  });

  test('is refused with 4092 while SNs exist, archived ones too', async () => {
    const catalogue = await makeCatalogue(service);
    const [sn = ''] = await makeSns(service, catalogue);
    const path = `/products/${encodeURIComponent(catalogue.product)}`;
    await ok(service.api('POST', '/sns/archive', [sn]));
    const refused = await service.api('DELETE', path);
    expect([refused.http, refused.envelope.status]).toEqual([409, 4092]);
    await ok(service.api('DELETE', `/sns/${sn}`));
    await ok(service.api('DELETE', path));
  });
});

describe('roles', () => {
  test.each([
    ['viewer', 'GET', '/products/Studio', undefined, 0],
    ['viewer', 'POST', '/products/data', {}, 0],
    ['support', 'POST', '/products', { productName: 'New' }, 531],
    ['manager', 'POST', '/products', { productName: 'New' }, 0],
    ['manager', 'PATCH', '/products/Studio', { description: 'x' }, 531],
    ['manager', 'POST', '/products/Studio', {}, 531],
    ['manager', 'DELETE', '/products/Studio', undefined, 531],
    ['administrator', 'DELETE', '/products/Studio', undefined, 0],
  ] as const)('%s: %s %s %j answers %i', async (role, method, path, body, code) => {
    await add();
    expect((await service.as(role)(method, path, body)).envelope.status).toBe(code);
  });
});

test('a POST repeated under its Idempotency-Key after the product was renamed answers the first record', async () => {
  const headers = { 'idempotency-key': 'k' };
  const first = await service.api('POST', '/products', { productName: 'Studio' }, headers);
  await service.api('PATCH', '/products/Studio', { productName: 'Atelier' });
  const again = await service.api('POST', '/products', { productName: 'Studio' }, headers);
  expect(again.envelope).toEqual(first.envelope);
  expect((await service.api('GET', '/products')).envelope.data.total).toBe(1);
});

test('an SN is generated under a product of any name', async () => {
  const catalogue = { ...(await makeCatalogue(service)), product: 'Büro/été 许可' };
  await add({ productName: catalogue.product });
  await ok(service.api('POST', '/sns/generate_sn?count=1', generateBody(catalogue)));
});
