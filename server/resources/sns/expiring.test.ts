import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Standing } from '../../contract/sns/standing.ts';
import { createZone, type Zone } from '../../time/zone.ts';
import type { Reader } from '../../db/handle.ts';
import { insertManySns } from '../../testing/many-sns.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { TEST_NOW } from '../../testing/test-now.ts';
import { expiryCalendar } from '../overview/calendar.ts';
import { countExpired, countExpiring } from './expiring-store.ts';
import { listSns } from './list-store.ts';
import { expiresOf, standingOf } from './standing-rules.ts';
import { sweepStandings, type SweepPlace } from './standing-store.ts';
import type { SnRow } from './store.ts';

const DAY = 86_400;
const ROWS = 80;

/** Zones with different midnights: whole hours, quarters of an hour, and clock changes of an hour and half an hour. */
const ZONES = ['UTC', 'Asia/Kolkata', 'Asia/Kathmandu', 'Europe/Berlin', 'Australia/Lord_Howe', 'Pacific/Auckland'];

let service: TestApp;
beforeAll(async () => {
  service = createTestApp();
  await insertManySns(service, ROWS);
});
afterAll(() => service.close());

/** Seconds from TEST_NOW: close to it, near the edges of a bucket, and anywhere within two years. */
const offset = fc.oneof(
  fc.integer({ min: -20, max: 20 }),
  fc.tuple(fc.integer({ min: -400 * 96, max: 400 * 96 }), fc.constantFrom(-1, 0)).map(([at, by]) => at * 900 + by),
  fc.integer({ min: -400 * DAY, max: 400 * DAY }),
);
const id = fc.integer({ min: 1, max: ROWS });
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      ids: fc.uniqueArray(id, { minLength: 1, maxLength: 8 }),
      set: fc.record(
        {
          archived: fc.nat(1),
          status: fc.constantFrom(0, 0, 0, 1, 2, 4),
          start_date: fc.option(offset),
          end_date: fc.option(offset),
          active_date: fc.option(offset),
          expiration_days: fc.option(fc.constantFrom(0, 1, 30, 2 ** 31 - 1)),
          usage_number: fc.option(fc.nat(2)),
          use_count: fc.nat(3),
        },
        { requiredKeys: [] },
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ gone: id }) },
  { weight: 2, arbitrary: fc.record({ now: offset }) },
  { weight: 1, arbitrary: fc.record({ slices: fc.integer({ min: 1, max: 8 }) }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

async function take(one: Step): Promise<void> {
  if ('now' in one) service.time.now = TEST_NOW + one.now;
  else if ('slices' in one) {
    let place: SweepPlace | undefined;
    for (let at = 0; at < one.slices && (at === 0 || place); at++) {
      const from = place;
      place = await service.db.tx((tx) => sweepStandings(tx, from, 7));
    }
  } else if ('gone' in one) await service.db.tx((tx) => tx.run(sql`delete from sn where id = ${one.gone}`));
  else
    await service.db.tx(async (tx) => {
      for (const [column, value] of Object.entries(one.set)) {
        const stored = value !== null && /^(start|end|active)_date$/.test(column) ? TEST_NOW + value : value;
        await tx.run(sql`update sn set ${sql.ref(column)} = ${stored} where id in (${sql.join(one.ids)})`);
      }
    });
}

type Licence = { readonly standing: Standing; readonly expires: number };

async function check(name: string, edge: number): Promise<void> {
  const { now } = service.time;
  const zone = createZone(name);
  const db: Reader = { ...service.db.read, zone };
  const rows = await db.all(sql<SnRow>`select * from sn`);
  const all = rows.map((sn): Licence => ({ standing: standingOf(sn, now), expires: expiresOf(sn) ?? Number.NaN }));
  const running = all.filter(({ standing }) => standing === 'active' || standing === 'exhausted');

  const days = [7, 30, 90];
  const within = (count: number) => running.filter(({ expires }) => expires <= now + count * DAY).length;
  expect(await countExpiring({ db, now }, days)).toEqual(days.map(within));
  const expired = (count: number) =>
    all.filter(({ standing, expires }) => standing === 'expired' && expires >= now - count * DAY).length;
  expect(await countExpired({ db, now }, days)).toEqual(days.map(expired));
  expect(await expiryCalendar(db, now), name).toEqual(calendarOf(running, zone, now));
  await checkTotals({ db, now }, all, now + edge);
}

function calendarOf(running: readonly Licence[], zone: Zone, now: number): { day: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { expires } of running.filter((one) => !Number.isNaN(one.expires))) {
    const day = zone.toText(expires).slice(0, 10);
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  const today = zone.toText(now);
  // The calendar ends with this month of next year.
  const last = `${Number(today.slice(0, 4)) + 1}${today.slice(4, 7)}-31`;
  const days = [...counts].map(([day, count]) => ({ day, count })).filter(({ day }) => day <= last);
  return days.toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

async function checkTotals(at: { db: Reader; now: number }, all: readonly Licence[], edge: number): Promise<void> {
  const text = at.db.zone.toText(edge);
  const value = at.db.zone.toInstant(text);
  const matches = {
    '<': (expires: number) => expires < value,
    '<=': (expires: number) => expires <= value,
    '>': (expires: number) => expires > value,
    '>=': (expires: number) => expires >= value,
    '=': (expires: number) => expires === value,
    '<>': (expires: number) => expires !== value,
  };
  for (const [op, match] of Object.entries(matches)) {
    for (const standing of [undefined, 'active', 'expired', 'disabled'] as const) {
      const querys = [
        { name: 'expires', op, values: [text] },
        ...(standing ? [{ name: 'standing', op: '=', values: [standing] }] : []),
      ];
      const found = all.filter((one) => one.standing !== 'archived' && match(one.expires));
      const { total } = await listSns(at, {}, { querys });
      expect(total, `${op} ${text} ${standing}`).toBe(
        found.filter((one) => standing === undefined || one.standing === standing).length,
      );
    }
  }
}

test('SNs are counted by their end exactly in every zone, wherever the clock and the sweeper stand', async () => {
  const steps = fc.array(step, { minLength: 5, maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(steps, fc.constantFrom(...ZONES), offset, async (taken, zone, edge) => {
      for (const one of taken) await take(one);
      await check(zone, edge);
    }),
    { numRuns: 60 },
  );
});

test('the counters by end equal a recount, and none of them is zero', async () => {
  const counted = await service.db.read.all(
    sql<{
      key: string;
      n: number;
    }>`select '[' || width || ',' || start || ',"' || standing || '"]' as key, n from sn_expiry_count`,
  );
  const rows = await service.db.read.all(sql<SnRow>`select * from sn`);
  const counts = new Map<string, number>();
  for (const sn of rows) {
    const expires = expiresOf(sn);
    for (const width of expires === undefined ? [] : [DAY, 900]) {
      const key = JSON.stringify([width, Math.floor((expires ?? 0) / width) * width, sn.standing]);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  expect(new Map(counted.map(({ key, n }) => [key, n]))).toEqual(counts);
});

test('a log-in that changes neither end nor standing leaves the counters alone', async () => {
  await service.db.tx(async (tx) => {
    await tx.run(sql`update sn set usage_number = null`);
    const changes = async () => (await tx.all(sql<{ n: number }>`select total_changes() as n`))[0]?.n ?? 0;
    const before = await changes();
    await tx.run(
      sql`update sn set use_count = use_count + 1, last_update_date = ${tx.now} where id = (select min(id) from sn)`,
    );
    expect((await changes()) - before).toBe(1);
  });
});
