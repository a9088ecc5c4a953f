import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMAND_UNITS } from '../../../contract/history/demand.ts';
import { createZone } from '../../../time/zone.ts';
import { recountDemand, type DemandEntry } from '../../../testing/demand-recount.ts';
import { insertManySns } from '../../../testing/many-sns.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { settleDay } from '../../logbook/peak-store.ts';
import { endEntry } from '../../../testing/end-entry.ts';
import { writeLogEntry } from '../../logbook/store.ts';
import { planDemand } from './report.ts';

/** Time limit of many histories on a busy machine, in milliseconds. */
const PATIENCE = 180_000;
const MINUTE = 60;
const HOUR = 3600;
const DAY = 24 * HOUR;

/** Clock changes: none, a skipped and a repeated hour, no midnight, two midnights, half an hour. */
const PLACES = [
  ['UTC', '2026-02-27 12:00:00'],
  ['Europe/Berlin', '2026-03-28 18:00:00'],
  ['Europe/Berlin', '2026-10-24 18:00:00'],
  ['America/Sao_Paulo', '2018-11-03 15:00:00'],
  ['America/St_Johns', '2010-11-06 20:00:00'],
  ['Australia/Lord_Howe', '2026-04-04 12:00:00'],
] as const;

const who = fc.record({
  mid: fc.constantFrom(undefined, '02-AA', '02-BB'),
  name: fc.constantFrom(undefined, 'ada', 'bob'),
  ip: fc.constantFrom('192.0.2.1', '192.0.2.2'),
});
const pause = fc.oneof(
  fc.constantFrom(0, 1, 30 * MINUTE, 30 * MINUTE + 1),
  fc.nat(40 * MINUTE),
  fc.nat(5 * HOUR),
  fc.nat(20 * HOUR),
);
const length = fc.oneof(fc.constantFrom(0, 1), fc.nat(3 * HOUR), fc.nat(2 * DAY));
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('wait' as const), seconds: pause }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('refuse' as const), who, error: fc.constantFrom(1799, 1799, 1799, 1793), ago: fc.constantFrom(0, 0, 0, HOUR, 3 * DAY) }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('login' as const), who }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('upload' as const), who, ago: length, length }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('borrow' as const), who }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('end' as const), which: fc.nat(20), silent: fc.constantFrom(0, 0, 200, DAY) }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'ask' as const }) },
); // prettier-ignore
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

describe.each(PLACES)('any history in %s from %s on', (zoneName, begin) => {
  const zone = createZone(zoneName);
  const SNS = 2000;
  let database: TestDatabase;
  let snId = 0;
  beforeAll(async () => {
    database = createTestDatabase(zoneName);
    await insertManySns(database, SNS);
    await database.db.tx((tx) => tx.run(sql`update sn set archived = 0, concurrent_number = nullif(id % 3, 0)`));
  });
  afterAll(() => database.close());

  const ask = async (from: number, to: number, now: number, unit: (typeof DEMAND_UNITS)[number]) => {
    const [sn = ''] = await database.db.read.column(sql<{ sn: string }>`select sn from sn where id = ${snId}`);
    const range = { startDate: zone.toText(from), endDate: zone.toText(to) };
    const querys = [{ name: 'sn', op: '=', values: [sn] }];
    const source = { database: database.db, db: database.db.read, now };
    const { ids, each, items } = await planDemand(source, { ...range, querys, unit });
    const found = await items(ids);
    expect(found).toHaveLength(ids.length * each);
    return found;
  };

  /** Runs a history on a new SN, with reports in between. Returns the data that a recount needs. */
  const live = async (steps: readonly Step[]) => {
    let now = zone.toInstant(begin);
    const entries: DemandEntry[] = [];
    const open: { id: number; entry: DemandEntry }[] = [];
    const write = (entry: DemandEntry, status: string | null, error_code = 0) =>
      database.db.tx(async (tx) => {
        const { start: start_time, end: end_time, mid = null, name: login_name = null, ip: login_ip } = entry;
        entries.push(entry);
        return writeLogEntry(tx, { sn_id: snId, start_time, end_time, status, error_code, mid, login_name, login_ip });
      });
    for (const each of steps) {
      if (each.kind === 'wait') now += each.seconds;
      else if (each.kind === 'ask') await ask(now - 10 * DAY, now, now, 'day');
      else if (each.kind === 'login' || each.kind === 'borrow') {
        const kind = each.kind === 'login' ? 'session' : 'seat';
        const entry: DemandEntry = { kind, start: now, end: null, ...each.who };
        open.push({ id: await write(entry, each.kind === 'login' ? 'login' : 'checkout'), entry });
      } else if (each.kind === 'refuse') {
        const start = now - each.ago;
        await write({ kind: each.error === 1799 ? 'refusal' : 'other refusal', start, end: start, ...each.who }, null, each.error);
      } else if (each.kind === 'upload') {
        const start = now - each.ago;
        await write({ kind: 'session', start, end: start + each.length, ...each.who }, 'logout');
      } else {
        const [ended] = open.splice(each.which % (open.length || 1), 1);
        if (!ended) continue;
        ended.entry.end = Math.max(ended.entry.start, now - each.silent);
        const status = ended.entry.kind === 'seat' ? 'checkin' : 'timeout';
        await database.db.tx((tx) => endEntry(tx, ended.id, status, now - each.silent));
      }
    }
    return { entries, now };
  }; // prettier-ignore

  test(
    'the report equals a recount of the log, whatever is remembered of it',
    async () => {
      const asked = fc.record({
        from: fc.integer({ min: -6 * DAY, max: DAY }),
        length: fc.nat(5 * DAY),
        unit: fc.constantFrom(...DEMAND_UNITS),
        settled: fc.boolean(),
      });
      await fc.assert(
        fc.asyncProperty(
          fc.array(step, { maxLength: 40 }),
          fc.array(asked, { minLength: 2, maxLength: 4 }),
          async (steps, asking) => {
            snId = (snId % SNS) + 1;
            const { entries, now } = await live(steps);
            for (const { from, length: seconds, unit, settled } of asking) {
              if (settled) await database.db.tx(async (tx) => { while (await settleDay(tx)); }); // prettier-ignore
              // A local time that occurs twice means the first.
              const [start, end] = [now + from, now + from + seconds].map((at) => zone.toInstant(zone.toText(at)));
              if (start === undefined || end === undefined || end < start) continue;
              const range = { from: start, to: end };
              const seats = snId % 3;
              const expected = recountDemand(entries, zone, range, unit, now);
              const items = await ask(range.from, range.to, now, unit);
              expect(
                items.map(({ sn: _, date, ...item }) => ({ ...item, ...(date && { date: date.slice(0, 10) }) })),
              ).toEqual(expected.map((item) => ({ ...item, ...(seats > 0 && { seats }) })));
            }
          },
        ),
        { numRuns: 60 },
      );
    },
    PATIENCE,
  );
});
