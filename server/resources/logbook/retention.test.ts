import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import type { Query } from '../../contract/listing.ts';
import { logsKeptFrom } from '../../db/logs-kept.ts';
import { makeSn, ok } from '../../testing/factories.ts';
import { loggedIn, logOut, logRows } from '../../testing/runtime.ts';
import { sweep } from '../../runtime/sweeper.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { TEST_NOW } from '../../testing/test-now.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { keepLogs } from './keeper.ts';
import { listLogs, listSnLog } from '../logs/list-store.ts';
import { TRUST_AFTER, logRetention, removeExpired, RETENTION_SLICE } from './retention-store.ts';
import { endEntry } from '../../testing/end-entry.ts';
import { writeLogEntry } from './store.ts';

const DAY = 86_400;
const DAYS = 40;

describe('LOG_RETENTION_DAYS', () => {
  let service: TestApp;
  let removeSlice: () => Promise<boolean>;
  const renew = (): void => {
    const remove = logRetention(service.deps);
    removeSlice = () => remove(service.db);
  };
  beforeEach(() => {
    service = createTestApp({ LOG_RETENTION_DAYS: String(DAYS) });
    renew();
  });
  afterEach(() => service.close());

  const trustClock = async () => {
    await removeSlice();
    service.time.now += TRUST_AFTER;
  };
  const write = (count: number, ago: number, snId = 1) =>
    service.db.tx(async (tx) => {
      const time = service.time.now - ago;
      for (let n = 0; n < count; n++) {
        await writeLogEntry(tx, { sn_id: snId, start_time: time, end_time: time, error_code: 1797 });
      }
    });
  const entries = async () => (await logRows(service)).length;
  const keptFrom = () => logsKeptFrom(service.db.read);

  test('keeps every entry of the last days, and says from which day on logs are complete', async () => {
    await makeSn(service);
    const today = TEST_NOW - 9 * 3600;
    const complete = today - DAYS * DAY;
    for (const end of [complete - 1, complete, today]) await write(1, TEST_NOW - end);
    await trustClock();
    expect(await keptFrom()).toBeUndefined();
    await keepLogs(service.deps, () => false, removeSlice);
    expect((await logRows(service)).map((row) => [row.number, row.end_time])).toEqual([
      [2, complete],
      [3, today],
    ]);
    expect(await keptFrom()).toBe(complete);
  });

  test('an open session and a seat that is out are kept, and are removed once they ended long enough ago', async () => {
    const sn = await makeSn(service, {}, { type: 'FLOAT' });
    await loggedIn(service, sn);
    const snId = (await logRows(service))[0]?.sn_id ?? 0;
    const seat = await service.db.tx((tx) =>
      writeLogEntry(tx, { sn_id: snId, start_time: tx.now, status: 'checkout' }),
    );
    await write(RETENTION_SLICE, 0, snId);
    service.time.now += 400 * DAY;
    await trustClock();
    await keepLogs(service.deps, () => false, removeSlice);
    expect((await logRows(service)).map(({ status }) => status)).toEqual(['login', 'checkout']);
    await write(1, 0, snId);
    expect((await logRows(service)).map(({ number }) => number)).toEqual([1, 2, RETENTION_SLICE + 3]);

    await sweep(service.deps);
    await service.db.tx((tx) => endEntry(tx, seat, 'checkin', service.time.now));
    service.time.now += (DAYS + 2) * DAY;
    await keepLogs(service.deps, () => false, removeSlice);
    expect(await entries()).toBe(0);
    await write(1, 0, snId);
    expect((await logRows(service)).map(({ number }) => number)).toEqual([RETENTION_SLICE + 4]);
  });

  test('goes in slices, answers others in between, and goes on after a restart', async () => {
    const sn = await makeSn(service, {}, { type: 'FLOAT' });
    await write(5 * RETENTION_SLICE, 60 * DAY);
    await trustClock();
    let left = await entries();
    for (let slice = 0; slice < 2; slice++) {
      expect(await removeSlice()).toBe(true);
      expect(left - (await entries())).toBe(RETENTION_SLICE);
      await ok(logOut(service, await loggedIn(service, sn)));
      left = await entries();
    }
    renew();
    await trustClock();
    await keepLogs(service.deps, () => false, removeSlice);
    expect((await logRows(service)).map(({ status }) => status)).toEqual(['logout', 'logout']);
  });

  test('a clock that is a year ahead for less than an hour removes nothing, before a restart or after one', async () => {
    await makeSn(service);
    await write(3, DAY);
    await trustClock();
    await removeSlice();
    const year = 365 * DAY;
    service.time.now += year;
    service.time.set += year;
    expect(await removeSlice()).toBe(false);
    renew();
    expect(await removeSlice()).toBe(false);
    service.time.now += TRUST_AFTER - 1;
    expect(await removeSlice()).toBe(false);
    service.time.now -= year;
    service.time.set -= year;
    expect(await removeSlice()).toBe(false);
    expect(await entries()).toBe(3);
  });

  test('a returned seat stays in the list of borrowed seats when its entry is removed', async () => {
    await makeSn(service);
    const [sn_id = 0] = await service.db.read.column<number>(sql`select id from sn`);
    await service.db.tx(async (tx) => {
      const log = await writeLogEntry(tx, { sn_id, start_time: tx.now, status: 'checkout' });
      await endEntry(tx, log, 'checkin', tx.now);
      await tx.run(sql`insert into borrow (borrow_id, sn_id, sn, mid, secret, date, until, return_date, log_id)
        select 'b', id, sn, 'm', 's', ${tx.now}, ${tx.now}, ${tx.now}, ${log} from sn`);
    });
    service.time.now += 60 * DAY;
    await trustClock();
    await keepLogs(service.deps, () => false, removeSlice);
    expect(await entries()).toBe(0);
    expect(await service.db.read.all(sql`select borrow_id, log_id from borrow`)).toEqual([
      { borrow_id: 'b', log_id: null },
    ]);
  });
});

test('LOG_RETENTION_DAYS is unset or from 31 to 36500', () => {
  const days = (value: string) => readConfig({ LOG_RETENTION_DAYS: value }).logRetentionDays;
  expect([days(''), days('31'), days('36500')]).toEqual([undefined, 31, 36_500]);
  for (const value of ['30', '36501', '0', 'a year']) {
    expect(() => days(value)).toThrow(`LOG_RETENTION_DAYS is '${value}'. Allowed is days from 31 to 36500.`);
  }
});

test('lists, pages and totals equal a recount of what is kept, whatever was removed in between', async () => {
  const step = fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('write' as const), sn: fc.constantFrom(1, 2), open: fc.boolean(), refused: fc.boolean(), ago: fc.nat(30) }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('end' as const), which: fc.nat(20) }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('wait' as const), days: fc.nat(20) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), days: fc.nat(40) }) },
  ); // prettier-ignore
  const orders: [Query, string][] = [
    [{}, 'number'],
    [{ sorts: [{ name: 'uid', order: 'DESC' }] }, 'number desc'],
    [{ sorts: [{ name: 'startTime', order: 'DESC' }] }, 'start_time desc, number'],
  ];
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const { db, close } = createTestDatabase();
      const [open, highest]: [number[], Map<number, number>] = [[], new Map()];
      let now = 1_700_000_000;
      await db.tx(async (tx) => {
        for (const each of steps) {
          if (each.kind === 'wait') now += each.days * DAY;
          else if (each.kind === 'end') {
            const [id] = open.splice(each.which % (open.length || 1), 1);
            if (id !== undefined) await endEntry(tx, id, 'logout', now);
          } else if (each.kind === 'remove') {
            for (const sn of [1, 2]) while (await removeExpired(tx, sn, now - each.days * DAY));
          } else {
            const start_time = now - each.ago * DAY;
            const error_code = each.refused ? 1799 : 0;
            const isOpen = each.open && !each.refused;
            const status = each.refused ? null : isOpen ? 'login' : 'logout';
            const end_time = isOpen ? null : start_time;
            const id = await writeLogEntry(tx, { sn_id: each.sn, start_time, end_time, status, error_code });
            if (isOpen) open.push(id);
            const row = await tx.first(sql<{ number: number }>`select number from sn_log where id = ${id}`);
            expect(row?.number).toBe((highest.get(each.sn) ?? 0) + 1);
            highest.set(each.sn, row?.number ?? 0);
          }
        }
      });
      const uids = (items: readonly string[]) => items.map((item) => (JSON.parse(item) as { uid: number }).uid);
      const idsOf = (condition: string, order: string) =>
        db.read.column<number>(sql`select id from sn_log where ${sql.raw(condition)} order by ${sql.raw(order)}`);
      for (const [query, order] of orders) {
        for (const sn of [1, 2]) {
          const expected = await idsOf(`sn_id = ${sn}`, order);
          for (let offset = 0; offset <= expected.length; offset++) {
            const page = await listSnLog(db.read, sn, { offset, limit: 3 }, query);
            expect([page.total, uids(page.items)]).toEqual([expected.length, expected.slice(offset, offset + 3)]);
          }
        }
        const all = await idsOf('true', order.replace('number', 'id'));
        const page = await listLogs(db.read, { offset: 0, limit: 100 }, query);
        expect([page.total, uids(page.items)]).toEqual([all.length, all]);
      }
      for (const [name, value, condition] of [
        ['status', 'login', "status = 'login'"],
        ['status', 'logout', "status = 'logout'"],
        ['errorCode', 1799, 'error_code = 1799'],
      ] as const) {
        const page = await listLogs(db.read, { limit: 0 }, { querys: [{ name, op: '=', values: [value] }] });
        expect(page.total).toBe((await idsOf(condition, 'id')).length);
      }
      const runs = (table: string, key: string) =>
        sql`select ${sql.raw(key)} as run, n from ${sql.raw(table)} order by 1`;
      const recount = (key: string) =>
        sql`select ${sql.raw(key)} as run, count(*) as n from sn_log group by 1 order by 1`;
      expect(await db.read.all(runs('sn_log_block', 'block'))).toEqual(await db.read.all(recount('id >> 12')));
      expect(await db.read.all(runs('sn_log_span', 'span'))).toEqual(await db.read.all(recount('start_time >> 13')));
      await close();
    }),
    { numRuns: 60 },
  );
});
