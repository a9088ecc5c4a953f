import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ok } from '../../testing/factories.ts';
import { makeFeatures, makeOwnFeatures, type FeatureFixture } from '../../testing/features.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let service: TestApp;
let fixture: FeatureFixture;
let id: (key: string) => number;

beforeEach(async () => {
  service = createTestApp();
  fixture = await makeFeatures(service, {
    a: { featureId: 1, name: 'A', version: '1.0' },
    b: { featureId: 1, name: 'A', version: '2.0' },
    c: { featureId: 3, name: 'C', value: 0 },
  });
  id = (key) => fixture.ids[key] ?? 0;
});
afterEach(() => service.close());

const features = async () => (await ok(service.api('GET', fixture.paths.product))).envelope.data.items;
const lock = () => ok(service.api('POST', fixture.paths.template.replace('/features', '/submit')));

describe('reads', () => {
  test('GET lists them without status, paged, with the version of the product', async () => {
    const { envelope, headers } = await service.api('GET', `${fixture.paths.product}?offset=1&limit=1`);
    expect(envelope.data).toMatchObject({ total: 3, items: [{ id: id('b'), type: 'ReadOnly', source: 'PRODUCT' }] });
    expect(envelope.data.items[0]).not.toHaveProperty('status');
    expect(headers.get('etag')).toBe('"2"');
  });

  test('POST …/data filters and sorts; a product has no status to query', async () => {
    const body = { querys: [{ name: 'featureId', op: '=', values: [1] }], sorts: [{ name: 'version', order: 'DESC' }] };
    const { envelope } = await ok(service.api('POST', `${fixture.paths.product}/data`, body));
    expect(envelope.data.items.map((item) => item['id'])).toEqual([id('b'), id('a')]);
    const refused = await service.api('POST', `${fixture.paths.product}/data`, { sorts: [{ name: 'status' }] });
    expect([refused.envelope.status, refused.envelope.errors?.[0]?.path]).toEqual([515, 'sorts[0].name']);
  });

  test.each([
    ['GET', '', undefined],
    ['POST', '/data', {}],
    ['POST', '', [{ featureId: 1, name: 'A' }]],
    ['PATCH', '', [{ id: 1 }]],
    ['DELETE', '', [{ id: 1 }]],
  ])('%s /products/{unknown}/features%s is 4040', async (method, path, body) => {
    expect((await service.api(method, `/products/Nothing/features${path}`, body)).envelope.status).toBe(4040);
  });
});

describe('POST /products/{productName}/features', () => {
  test('adds all or none and answers the records in order', async () => {
    const { envelope, headers } = await service.api('POST', fixture.paths.product, [
      { featureId: 7, name: ' New ', type: 'readwrite', value: -5, version: '', display: true, endDate: '2027-01-31', users: null },
      { featureId: 0, name: 'Zero', expirationDays: 0 },
    ]); // prettier-ignore
    expect(envelope.data.items).toMatchObject([
      { featureId: 7, name: 'New', type: 'ReadWrite', value: -5, display: true, hidden: false, endDate: '2027-01-31 23:59:59' },
      { featureId: 0, name: 'Zero', type: 'ReadOnly', expirationDays: 0 },
    ]); // prettier-ignore
    expect(envelope.data.items[0]).not.toHaveProperty('version');
    expect(headers.get('etag')).toBe('"3"');
    const ids = (await features()).map((item) => Number(item['id']));
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  });

  test.each([
    [[{ name: 'A' }], 514, '[0].featureId'],
    [[{ featureId: 1 }], 514, '[0].name'],
    [[{ featureId: -1, name: 'A' }], 515, '[0].featureId'],
    [[{ featureId: 1.5, name: 'A' }], 515, '[0].featureId'],
    [[{ featureId: 1, name: '' }], 515, '[0].name'],
    [[{ featureId: 1, name: 'x'.repeat(65) }], 515, '[0].name'],
    [[{ featureId: 1, name: null }], 515, '[0].name'],
    [[{ featureId: 1, name: 'N', type: 'Other' }], 515, '[0].type'],
    [[{ featureId: 1, name: 'N', hidden: 'yes' }], 515, '[0].hidden'],
    [[{ featureId: 1, name: 'N', status: 3 }], 515, '[0].status'],
    [
      [
        { featureId: 9, name: 'N' },
        { featureId: 1, name: 'A', version: '2.0' },
      ],
      4090,
      '[1]',
    ],
    [[{ featureId: 3, name: 'C', value: 0, version: '' }], 4090, '[0]'],
    [
      [
        { featureId: 9, name: 'N' },
        { featureId: 9, name: 'N', version: null },
      ],
      515,
      '[1]',
    ],
    [[], 515, 'body'],
  ])('refuses %j with %i at %s and adds nothing', async (body, code, path) => {
    const { envelope } = await service.api('POST', fixture.paths.product, body);
    expect([envelope.status, envelope.errors?.[0]?.path]).toEqual([code, path]);
    expect((await features()).length).toBe(3);
  });

  test.each([{ value: 1 }, { version: '3.0' }, { name: 'a' }, { featureId: 2 }])(
    'the same but for %j is another feature',
    async (other) => {
      await ok(service.api('POST', fixture.paths.product, [{ featureId: 1, name: 'A', version: '1.0', ...other }]));
    },
  );

  test('ids are unique in the whole service and never used again', async () => {
    await ok(service.api('DELETE', fixture.paths.product, [{ id: id('c') }]));
    const other = await makeFeatures(service, { x: { featureId: 1, name: 'X' } });
    expect(other.ids['x']).toBeGreaterThan(id('c'));
  });
});

describe('PATCH /products/{productName}/features', () => {
  test('changes the supplied fields, empties null, and answers the records in the order of the batch', async () => {
    const { envelope } = await service.api('PATCH', fixture.paths.product, [
      { id: id('c'), name: 'Renamed', featureId: 30, value: null, type: 'METER', online: true },
      { id: id('a'), users: 3 },
    ]);
    expect(envelope.data.items).toMatchObject([
      { id: id('c'), name: 'Renamed', featureId: 30, type: 'Meter', online: true },
      { id: id('a'), name: 'A', version: '1.0', users: 3 },
    ]);
    expect(envelope.data.items[0]).not.toHaveProperty('value');
  });

  test('two may swap what only one may have at a time', async () => {
    await ok(
      service.api('PATCH', fixture.paths.product, [
        { id: id('a'), version: '2.0' },
        { id: id('b'), version: '1.0' },
      ]),
    );
    const versions = (await features()).map((item) => [item['id'], item['featureId'], item['version']]);
    expect(versions).toEqual([
      [id('a'), 1, '2.0'],
      [id('b'), 1, '1.0'],
      [id('c'), 3, undefined],
    ]);
  });

  test.each([
    [[{ id: 'a', version: '2.0' }], 4090, '[0]'],
    [
      [
        { id: 'c', featureId: 5 },
        { id: 'a', featureId: 5, name: 'C', version: null, value: 0 },
      ],
      4090,
      '[0]',
    ],
    [[{ id: 'a' }, { id: 'a' }], 515, '[1].id'],
    [[{ id: 999_999 }], 1283, '[0].id'],
    [[{}], 514, '[0].id'],
    [[{ id: 'a', name: null }], 515, '[0].name'],
    [[{ id: 'a', guid: 'x' }], 515, '[0].guid'],
  ])('refuses %j with %i at %s and changes nothing', async (body, code, path) => {
    const before = await features();
    const sent = body.map((entry) => ({ ...entry, ...('id' in entry && { id: fixture.ids[entry.id] ?? entry.id }) }));
    const { envelope } = await service.api('PATCH', fixture.paths.product, sent);
    expect([envelope.status, envelope.errors?.[0]?.path]).toEqual([code, path]);
    expect(await features()).toEqual(before);
  });

  test('a feature that a locked template selects is frozen: 4093; others of the product are not', async () => {
    await ok(service.api('PATCH', fixture.paths.template, [{ id: id('a') }, { id: id('b'), type: 'unselect' }]));
    await lock();
    const { http, envelope } = await service.api('PATCH', fixture.paths.product, [{ id: id('a'), value: 1 }]);
    expect([http, envelope.status, envelope.errors?.[0]?.path]).toEqual([409, 4093, '[0]']);
    await ok(service.api('PATCH', fixture.paths.product, [{ id: id('a'), version: '1.0' }]));
    await ok(service.api('PATCH', fixture.paths.product, [{ id: id('b'), value: 1 }]));
    await ok(service.api('POST', fixture.paths.product, [{ featureId: 50, name: 'Later' }]));
    expect((await service.api('GET', fixture.paths.template)).envelope.data.total).toBe(1);
  });

  test('honours If-Match against the version of the product, and tells the audit log what changed', async () => {
    const stale = await service.api('PATCH', fixture.paths.product, [{ id: id('a'), value: 1 }], { 'if-match': '"1"' });
    expect([stale.envelope.status, stale.headers.get('etag')]).toEqual([4120, '"2"']);
    await ok(service.api('PATCH', fixture.paths.product, [{ id: id('a'), value: 1 }], { 'if-match': '"2"' }));
    const { envelope } = await ok(service.api('GET', '/audit?limit=1000'));
    expect(envelope.data.items.find((item) => item['operation'] === 'updateProductFeatures')).toMatchObject({
      targets: [{ kind: 'product', key: fixture.product }],
      before: [{ features: [{ id: id('a'), name: 'A' }] }],
      after: [{ features: [{ id: id('a'), name: 'A', value: 1 }] }],
    });
  });
});

describe('DELETE /products/{productName}/features', () => {
  test('removes with the deviations in it', async () => {
    await ok(service.api('PATCH', fixture.paths.sn, [{ id: id('a'), value: 1 }]));
    await ok(service.api('DELETE', fixture.paths.sn, [{ id: id('a') }]));
    const { envelope } = await ok(service.api('DELETE', fixture.paths.product, [{ id: id('c') }, { id: id('a') }]));
    expect(envelope.data.items).toEqual([{ id: id('c') }, { id: id('a') }]);
    expect((await service.api('GET', `${fixture.paths.sn}/${id('a')}`)).envelope.status).toBe(1283);
  });

  test('an unlocked template without SNs lets go of it and counts its version up', async () => {
    const lone = await makeFeatures(service, { x: { featureId: 1, name: 'X' } }, { x: {} });
    await ok(service.api('DELETE', '/sns', [lone.sn]));
    const template = lone.paths.template.replace('/features', '');
    const before = (await service.api('GET', template)).headers.get('etag');
    await ok(service.api('DELETE', lone.paths.product, [{ id: lone.ids['x'] }]));
    expect((await service.api('GET', template)).headers.get('etag')).not.toBe(before);
  });

  test.each([
    ['an SN selects it', () => service.api('PATCH', fixture.paths.sn, [{ id: id('a') }])],
    ['the template of an SN selects it', () => service.api('PATCH', fixture.paths.template, [{ id: id('a') }])],
    [
      'a locked template without SNs selects it',
      async () => {
        await service.api('PATCH', fixture.paths.template, [{ id: id('a') }]);
        await service.api('DELETE', '/sns', [fixture.sn]);
        return lock();
      },
    ],
  ])('is 4092 while %s', async (_why, use) => {
    await ok(use());
    const { http, envelope } = await service.api('DELETE', fixture.paths.product, [{ id: id('c') }, { id: id('a') }]);
    expect([http, envelope.status, envelope.errors?.[0]?.path]).toEqual([409, 4092, '[1]']);
    expect((await features()).length).toBe(3);
  });

  test("features of other products and of single SNs are not the product's: 1283", async () => {
    const stranger = await makeFeatures(service, { other: { featureId: 1, name: 'Other' } });
    const own = await makeOwnFeatures(service, fixture, [{ featureId: 9, name: 'Own' }]);
    expect((await features()).length).toBe(3);
    for (const foreign of [stranger.ids['other'], own.ids[0]]) {
      for (const method of ['PATCH', 'DELETE']) {
        const { envelope } = await service.api(method, fixture.paths.product, [{ id: foreign }]);
        expect([envelope.status, envelope.errors?.[0]?.path]).toEqual([1283, '[0].id']);
      }
    }
  });
});
