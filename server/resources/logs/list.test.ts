import { sql, type SqlBool } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPERATORS, type Query } from '../../contract/listing.ts';
import { listNames } from '../../contract/records/field.ts';
import { logFields, snLogFields } from '../../contract/records/logs.ts';
import { lookUp } from '../../query/columns.ts';
import { condition } from '../../query/condition.ts';
import { ok } from '../../testing/factories.ts';
import { insertManyLogs } from '../../testing/many-logs.ts';
import { expensive, explainingReader } from '../../testing/plans.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { keepLogs } from '../logbook/keeper.ts';
import { logList } from './fields.ts';
import { listLogs, listSnLog } from './list-store.ts';

const ROWS = 100_000;
let service: TestApp;
let code: (id: number) => string;
beforeAll(async () => {
  service = createTestApp();
  await insertManyLogs(service, ROWS);
  const sns = await service.db.read.all(sql<{ id: number; sn: string }>`select id, sn from sn`);
  code = (id) => sns.find((row) => row.id === id)?.sn ?? '';
});
afterAll(() => service.close());

const anyLogNames = listNames(logFields);
const logNames = listNames(snLogFields);
const SAMPLES: Record<keyof typeof anyLogNames.querys, (string | number)[]> = {
  startTime: ['2026-09-01'],
  endTime: ['2026-09-01'],
  onlineUntil: ['2026-09-01'],
  errorCode: [1795],
  status: ['timeout'],
  fkUserId: [17],
  uid: [5000],
  loginName: ['user007919.1'],
  any: ['%r00791%'],
  sn: ['SN%'],
  ip: ['192.0.2.7'],
  mid: ['07aabbccddee'],
};

const queriesOf = (names: Partial<typeof anyLogNames.querys>): [string, Query][] =>
  Object.entries(names).flatMap(([name, kind]) =>
    OPERATORS[kind].map((op): [string, Query] => [
      `${name} ${op}`,
      { querys: [{ name, op, values: SAMPLES[name as keyof typeof SAMPLES] }] },
    ]),
  );
const sorts: [string, Query][] = logNames.sorts.flatMap((name) =>
  ['ASC', 'DESC'].map((order): [string, Query] => [`by ${name} ${order}`, { sorts: [{ name, order }] }]),
);
const between = (from: string, until: string, ...more: NonNullable<Query['querys']>): Query => ({
  querys: [{ name: 'startTime', op: '>=', values: [from] }, { name: 'startTime', op: '<', values: [until] }, ...more],
  sorts: [{ name: 'startTime', order: 'DESC' }],
});
const timeout = { name: 'status', op: '=', values: ['timeout'] };
const BOTH: [string, Query][] = [
  ['three weeks, newest first', between('2026-08-20 07:11:12', '2026-09-10')],
  ['an hour, newest first', between('2026-09-01 10:00:00', '2026-09-01 11:00:00')],
  ['a stretch that ends before it begins', between('2026-09-10', '2026-08-20')],
  ['a status within three weeks', between('2026-08-20', '2026-09-10 12:00:00', timeout)],
  ['a status within an hour', between('2026-09-01 10:00:00', '2026-09-01 11:00:00', timeout)],
  ['a status after the last entry', between('2031-01-01', '2032-01-01', timeout)],
  ['one day, newest first', { querys: [{ name: 'startTime', op: '=', values: ['2026-09-02'] }], sorts: [{ name: 'startTime', order: 'DESC' }] }],
  ['two days', { querys: [{ name: 'startTime', op: '=', values: ['2026-09-02', '2026-09-05'] }] }],
  ['status, newest first', { querys: [{ name: 'status', op: '=', values: ['timeout'] }], sorts: [{ name: 'startTime', order: 'DESC' }] }],
  ['an error code, newest first', { querys: [{ name: 'errorCode', op: '=', values: [1795] }], sorts: [{ name: 'startTime', order: 'DESC' }] }],
  ['a month, newest first', { querys: [{ name: 'startTime', op: '>=', values: ['2026-10-01'] }], sorts: [{ name: 'startTime', order: 'DESC' }] }],
]; // prettier-ignore
const everything: [string, Query] = ['everything', {}];

describe.each([
  ['POST /logs/data', anyLogNames.querys, undefined],
  ['POST /sns/{sn}/logs/data', logNames.querys, 1],
] as const)(`%s at ${ROWS} entries`, (_operation, names, sn) => {
  const list = (query: Query, page: { offset?: number; limit?: number }, db = service.db.read) =>
    sn === undefined ? listLogs(db, page, query) : listSnLog(db, sn, page, query);
  const own = sn === undefined ? sql<SqlBool>`1` : sql<SqlBool>`l.sn_id = ${sn}`;

  test.each([...queriesOf(names), ...sorts, ...BOTH, everything])(
    '%s needs neither a full scan nor a full sort',
    async (_, query) => {
      const { db, plans, close } = explainingReader(service);
      await list(query, { limit: 50 }, db);
      close();
      expect(plans.filter(expensive)).toEqual([]);
      if (sn !== undefined) expect(plans.filter((plan) => plan.steps.some(({ detail }) => /SCAN l\b/.test(detail)))).toEqual([]);
    },
  ); // prettier-ignore

  test.each([...queriesOf(names), ...BOTH, everything])('%s has the page and the total of a recount', async (_, query) => {
    const conditions = (query.querys ?? []).map((entry) =>
      condition(lookUp(logList.querys, entry.name, ''), entry, '', service.db.read.zone),
    );
    const order = query.sorts ? sql`l.start_time desc, l.id` : sql`l.id`;
    const ids = await service.db.read.column(
      sql<{ id: number }>`select id from sn_log l where ${sql.join([own, ...conditions], sql` and `)} order by ${order}`,
    );
    const found = await list(query, { offset: 3, limit: 20 });
    expect(found.total).toBe(ids.length);
    expect(found.items.map((item) => (JSON.parse(item) as { uid: number }).uid)).toEqual(ids.slice(3, 23));
  }); // prettier-ignore

  const orders: [string, Query, string][] = [
    ['no order', {}, 'id'],
    ['uid DESC', { sorts: [{ name: 'uid', order: 'desc' }] }, 'id desc'],
    ['startTime', { sorts: [{ name: 'startTime' }] }, 'start_time, id'],
    ['startTime DESC', { sorts: [{ name: 'startTime', order: 'DESC' }] }, 'start_time desc, id'],
    ['fkUserId', { sorts: [{ name: 'fkUserId' }] }, 'user_id, id'],
  ];
  test.each(orders)('%s: any offset is the same page as a plain skip', async (_, query, order) => {
    const all = await service.db.read.column(
      sql<{ id: number }>`select id from sn_log l where ${own} order by ${sql.raw(order)}`,
    );
    for (const offset of [0, 1, 999, 1000, 4096, 20_001, all.length - 3, all.length]) {
      const page = await list(query, { offset, limit: 5 });
      expect(page.total).toBe(all.length);
      expect(page.items.map((item) => (JSON.parse(item) as { uid: number }).uid)).toEqual(all.slice(offset, offset + 5));
    }
  }); // prettier-ignore
});

describe('DELETE /sns/{sn}', () => {
  const total = async (body: object = {}) =>
    (await ok(service.api('POST', '/logs/data?limit=1', body))).envelope.data.total;
  const recount = sql<{ status: string; error_code: number; n: number }>`select status, error_code, count(*) as n
    from sn_log group by 1, 2 order by 1, 2`;

  test('takes the log out of every list and count at once, and its entries are removed in the background', async () => {
    const [before, timeouts] = [await total(), await total({ querys: [{ name: 'status', op: '=', values: ['timeout'] }] })];
    const of = async (id: number, body: object = {}) =>
      (await ok(service.api('POST', `/sns/${code(id)}/logs/data`, body))).envelope.data.total;
    const own = await of(2);
    const ownTimeouts = await of(2, { querys: [{ name: 'status', op: '=', values: ['timeout'] }] });
    expect(own).toBeGreaterThan(1000);
    await ok(service.api('DELETE', `/sns/${code(2)}`));
    const check = async () => {
      expect(await total()).toBe(before - own);
      expect(await total({ querys: [{ name: 'status', op: '=', values: ['timeout'] }] })).toBe(timeouts - ownTimeouts);
      expect(await total({ querys: [{ name: 'errorCode', op: '>=', values: [0] }] })).toBe(before - own);
      expect((await service.api('GET', `/sns/${code(2)}/logs`)).envelope.status).toBe(1798);
      for (const offset of [0, 5000, 60_000]) {
        const page = await ok(service.api('POST', `/logs/data?limit=1000&offset=${offset}`));
        expect(page.envelope.data.items).toHaveLength(1000);
        expect(page.envelope.data.items.filter((item) => item['fkSnid'] === 2)).toEqual([]);
      }
    };
    await check();
    await keepLogs(service.deps);
    await check();
    expect(await service.db.read.all(sql`select 1 from sn_log where sn_id = 2 limit 1`)).toEqual([]);
    expect(await service.db.read.all(sql`select * from sn_log_gone`)).toEqual([]);
    expect(await service.db.read.all(sql`select status, error_code, n from sn_log_count where n > 0 order by 1, 2`)).toEqual(
      await service.db.read.all(recount),
    );
    expect(await service.db.read.all(sql`select block, n from sn_log_block where n > 0 order by 1`)).toEqual(
      await service.db.read.all(sql`select id >> 12 as block, count(*) as n from sn_log group by 1 order by 1`),
    );
    expect(await service.db.read.all(sql`select span, n from sn_log_span where n > 0 order by 1`)).toEqual(
      await service.db.read.all(sql`select start_time >> 13 as span, count(*) as n from sn_log group by 1 order by 1`),
    );
  }); // prettier-ignore
});
