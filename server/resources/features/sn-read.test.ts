import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ok } from '../../testing/factories.ts';
import { makeFeatures, makeOwnFeatures, type FeatureFixture } from '../../testing/features.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let service: TestApp;
let fixture: FeatureFixture;

/**
 * Two versions of Export with one fid, of which the template selects the second; Seats, which the template selects and
 * overrides; Plain, which it does not select.
 */
beforeEach(async () => {
  service = createTestApp();
  fixture = await makeFeatures(
    service,
    {
      export1: { featureId: 100, name: 'Export', version: '1.0', value: 5 },
      export2: { featureId: 100, name: 'Export', version: '2.0', value: 5 },
      seats: { featureId: 200, name: 'Seats', value: 10, type: 'meter', hidden: true },
      plain: { featureId: 300, name: 'plain/ä', endDate: '2027-01-31' },
    },
    { export2: {}, seats: { users: 3, value: null } },
  );
});
afterEach(() => service.close());

const keysOf = async (path: string, method = 'GET', body?: unknown): Promise<string[]> => {
  const { envelope } = await ok(service.api(method, path, body));
  const keys = new Map(Object.entries(fixture.ids).map(([key, id]) => [id, key]));
  return envelope.data.items.map((item) => keys.get(Number(item['id'])) ?? 'own');
};

describe('GET /sns/{sn}/features', () => {
  test('answers the records of what the template selects, with its content', async () => {
    const { envelope, headers } = await service.api('GET', fixture.paths.sn);
    expect(headers.get('etag')).toBe('"1"');
    expect(envelope.data.total).toBe(2);
    const [, seats] = envelope.data.items;
    expect(Object.keys(seats ?? {})).not.toContain('value');
    expect(seats).toMatchObject({
      id: fixture.ids['seats'], featureId: 200, name: 'Seats', users: 3, type: 'Meter', source: 'PRODUCT',
      hidden: true, overwrite: false, display: false, online: false, ignoreSnUser: false, status: 3,
    }); // prettier-ignore
  });

  test.each([
    ['', ['export2', 'seats']],
    ['?scope=selected', ['export2', 'seats']],
    ['?scope=Unselected', ['export1', 'plain']],
    ['?scope=ALL', ['export1', 'export2', 'seats', 'plain']],
    ['?scope=all&offset=1&limit=2', ['export2', 'seats']],
    ['?offset=9', []],
  ])('%s lists %j', async (query, keys) => {
    expect(await keysOf(`${fixture.paths.sn}${query}`)).toEqual(keys);
  });

  test.each([
    ['/sns/NOSUCHSN9/features', 1798],
    ['/sns/x/features', 1806],
    ['/sns/AAAAAAAAAAAAAAAB/features', 1806],
  ])('%s is %i', async (path, code) => {
    expect((await service.api('GET', path)).envelope.status).toBe(code);
  });

  test.each([
    ['?scope=some', 'query.scope'],
    ['?limit=0', 'query.limit'],
    ['?limit=1001', 'query.limit'],
    ['?offset=-1', 'query.offset'],
    ['?colour=red', 'query.colour'],
  ])('refuses %s at %s', async (query, path) => {
    const { envelope } = await service.api('GET', `${fixture.paths.sn}${query}`);
    expect([envelope.status, envelope.errors?.[0]?.path]).toEqual([515, path]);
  });
});

describe('POST /sns/{sn}/features/data', () => {
  test('sees all features of the product, never those of another', async () => {
    await makeFeatures(service, { other: { featureId: 100, name: 'Export' } });
    expect(await keysOf(`${fixture.paths.sn}/data`, 'POST')).toEqual(['export1', 'export2', 'seats', 'plain']);
  });

  test.each([
    [{ name: 'status', op: '=', values: [3] }, ['export2', 'seats']],
    [{ name: 'status', op: '<>', values: ['3'] }, ['export1', 'plain']],
    [{ name: 'name', op: '=', values: ['Export', 'Seats'] }, ['export1', 'export2', 'seats']],
    [{ name: 'name', op: 'like', values: ['e%'] }, ['export1', 'export2']],
    [{ name: 'any', op: 'like', values: ['%EX%'] }, ['export1', 'export2']],
    [{ name: 'any', op: 'like', values: ['%20%', '%lain%'] }, ['seats', 'plain']],
    [{ name: 'any', op: '=', values: ['100'] }, ['export1', 'export2']],
    [{ name: 'any', op: '<>', values: ['100', 'Seats'] }, ['plain']],
    [{ name: 'featureId', op: '>=', values: [200] }, ['seats', 'plain']],
    [{ name: 'version', op: '=', values: ['2.0'] }, ['export2']],
    [{ name: 'version', op: '<>', values: ['2.0'] }, ['export1', 'seats', 'plain']],
    [{ name: 'id', op: '<', values: [0] }, []],
  ])('%j finds %j', async (query, keys) => {
    expect(await keysOf(`${fixture.paths.sn}/data`, 'POST', { querys: [query] })).toEqual(keys);
  });

  test('finds by guid', async () => {
    const { guid } = await fixture.read('plain');
    const body = { querys: [{ name: 'guid', op: '=', values: [guid] }] };
    expect(await keysOf(`${fixture.paths.sn}/data`, 'POST', body)).toEqual(['plain']);
  });

  test.each([
    ['id', ['plain', 'seats', 'export2', 'export1']],
    ['name', ['seats', 'plain', 'export1', 'export2']],
    ['featureId', ['plain', 'seats', 'export1', 'export2']],
    ['version', ['export2', 'export1', 'seats', 'plain']],
    ['status', ['export2', 'seats', 'export1', 'plain']],
  ])('sorts by %s, ties in order of creation', async (name, keys) => {
    const body = { sorts: [{ name, order: 'DESC' }] };
    expect(await keysOf(`${fixture.paths.sn}/data`, 'POST', body)).toEqual(keys);
  });

  test('queries and sorts see the content that is effective for the SN', async () => {
    await ok(service.api('PATCH', fixture.paths.sn, [{ id: fixture.ids['plain'], version: '9.5' }]));
    const body = { querys: [{ name: 'version', op: 'like', values: ['9%'] }] };
    expect(await keysOf(`${fixture.paths.sn}/data`, 'POST', body)).toEqual(['plain']);
  });

  test('an unknown name is refused with those there are', async () => {
    const body = { querys: [{ name: 'value', op: '=', values: [1] }] };
    const { envelope } = await service.api('POST', `${fixture.paths.sn}/data`, body);
    expect(envelope).toMatchObject({ status: 515, errors: [{ path: 'querys[0].name' }] });
    expect(envelope.msg).toContain('guid');
  });
});

describe('by name, fid, version and uid', () => {
  test.each([
    ['/name/Export', ['export2']],
    ['/name/plain%2F%C3%A4', []],
    ['/name/plain%2Fa%CC%88', []],
    ['/fid/100', ['export2']],
    ['/fid/300', []],
    ['/name/Export/version/1.0', ['export1']],
  ])('GET %s lists %j', async (path, keys) => {
    expect(await keysOf(`${fixture.paths.sn}${path}`)).toEqual(keys);
  });

  test.each([
    ['/name/export', 1283],
    ['/name/Nothing', 1283],
    ['/name/Export/version/3.0', 1283],
    ['/name/Seats/version/', 4041],
    ['/fid/999', 1283],
    ['/fid/0', 1283],
    ['/fid/x', 515],
    ['/fid/2147483648', 515],
    ['/fid/-1', 515],
    ['/999999', 1283],
    ['/0', 515],
    ['/data', 515],
    ['/1.5', 515],
    ['/9007199254740993', 515],
  ])('GET %s is %i', async (path, code) => {
    expect((await service.api('GET', `${fixture.paths.sn}${path}`)).envelope.status).toBe(code);
  });

  test('the name is paged, the fid is not', async () => {
    await ok(service.api('PATCH', `${fixture.paths.sn}/${fixture.ids['export1']}`, {}));
    const paged = await service.api('GET', `${fixture.paths.sn}/name/Export?limit=1`);
    expect([paged.envelope.data.total, paged.envelope.data.items.length]).toEqual([2, 1]);
    expect((await service.api('GET', `${fixture.paths.sn}/fid/100?limit=1`)).envelope.status).toBe(515);
  });

  test('name and version match the content that is effective for the SN', async () => {
    await ok(service.api('PATCH', `${fixture.paths.sn}/${fixture.ids['export1']}`, { version: '7' }));
    expect(await keysOf(`${fixture.paths.sn}/name/Export/version/7`)).toEqual(['export1']);
    expect((await service.api('GET', `${fixture.paths.sn}/name/Export/version/1.0`)).envelope.status).toBe(1283);
    await ok(service.api('PATCH', `${fixture.paths.sn}/${fixture.ids['export2']}`, { version: '7' }));
    expect((await service.api('GET', `${fixture.paths.sn}/name/Export/version/7`)).envelope.status).toBe(4091);
  });

  test("the ETag changes with the SN's, the template's and the product's change of the feature", async () => {
    const tag = async () => {
      const { headers } = await service.api('GET', `${fixture.paths.sn}/${fixture.ids['plain']}`);
      return headers.get('etag');
    };
    const seen = [await tag()];
    const id = fixture.ids['plain'];
    for (const [method, path] of [
      ['PATCH', fixture.paths.sn],
      ['PATCH', fixture.paths.template],
      ['PATCH', fixture.paths.product],
    ] as const) {
      await ok(service.api(method, path, [{ id, value: seen.length }]));
      seen.push(await tag());
    }
    expect(new Set(seen).size).toBe(4);
  });
});

describe("features of another product or another SN's own", () => {
  test.each(['GET', 'PATCH', 'POST', 'DELETE'])('%s /sns/{sn}/features/{uid} is 1283', async (method) => {
    const stranger = await makeFeatures(service, { other: { featureId: 1, name: 'Other' } });
    const own = await makeOwnFeatures(service, fixture, [{ featureId: 9, name: 'Own' }]);
    for (const id of [stranger.ids['other'], own.ids[0]]) {
      const body = method === 'PATCH' || method === 'POST' ? {} : undefined;
      expect((await service.api(method, `${fixture.paths.sn}/${id}`, body)).envelope.status).toBe(1283);
      if (method === 'GET') continue;
      expect((await service.api(method, fixture.paths.sn, [{ id }])).envelope.status).toBe(1283);
    }
  });
});
