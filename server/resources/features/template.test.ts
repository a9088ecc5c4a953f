import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ok } from '../../testing/factories.ts';
import { makeFeatures, type FeatureFixture } from '../../testing/features.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let service: TestApp;
let fixture: FeatureFixture;
let id: (key: string) => number;

beforeEach(async () => {
  service = createTestApp();
  fixture = await makeFeatures(
    service,
    { a: { featureId: 1, name: 'A', value: 5 }, b: { featureId: 2, name: 'B' }, c: { featureId: 3, name: 'C' } },
    { a: {} },
  );
  id = (key) => fixture.ids[key] ?? 0;
});
afterEach(() => service.close());

const listed = async (path: string, method = 'GET', body?: unknown) =>
  (await ok(service.api(method, path, body))).envelope.data.items.map((item) => [item['name'], item['status']]);
const lock = () => ok(service.api('POST', fixture.paths.template.replace('/features', '/submit')));

describe('reads', () => {
  test.each([
    ['', [['A', 3]]],
    ['?scope=all', [['A', 3], ['B', 0], ['C', 0]]],
    ['?scope=unselected&limit=1', [['B', 0]]],
  ])('GET /products/{productName}/templates/{templateName}/features%s', async (query, items) => {
    expect(await listed(fixture.paths.template + query)).toEqual(items);
  }); // prettier-ignore

  test('POST …/features/data sees all features of the product, by name and by refId of it', async () => {
    const everything = [['C', 0], ['B', 0], ['A', 3]]; // prettier-ignore
    const body = { sorts: [{ name: 'name', order: 'DESC' }] };
    expect(await listed(`${fixture.paths.template}/data`, 'POST', body)).toEqual(everything);
    const product = fixture.paths.product.replace('/features', '');
    await ok(service.api('PATCH', product, { refId: 'my/ref' }));
    const path = `/products/ref/my%2Fref/templates/${encodeURIComponent(fixture.template)}/features/data`;
    expect(await listed(path, 'POST', body)).toEqual(everything);
    const selected = { querys: [{ name: 'status', op: '=', values: [3] }] };
    expect(await listed(path, 'POST', selected)).toEqual([['A', 3]]);
  });

  test.each([
    ['GET', '/products/Nothing/templates/Default/features'],
    ['POST', '/products/Nothing/templates/Default/features/data'],
    ['POST', '/products/ref/nothing/templates/Default/features/data'],
    ['PATCH', '/products/Nothing/templates/Default/features'],
    ['DELETE', '/products/Nothing/templates/Default/features'],
  ])('%s %s is 4040', async (method, path) => {
    const body = path.endsWith('data') ? {} : [{ id: 1 }];
    const { envelope } = await service.api(method, path, method === 'GET' ? undefined : body);
    expect(envelope.status).toBe(4040);
  });

  test('an unknown template of a known product is 4040', async () => {
    const path = fixture.paths.product.replace('/features', '/templates/Nothing/features');
    expect((await service.api('GET', path)).envelope.status).toBe(4040);
    expect((await service.api('POST', `${path}/data`)).envelope.status).toBe(4040);
  });
});

describe('PATCH and DELETE /products/{productName}/templates/{templateName}/features', () => {
  test('select, override and unselect; SNs follow; the version of the template counts up', async () => {
    const { envelope, headers } = await service.api('PATCH', fixture.paths.template, [
      { id: id('a'), type: 'unselect' },
      { id: id('b'), type: 'Select', value: 9 },
      { id: id('c'), version: '2.0', endDate: '2027-01-31' },
    ]);
    expect(envelope.data.items).toEqual([
      { id: id('a') },
      { id: id('b') },
      { id: id('c'), version: '2.0', endDate: '2027-01-31 23:59:59' },
    ]);
    const template = await service.api('GET', fixture.paths.template.replace('/features', ''));
    expect(headers.get('etag')).toBe(template.headers.get('etag'));
    expect(await fixture.read('b')).not.toHaveProperty('value');
    expect(await listed(fixture.paths.sn)).toEqual([['B', 3], ['C', 3]]); // prettier-ignore
    expect(await fixture.read('c')).toMatchObject({ version: '2.0', source: 'PRODUCT' });
  });

  test('DELETE unselects and answers the ids, again without effect', async () => {
    const first = await service.api('DELETE', fixture.paths.template, [{ id: id('a') }]);
    expect(first.envelope.data.items).toEqual([{ id: id('a') }]);
    const again = await service.api('DELETE', fixture.paths.template, [{ id: id('a') }]);
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
    expect(await listed(fixture.paths.template)).toEqual([]);
  });

  test.each(['PATCH', 'DELETE'])('%s refuses what is not a feature of the product, and one twice', async (method) => {
    const stranger = await makeFeatures(service, { other: { featureId: 1, name: 'Other' } });
    for (const [body, code, path] of [
      [[{ id: stranger.ids['other'] }], 1283, '[0].id'],
      [[{ id: id('a') }, { id: 999_999 }], 1283, '[1].id'],
      [[{ id: id('a') }, { id: id('a') }], 515, '[1].id'],
      [[{}], 514, '[0].id'],
      [[], 515, 'body'],
    ] as const) {
      const { envelope } = await service.api(method, fixture.paths.template, body);
      expect([envelope.status, envelope.errors?.[0]?.path]).toEqual([code, path]);
    }
    expect(await listed(fixture.paths.template)).toEqual([['A', 3]]);
  });

  test.each(['PATCH', 'DELETE'])(
    '%s of a locked template is 4093, after the version and before the entries',
    async (method) => {
      await lock();
      const { http, envelope } = await service.api(method, fixture.paths.template, [{ id: 999_999 }]);
      expect([http, envelope.status]).toEqual([409, 4093]);
      const stale = await service.api(method, fixture.paths.template, [{ id: 999_999 }], { 'if-match': '"0"' });
      expect(stale.envelope.status).toBe(4120);
      expect(await listed(fixture.paths.template)).toEqual([['A', 3]]);
    },
  );

  test('SNs of a locked template still select and override', async () => {
    await lock();
    await ok(service.api('PATCH', fixture.paths.sn, [{ id: id('a'), value: 6 }, { id: id('b') }]));
    expect(await listed(fixture.paths.sn)).toEqual([['A', 3], ['B', 3]]); // prettier-ignore
  });

  test('the audit entry tells the changed features of the template', async () => {
    await ok(service.api('PATCH', fixture.paths.template, [{ id: id('b'), users: 4 }]));
    const { envelope } = await ok(service.api('GET', '/audit?limit=1000'));
    const entries = envelope.data.items.filter((item) => item['operation'] === 'updateTemplateFeatures');
    expect(entries.find((entry) => JSON.stringify(entry['after']).includes('users'))).toMatchObject({
      targets: [{ kind: 'template', key: `${fixture.product}/${fixture.template}` }],
      before: [{ features: [{ id: id('b'), name: 'B', status: 0 }] }],
      after: [{ features: [{ id: id('b'), name: 'B', status: 3, users: 4 }] }],
    });
  });
});
