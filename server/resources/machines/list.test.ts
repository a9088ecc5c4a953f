import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { machineNames } from '../../contract/holders/machines.ts';
import { runList } from '../../query/list.ts';
import { expectIndexed, listCases, type Sampled } from '../../testing/list-cases.ts';
import { insertManySns } from '../../testing/many-sns.ts';
import { insertManyMachines } from '../../testing/machines.ts';
import { explainingReader } from '../../testing/plans.ts';
import { insertManySessions } from '../../testing/sessions.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { machineList } from './fields.ts';
import { countActive, findMachine, ofSn } from './store.ts';

const ROWS = 100_000;
let service: TestApp;
beforeAll(async () => {
  service = createTestApp();
  await insertManySns(service, 20_000);
  await insertManyMachines(service, ROWS);
  await insertManySessions(service, 30_000);
});
afterAll(() => service.close());

const SAMPLES: Record<Sampled<typeof machineNames.querys>, (string | number)[]> = {
  id: [77],
  sn: ['SN9%'],
  mid: ['%00:1f%'],
  machineName: ['%host 99%'],
  customId: ['asset 7'],
  any: ['%host 99%'],
  customer: ['Group 3/Customer 3'],
  status: [33],
  regDate: ['2026-11-01'],
  lastUpdateDate: ['2026-11-01'],
  disabledDate: ['2026-11-01'],
};

describe(`POST /machines/data at ${ROWS} devices`, () => {
  test.each(listCases(machineNames, SAMPLES))(
    '%s needs neither a full scan nor a full sort, and has the total of a recount',
    (_, query) => expectIndexed(service, machineList, query),
  );

  test.each([
    ['the devices of an SN', (db) => runList(db, machineList, {}, {}, { where: [ofSn({ id: 4711 })] })],
    ['a device of an SN', (db) => findMachine(db, 4711, '020000001F3A')],
    ['the active devices of an SN', (db) => countActive(db, 4711)],
  ] satisfies [string, (db: TestApp['db']['read']) => Promise<unknown>][])(
    '%s are found through an index alone, without a sort',
    async (_, find) => {
      const { db, plans, close } = explainingReader(service);
      await find(db);
      close();
      const steps = plans.flatMap((plan) => plan.steps.filter(({ nested }) => nested || plan.steps.length === 1));
      expect(steps.filter(({ detail }) => /^SCAN (m|machine)\b|TEMP B-TREE/.test(detail))).toEqual([]);
    },
  );
});

describe('the query name mid', () => {
  const mids = async (op: string, value: string) => {
    const { envelope } = await service.api('POST', '/machines/data', {
      querys: [{ name: 'mid', op, values: [value] }],
    });
    return envelope.data.items.map((item) => item['mid']);
  };
  const CODE = 'BLC1AB-CDEFGHIJK-LMNOPQRST-UVWXYZ234-567ABCDEF-GHIJKLMNO-PQRSTUVWX-YZ2345672';

  test.each(['02-00-00-00-00-2A', '02:00:00:00:00:2a', '02000000002a', ' 02 00 00 00 00 2A'])(
    'finds a MAC address written %s',
    async (text) => {
      expect(await mids('=', text)).toEqual(['02-00-00-00-00-2A']);
      expect(await mids('like', text)).toEqual(['02-00-00-00-00-2A']);
    },
  );

  test('finds a device code with and without dashes, in any case, whole and in part', async () => {
    await service.db.tx((tx) =>
      tx.run(sql`insert into machine (id, sn_id, identity, mid, status, reg_date)
        values (900000, 1, ${CODE.replaceAll('-', '')}, ${CODE}, 0, ${tx.now})`),
    );
    const plain = CODE.replaceAll('-', '');
    for (const text of [CODE, plain, plain.toLowerCase()]) expect(await mids('=', text)).toEqual([CODE]);
    for (const pattern of ['BLC1AB-CDE%', 'blc1abcde%', '%XYZ2-34567AB%', '%345672']) {
      expect(await mids('like', pattern)).toEqual([CODE]);
    }
  });
});

test('names are found as they are now, not as they were', async () => {
  const count = async (name: string, value: string) =>
    (await service.api('POST', '/machines/data', { querys: [{ name, op: 'like', values: [value] }] })).envelope.data
      .total;
  await service.api('PATCH', '/machines/50000', { machineName: 'reception desk', customId: 'inventory 4' });
  expect([await count('machineName', '%tion de%'), await count('customId', '%ntory 4%')]).toEqual([1, 1]);
  await service.api('PATCH', '/machines/50000', { machineName: null });
  expect([await count('machineName', '%tion de%'), await count('customId', '%ntory 4%')]).toEqual([0, 1]);
  await service.api('DELETE', '/machines/50000');
  expect(await count('customId', '%ntory 4%')).toBe(0);
});
