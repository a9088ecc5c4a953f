import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { statement } from '../../db/kysely.ts';
import { generateBody, ok } from '../../testing/factories.ts';
import { GENERATE_OWN, makeFeatures, makeOwnFeatures, type FeatureFixture } from '../../testing/features.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let service: TestApp;
let fixture: FeatureFixture;

beforeEach(async () => {
  service = createTestApp();
  fixture = await makeFeatures(
    service,
    {
      export1: { featureId: 100, name: 'Export', version: '1.0', value: 5 },
      export2: { featureId: 100, name: 'Export', version: '2.0', value: 6 },
      plain: { featureId: 300, name: 'Plain', value: 1 },
    },
    { plain: { value: 10, users: 2 } },
  );
});
afterEach(() => service.close());

const generate = (features: unknown, path = '/sns/generate_sn?count=1') =>
  service.api('POST', path, generateBody(fixture, { features }));

/** Returns name, version, value and status of every feature of a newly generated SN. */
async function generated(features: readonly object[], path?: string) {
  const { envelope } = await ok(generate(features, path));
  const list = await ok(service.api('GET', `/sns/${String(envelope.data.items[0]?.['sn'])}/features?scope=all`));
  return list.envelope.data.items.map((item) => [item['name'], item['version'], item['value'], item['status']]);
}

const untouched = [
  ['Export', '1.0', 5, 0],
  ['Export', '2.0', 6, 0],
  ['Plain', undefined, 10, 3],
];

describe('POST /sns/generate_sn, features', () => {
  test.each([
    ['nothing', [], {}],
    [
      'a version, overriding the value',
      [{ name: 'Export', version: '2.0', value: 99 }],
      { 1: ['Export', '2.0', 99, 3] },
    ],
    ['a value', [{ name: 'Export', value: 6 }], { 1: ['Export', '2.0', 6, 3] }],
    [
      'a value and an emptied version',
      [{ name: 'Export', value: 6, version: null }],
      { 1: ['Export', undefined, 6, 3] },
    ],
    ['a fid, overriding', [{ featureId: 300, version: null, users: 9 }], { 2: ['Plain', undefined, 10, 3] }],
    [
      'SELECT without overriding',
      [{ name: 'Export', version: '1.0', value: 99, type: 'select' }],
      { 0: ['Export', '1.0', 5, 3] },
    ],
    [
      'UNSELECT of what the template selects',
      [{ name: 'Plain', type: 'Unselect' }],
      { 2: ['Plain', undefined, 10, 0] },
    ],
    ['the value that the template gives', [{ name: 'Plain', value: 10, users: 1 }], {}],
  ] as [string, object[], Record<number, unknown[]>][])('by %s', async (_how, features, changed) => {
    expect(await generated(features)).toEqual(untouched.map((row, at) => changed[at] ?? row));
  });

  test('by id and by guid', async () => {
    const { guid } = await fixture.read('export2');
    const rows = await generated([
      { id: fixture.ids['export1'], endDate: '2027-01-31' },
      { guid, value: 0 },
    ]);
    expect(rows.slice(0, 2)).toEqual([
      ['Export', '1.0', 5, 3],
      ['Export', '2.0', 0, 3],
    ]);
  });

  test.each([
    [[{ name: 'Export' }], 4091, 'features[0]'],
    [[{ name: 'Plain' }, { featureId: 100 }], 4091, 'features[1]'],
    [[{ name: 'Export', version: '3.0' }], 1283, 'features[0]'],
    [[{ name: 'Plain', value: 1 }], 1283, 'features[0]'],
    [[{ name: 'Plain' }, { id: 999_999 }, { guid: 'x' }], 1283, 'features[1]'],
    [[{ value: 5 }], 514, 'features[0]'],
    [[{}], 514, 'features[0]'],
    [[{ name: 'Plain' }, { featureId: 300 }], 515, 'features[1]'],
    [[{ name: 'Plain', type: 'DROP' }], 515, 'features[0].type'],
    [[{ name: 'Plain', status: 3 }], 515, 'features[0].status'],
    [[{ name: 'Plain', endDate: 'soon' }], 515, 'features[0].endDate'],
    [{ name: 'Plain' }, 515, 'features'],
  ])('refuses %j with %i at %s and makes no SN', async (features, code, path) => {
    const { envelope } = await generate(features);
    expect([envelope.status, envelope.errors?.[0]?.path]).toEqual([code, path]);
    expect((await service.api('GET', '/sns')).envelope.data.total).toBe(1);
  });

  test('all entries at fault are told at once', async () => {
    const { envelope } = await generate([{ name: 'Export' }, { name: 'Plain' }, { name: 'Nothing' }]);
    expect([envelope.status, envelope.errors?.map(({ path }) => path)]).toEqual([4091, ['features[0]', 'features[2]']]);
  });

  test('an SN without entries keeps no rows, and a hundred with two each keep two hundred', async () => {
    const rows = statement<{ n: number }>('select count(*) as n from sn_feature');
    await ok(generate([], '/sns/generate_sn?count=100'));
    expect(await service.db.read.get(rows)).toEqual({ n: 0 });
    await ok(generate([{ name: 'Plain' }, { name: 'Export', version: '1.0' }], '/sns/generate_sn?count=100'));
    expect(await service.db.read.get(rows)).toEqual({ n: 200 });
  });
});

describe('config=generate:sn:feature', () => {
  test('an entry that matches nothing becomes a feature of each SN alone', async () => {
    const entry = { featureId: 900, name: 'Own', version: '1', value: 3, endDate: '2027-01-31', users: 1 };
    const path = GENERATE_OWN.replace('count=1', 'count=2');
    const { envelope } = await ok(generate([entry, { name: 'Plain', users: 7 }], path));
    const found = [];
    for (const { sn } of envelope.data.items) {
      const list = await ok(service.api('GET', `/sns/${String(sn)}/features`));
      const { endDate: _date, ...same } = entry;
      expect(list.envelope.data.items).toMatchObject([
        { name: 'Plain', users: 7, source: 'PRODUCT' },
        { ...same, endDate: '2027-01-31 23:59:59', source: 'SN', status: 3, type: 'ReadOnly' },
      ]);
      found.push(list.envelope.data.items[1]?.['id']);
    }
    expect(new Set(found).size).toBe(2);
    expect((await ok(service.api('GET', fixture.paths.product))).envelope.data.total).toBe(3);
    const data = await ok(service.api('POST', `${fixture.paths.sn}/data`));
    expect(data.envelope.data.total).toBe(3);
  });

  test.each([
    [[{ name: 'Own' }], 514, 'features[0].featureId'],
    [[{ featureId: 900 }], 514, 'features[0].name'],
    [[{ value: 900 }], 514, 'features[0].featureId'],
    [[{ id: 999_999, featureId: 900, name: 'Own' }], 1283, 'features[0]'],
    [[{ guid: 'x', featureId: 900, name: 'Own' }], 1283, 'features[0]'],
    [[{ featureId: 900, name: 'Own', type: 'SELECT' }], 1283, 'features[0]'],
    [[{ featureId: 900, name: 'Own', type: 'UNSELECT' }], 1283, 'features[0]'],
    [[{ name: 'Export' }], 4091, 'features[0]'],
    [
      [
        { featureId: 900, name: 'Own' },
        { featureId: 900, name: 'Own', version: null },
      ],
      515,
      'features[1]',
    ],
  ])('refuses %j with %i at %s', async (features, code, path) => {
    const { envelope } = await generate(features, GENERATE_OWN);
    expect([envelope.status, envelope.errors?.[0]?.path]).toEqual([code, path]);
  });

  test('without it such an entry is 1283', async () => {
    expect((await generate([{ featureId: 900, name: 'Own' }])).envelope.status).toBe(1283);
  });

  test("an SN's own feature is changed like others; unselecting keeps it, deleting removes it", async () => {
    const { sn, ids } = await makeOwnFeatures(service, fixture, [
      { featureId: 900, name: 'Own', value: 1 },
      { featureId: 901, name: 'Own', value: 2 },
    ]);
    const path = `/sns/${sn}/features`;
    const statuses = async () => {
      const { envelope } = await ok(service.api('GET', `${path}?scope=all`));
      return envelope.data.items
        .filter((item) => item['source'] === 'SN')
        .map((item) => [item['value'], item['status']]);
    };
    await ok(
      service.api('PATCH', path, [
        { id: ids[0], value: 9 },
        { id: ids[1], type: 'unselect' },
      ]),
    );
    expect(await statuses()).toEqual([[9, 3], [2, 0]]); // prettier-ignore
    await ok(service.api('POST', path, [{ id: ids[0] }]));
    expect(await statuses()).toEqual([[1, 3], [2, 0]]); // prettier-ignore
    const named = await ok(service.api('DELETE', `${path}/name/Own`));
    expect(named.envelope.data.items).toEqual([{ id: ids[0] }]);
    await ok(service.api('DELETE', `${path}/${ids[1]}`));
    expect(await statuses()).toEqual([]);
    expect((await service.api('GET', `${path}/${ids[1]}`)).envelope.status).toBe(1283);
  });

  test('goes with its SN', async () => {
    const { sn } = await makeOwnFeatures(service, fixture, [{ featureId: 900, name: 'Own' }]);
    await ok(service.api('DELETE', `/sns/${sn}`));
    const own = statement<{ n: number }>('select count(*) as n from feature where sn_id is not null');
    expect(await service.db.read.get(own)).toEqual({ n: 0 });
  });
});
