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
    {
      export1: { featureId: 100, name: 'Export', version: '1.0', value: 5, users: 2 },
      export2: { featureId: 100, name: 'Export', version: '2.0' },
      plain: { featureId: 300, name: 'Plain' },
    },
    { export1: {} },
  );
  id = (key) => fixture.ids[key] ?? 0;
});
afterEach(() => service.close());

const snRevision = async () => (await service.api('GET', `/sns/${fixture.sn}`)).headers.get('etag');
const statusOf = async (key: string) => (await fixture.read(key))['status'];

describe.each(['PATCH', 'POST'])('%s /sns/{sn}/features', (method) => {
  test('selects and overrides; answers the id and the supplied content, the SN counts one change', async () => {
    const { envelope, headers } = await service.api(method, fixture.paths.sn, [
      { id: id('plain'), value: 7, endDate: '2027-01-31', users: null },
      { id: id('export2') },
      { id: id('export1'), version: '' },
    ]);
    expect(envelope.data.items).toEqual([
      { id: id('plain'), value: 7, endDate: '2027-01-31 23:59:59' },
      { id: id('export2') },
      { id: id('export1') },
    ]);
    expect(headers.get('etag')).toBe('"2"');
    expect(await snRevision()).toBe('"2"');
    expect(await fixture.read('plain')).toMatchObject({ value: 7, endDate: '2027-01-31 23:59:59', status: 3 });
    expect(await fixture.read('export1')).not.toHaveProperty('version');
  });

  test.each([
    ['select', 3, 5],
    ['SELECT', 3, 5],
    ['Override', 3, 9],
    ['unselect', 0, 5],
    [undefined, 3, 9],
  ])('type %s leaves status %i and value %i', async (type, status, value) => {
    const { envelope } = await service.api(method, fixture.paths.sn, [
      { id: id('export1'), value: 9, ...(type && { type }) },
    ]);
    expect(envelope.data.items).toEqual([{ id: id('export1'), ...(value === 9 && { value }) }]);
    expect(await fixture.read('export1')).toMatchObject({ status, value });
  });

  test.each([
    [[], 515, 'body'],
    [{}, 515, 'body'],
    [undefined, 514, 'body'],
    [[{}], 514, '[0].id'],
    [[{ id: 'x' }], 515, '[0].id'],
    [[{ id: 0 }], 515, '[0].id'],
    [[{ id: 1.5 }], 515, '[0].id'],
    [[{ id: 999_999 }], 1283, '[0].id'],
    [[{ id: 'plain' }, { id: 999_999 }, { id: 999_998 }], 1283, '[1].id'],
    [[{ id: 'plain' }, { id: 'plain', value: 3 }], 515, '[1].id'],
    [[{ id: 'plain', type: 'remove' }], 515, '[0].type'],
    [[{ id: 'plain', name: 'New' }], 515, '[0].name'],
    [[{ id: 'plain', value: 1.5 }], 515, '[0].value'],
    [[{ id: 'plain', value: '7' }], 515, '[0].value'],
    [[{ id: 'plain', value: 2 ** 53 }], 515, '[0].value'],
    [[{ id: 'plain', value: -(2 ** 53) }], 515, '[0].value'],
    [[{ id: 'plain', version: 2 }], 515, '[0].version'],
    [[{ id: 'plain', version: 'x'.repeat(65) }], 515, '[0].version'],
    [[{ id: 'plain', version: 'a\u0000' }], 515, '[0].version'],
    [[{ id: 'plain', endDate: '' }], 515, '[0].endDate'],
    [[{ id: 'plain', endDate: '2027-02-30' }], 515, '[0].endDate'],
    [[{ id: 'plain', endDate: '1969-12-31' }], 515, '[0].endDate'],
    [[{ id: 'plain', users: -1 }], 515, '[0].users'],
    [[{ id: 'plain', expirationDays: 2 ** 31 }], 515, '[0].expirationDays'],
  ])('refuses %j with %i at %s and changes nothing', async (body, code, path) => {
    const sent = Array.isArray(body)
      ? body.map((entry: { id?: unknown }) => ({ ...entry, ...(entry.id === 'plain' && { id: id('plain') }) }))
      : body;
    const { envelope } = await service.api(method, fixture.paths.sn, sent);
    expect([envelope.status, envelope.errors?.[0]?.path]).toEqual([code, path]);
    expect([await statusOf('plain'), await snRevision()]).toEqual([0, '"1"']);
  });

  test('the whole range of values is kept', async () => {
    for (const value of [Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 0, -1]) {
      await ok(service.api(method, fixture.paths.sn, [{ id: id('plain'), value }]));
      expect(await fixture.read('plain')).toMatchObject({ value });
    }
  });

  test('all that is wrong is told at once', async () => {
    const { envelope } = await service.api(method, fixture.paths.sn, [
      { id: 999_998 },
      { id: id('plain') },
      { id: 999_999 },
    ]);
    expect(envelope.errors?.map((error) => error.path)).toEqual(['[0].id', '[2].id']);
  });

  test('a change that changes nothing leaves the version and the audit log alone', async () => {
    const body = [{ id: id('plain'), value: 7 }];
    await ok(service.api(method, fixture.paths.sn, body));
    const { headers } = await ok(service.api(method, fixture.paths.sn, body));
    expect(headers.get('etag')).toBe('"2"');
    const { envelope } = await ok(service.api('GET', '/audit?limit=1000'));
    expect(envelope.data.items.filter((item) => String(item['operation']).endsWith('SnFeatures')).length).toBe(1);
  });

  test('honours If-Match against the version of the SN', async () => {
    const body = [{ id: id('plain') }];
    const stale = await service.api(method, fixture.paths.sn, body, { 'if-match': '"9"' });
    expect([stale.http, stale.envelope.status, stale.headers.get('etag')]).toEqual([412, 4120, '"1"']);
    await ok(service.api(method, fixture.paths.sn, body, { 'if-match': '"1"' }));
  });
});

test('PATCH keeps earlier overrides, POST drops them', async () => {
  await ok(service.api('PATCH', fixture.paths.sn, [{ id: id('export1'), value: 9, users: 8 }]));
  await ok(service.api('PATCH', fixture.paths.sn, [{ id: id('export1'), version: '3' }]));
  expect(await fixture.read('export1')).toMatchObject({ value: 9, users: 8, version: '3' });
  await ok(service.api('POST', fixture.paths.sn, [{ id: id('export1'), version: '4' }]));
  expect(await fixture.read('export1')).toMatchObject({ value: 5, users: 2, version: '4' });
});

test('what is deselected begins with the content below when it is selected again', async () => {
  for (const [method, body] of [
    ['DELETE', [{ id: id('export1') }]],
    ['PATCH', [{ id: id('export1'), type: 'unselect' }]],
  ] as const) {
    await ok(service.api('PATCH', fixture.paths.sn, [{ id: id('export1'), value: 9 }]));
    await ok(service.api(method, fixture.paths.sn, body));
    expect(await fixture.read('export1')).toMatchObject({ value: 5, status: 0 });
    await ok(service.api('PATCH', `${fixture.paths.sn}/${id('export1')}`, {}));
    expect(await fixture.read('export1')).toMatchObject({ value: 5, status: 3 });
  }
});

test('what an SN does not deviate in follows its template and product; what it does stays', async () => {
  await ok(service.api('PATCH', fixture.paths.sn, [{ id: id('export1'), users: 9 }]));
  await ok(service.api('PATCH', fixture.paths.product, [{ id: id('export1'), value: 50, users: 1 }]));
  await ok(service.api('PATCH', fixture.paths.template, [{ id: id('plain'), value: 1 }]));
  expect(await fixture.read('export1')).toMatchObject({ value: 50, users: 9 });
  expect(await fixture.read('plain')).toMatchObject({ value: 1, status: 3 });
  await ok(service.api('DELETE', fixture.paths.template, [{ id: id('export1') }, { id: id('plain') }]));
  expect([await statusOf('export1'), await statusOf('plain')]).toEqual([3, 0]);
});

describe('one feature, /sns/{sn}/features/{uid}', () => {
  test.each(['PATCH', 'POST'])('%s with an empty object selects and answers id and value', async (method) => {
    const path = `${fixture.paths.sn}/${id('plain')}`;
    const { envelope, headers } = await service.api(method, path, {});
    expect(envelope.data).toEqual({ total: 1, items: [{ id: id('plain') }] });
    expect(headers.get('etag')).toBe((await service.api('GET', path)).headers.get('etag'));
    const set = await service.api(method, path, { value: 4, endDate: '2027-05-01 10:00:00' });
    expect(set.envelope.data.items).toEqual([{ id: id('plain'), value: 4, endDate: '2027-05-01 10:00:00' }]);
    expect(await fixture.read('plain')).toMatchObject({ value: 4, status: 3 });
  });

  test('the value is answered though it was not supplied', async () => {
    const { envelope } = await service.api('PATCH', `${fixture.paths.sn}/${id('export1')}`, { users: 9 });
    expect(envelope.data.items).toEqual([{ id: id('export1'), value: 5, users: 9 }]);
  });

  test.each([
    ['PATCH', undefined, 514, 'body'],
    ['POST', undefined, 514, 'body'],
    ['PATCH', [], 515, 'body'],
    ['PATCH', { id: 1 }, 515, 'id'],
    ['POST', { value: 'x' }, 515, 'value'],
    ['PATCH', { endDate: '2027-13-01' }, 515, 'endDate'],
    ['PATCH', { type: 'GONE' }, 515, 'type'],
  ])('%s with %j is %i at %s', async (method, body, code, path) => {
    const { envelope } = await service.api(method, `${fixture.paths.sn}/${id('plain')}`, body);
    expect([envelope.status, envelope.errors?.[0]?.path]).toEqual([code, path]);
    expect(await statusOf('plain')).toBe(0);
  });

  test.each(['PATCH', 'POST', 'DELETE'])('%s honours If-Match against the version of the feature', async (method) => {
    const path = `${fixture.paths.sn}/${id('plain')}`;
    const body = method === 'DELETE' ? undefined : { value: 3 };
    const etag = (await service.api('GET', path)).headers.get('etag') ?? '';
    await ok(service.api('PATCH', fixture.paths.product, [{ id: id('plain'), users: 1 }]));
    const stale = await service.api(method, path, body, { 'if-match': etag });
    expect([stale.http, stale.envelope.status]).toEqual([412, 4120]);
    await ok(service.api(method, path, body, { 'if-match': stale.headers.get('etag') ?? '' }));
  });
});

test('every changed feature is in the audit entry of the SN, as it was and as it is', async () => {
  await ok(service.api('PATCH', fixture.paths.sn, [{ id: id('export1'), value: 9 }, { id: id('plain') }]));
  const { envelope } = await ok(service.api('GET', '/audit?limit=1000'));
  const entry = envelope.data.items.find((item) => item['operation'] === 'updateSnFeatures');
  expect(entry).toMatchObject({
    targets: [{ kind: 'sn', key: fixture.sn }],
    before: [
      {
        features: [
          { id: id('export1'), name: 'Export', value: 5 },
          { id: id('plain'), name: 'Plain', status: 0 },
        ],
      },
    ],
    after: [
      {
        features: [
          { id: id('export1'), name: 'Export', value: 9 },
          { id: id('plain'), name: 'Plain', status: 3 },
        ],
      },
    ],
    outcome: 0,
  });
});

test('a POST repeated under its Idempotency-Key changes once', async () => {
  const send = () => service.api('POST', fixture.paths.sn, [{ id: id('plain'), value: 1 }], { 'idempotency-key': 'k' });
  const first = await send();
  await ok(service.api('PATCH', fixture.paths.sn, [{ id: id('plain'), value: 2 }]));
  expect((await send()).envelope).toEqual(first.envelope);
  expect(await fixture.read('plain')).toMatchObject({ value: 2 });
});
