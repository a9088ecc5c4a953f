import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayOf } from '../../time/days.ts';
import { createZone } from '../../time/zone.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { rebuildDays, settleDay } from '../logbook/peak-store.ts';
import { removeExpired } from '../logbook/retention-store.ts';
import { endEntry } from '../../testing/end-entry.ts';
import { writeLogEntry } from '../logbook/store.ts';
import { peakReport } from './peak-report.ts';
import { recountErrors, recountPeaks, recountUsage, type Entry } from '../../testing/log-recount.ts';
import { errorReport, usageReport } from './user-reports.ts';

/** Time limit of many histories on a busy machine, in milliseconds. */
const PATIENCE = 180_000;
const HOUR = 3600;
const DAY = 24 * HOUR;
const ENDS = ['logout', 'timeout', 'kickOut', 'highPriorityKick'] as const;
const NAMES = ['ada', 'bob'] as const;

/** Clock changes with unusual days: 23 and 25 hours, no midnight, two midnights, half an hour, a skipped date. */
const PLACES = [
  ['UTC', '2026-02-27 12:00:00'],
  ['Europe/Berlin', '2026-03-28 18:00:00'],
  ['Europe/Berlin', '2026-10-24 18:00:00'],
  ['America/Sao_Paulo', '2018-11-03 15:00:00'],
  ['America/St_Johns', '2010-11-06 20:00:00'],
  ['Australia/Lord_Howe', '2026-04-04 12:00:00'],
  ['Pacific/Apia', '2011-12-29 09:00:00'],
  ['Asia/Kathmandu', '2026-05-30 12:00:00'],
] as const;

const name = fc.constantFrom(...NAMES);
const length = fc.oneof(fc.constantFrom(0, 1, DAY), fc.nat(10), fc.nat(8 * HOUR), fc.nat(40 * DAY));
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('login' as const), name }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('end' as const), which: fc.nat(20), silent: fc.constantFrom(0, 0, 0, 1, 200, DAY), status: fc.constantFrom(...ENDS) }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('wait' as const), seconds: fc.oneof(fc.nat(2), fc.nat(3 * HOUR), fc.nat(3 * DAY)) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('upload' as const), name, ago: length, length, error: fc.constantFrom(0, 0, 0, 1799, 1796), ahead: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('borrow' as const), name, length }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('refuse' as const), name, error: fc.constantFrom(513, 1799) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('set the clock back' as const), seconds: fc.nat(DAY) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), ago: length }) },
  { weight: 1, arbitrary: fc.constantFrom({ kind: 'settle' as const }, { kind: 'rebuild' as const }) },
); // prettier-ignore
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

describe.each(PLACES)('any history in %s from %s on', (zoneName, begin) => {
  const zone = createZone(zoneName);
  let database: TestDatabase;
  let lastSn = 0;
  beforeAll(() => {
    database = createTestDatabase(zoneName);
  });
  afterAll(() => database.close());

  /** Runs a history on a new SN. Returns the data that a recount needs. */
  const live = (snId: number, steps: readonly Step[]) =>
    database.db.tx(async (tx) => {
      let now = zone.toInstant(begin);
      const entries: Entry[] = [];
      const removed = new Set<Entry>();
      let first = 0;
      const open: { id: number; entry: Entry }[] = [];
      const write = async (entry: Entry, status: string | null) => {
        const { start: start_time, end: end_time, name: login_name, error: error_code } = entry;
        entries.push(entry);
        return writeLogEntry(tx, { sn_id: snId, start_time, end_time, status, error_code, login_name });
      };
      for (const each of steps) {
        if (each.kind === 'wait') now += each.seconds;
        else if (each.kind === 'set the clock back') now -= each.seconds;
        else if (each.kind === 'settle') while (await settleDay(tx));
        else if (each.kind === 'rebuild') await rebuildDays(tx, snId);
        else if (each.kind === 'remove') {
          const limit = dayOf(zone, now - each.ago).start;
          while (await removeExpired(tx, snId, limit));
          const kept = entries.findIndex(({ start }, index) => index >= first && start >= limit);
          first = kept < 0 ? entries.length : kept;
          for (const entry of entries.slice(0, first)) if (entry.end !== null && entry.end < limit) removed.add(entry);
        } else if (each.kind === 'login') {
          const entry: Entry = { start: now, end: null, name: each.name, error: 0, session: true };
          open.push({ id: await write(entry, 'login'), entry });
        } else if (each.kind === 'refuse') {
          await write({ start: now, end: now, name: each.name, error: each.error, session: false }, null);
        } else if (each.kind === 'borrow') {
          await write({ start: now, end: now + each.length, name: each.name, error: 0, session: false }, 'checkin');
        } else if (each.kind === 'upload') {
          const start = each.ahead ? now + (each.ago % HOUR) : now - each.ago;
          const end = start + each.length;
          const session = each.error === 0;
          await write({ start, end, name: each.name, error: each.error, session }, session ? 'logout' : null);
        } else {
          const [ended] = open.splice(each.which % (open.length || 1), 1);
          if (!ended) continue;
          ended.entry.end = Math.max(ended.entry.start, now - each.silent);
          await endEntry(tx, ended.id, each.status, now - each.silent);
        }
      }
      return { entries: entries.filter((entry) => !removed.has(entry)), now };
    });

  test(
    'the reports equal a recount of the log',
    async () => {
      const asked = {
        from: fc.integer({ min: -50 * DAY, max: 2 * DAY }),
        length: fc.nat(90 * DAY),
        whole: fc.boolean(),
      };
      await fc.assert(
        fc.asyncProperty(
          fc.array(step, { maxLength: 40 }),
          fc.record(asked),
          async (steps, { from, length, whole }) => {
            const sn = { id: ++lastSn, sn: 'S' };
            const { entries, now } = await live(sn.id, steps);
            const exact = { from: now + from, to: now + from + length };
            const range = whole ? wholeDays(exact) : exact;
            const { read } = database.db;
            for (const unit of ['day', 'month'] as const) {
              const items = await peakReport(read, [sn], range, unit, now);
              expect(items.map(parse)).toEqual(recountPeaks(entries, zone, range, unit, now));
            }
            const users = NAMES.map((loginName) => ({ loginName }));
            expect((await usageReport(read, [sn], users, range, now)).map(parse)).toEqual(
              recountUsage(entries, NAMES, range, now),
            );
            expect((await errorReport(read, [sn], users, range, [])).map(parse)).toEqual(
              recountErrors(entries, NAMES, range),
            );
          },
        ),
        { numRuns: 80 },
      );
    },
    PATIENCE,
  );

  test(
    'what is told day by day equals what is made anew from the log',
    async () => {
      const days = (snId: number) =>
        database.db.read.all(sql`select day, before, max(peak, at) as peak, second, after, stale from sn_log_day
        where sn_id = ${snId} and (before <> after or max(peak, at) > before or second > day) order by day`);
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
          const snId = ++lastSn;
          await live(snId, [...steps, { kind: 'settle' }]);
          const told = await days(snId);
          await database.db.tx((tx) => rebuildDays(tx, snId));
          expect(told).toEqual(await days(snId));
        }),
        { numRuns: 40 },
      );
    },
    PATIENCE,
  );

  const wholeDays = ({ from, to }: { from: number; to: number }) => ({
    from: zone.toInstant(zone.toText(from).slice(0, 10), 'start'),
    to: zone.toInstant(zone.toText(to).slice(0, 10), 'end'),
  });
});

const parse = (item: string): unknown => JSON.parse(item);
