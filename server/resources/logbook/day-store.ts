import type { Day } from '../../time/days.ts';
import { countOf } from '../../core/rows.ts';
import { byIndex, dialect, inOrder } from '../../db/dialect.ts';
import type { Reader } from '../../db/handle.ts';
import { statement } from '../../db/kysely.ts';
import { highest, quiet, type Range } from './peak-rules.ts';
import { openBefore, recount, SESSION } from './peak-store.ts';
import { sql } from 'kysely';

/**
 * Returns the largest number of sessions open at one moment, for each day. Open sessions last until `now`. A day that
 * has not begun counts only sessions that claim to end later.
 */
export async function dayPeaks(
  db: Reader,
  snId: number,
  days: readonly Day[],
  range: Range,
  now: number,
): Promise<number[]> {
  const [first, last] = [days[0]?.start ?? 0, days.at(-1)?.start ?? 0];
  const rows = await toldDays(db, snId, first, last);
  const past: Range = { from: range.from, to: Math.min(range.to, now) };
  let open = await openBefore(db, snId, first);
  const peaks: number[] = [];
  for (const day of days) {
    const row = rows.get(day.start);
    if (Math.max(day.start, past.from) > past.to) peaks.push(0);
    else if (!row) peaks.push(open);
    else if (isWhole(day, row, past)) peaks.push(row.highest);
    else peaks.push(await countPeak(db, snId, day, row, past));
    open = row?.after ?? open;
  }
  const latest = range.to > now ? await db.get(LATEST, snId) : undefined;
  return latest && latest.second > now ? withAhead(db, snId, days, peaks, range, now) : peaks;
}

const highestSql = sql.raw(dialect.greatest('d.peak', 'd.at'));

type ToldDay = { before: number; highest: number; second: number; after: number; stale: number };
type Told = [day: number, before: number, peak: number, at: number, second: number, after: number, stale: number];

/** The days are read as one text, because thousands of rows would cost more than all other work. */
const TOLD = statement<{
  days: string;
}>(`select ${dialect.arrayOf(dialect.array('day', 'before', 'peak', 'at', 'second', 'after', 'stale'))}
  as days from sn_log_day where sn_id = ? and day between ? and ?`);

async function toldDays(db: Reader, snId: number, first: number, last: number): Promise<Map<number, ToldDay>> {
  const row = await db.get(TOLD, snId, first, last);
  const told = JSON.parse(row?.days ?? '[]') as Told[];
  return new Map(
    told.map(([day, before, peak, at, second, after, stale]) => [
      day,
      { before, highest: highest({ peak, at }), second, after, stale },
    ]),
  );
}

const LATEST = statement<{ second: number }>('select second from sn_log_day where sn_id = ? order by day desc limit 1');

/** True when the stored peak of a day holds for the requested part of it. */
const isWhole = (day: Day, { stale, second }: ToldDay, { from, to }: Range): boolean =>
  stale === 0 && from <= day.start && second <= Math.min(to, day.next - 1);

/** Recounts the peak of a part of a day, or of a day with an event out of order. */
async function countPeak(db: Reader, snId: number, day: Day, row: ToldDay, range: Range): Promise<number> {
  const from = Math.max(range.from, day.start);
  const to = Math.min(range.to, day.next - 1);
  const before = await recount(db, snId, quiet(day.start, row.before), day.start, from - 1);
  return highest(await recount(db, snId, quiet(from, before.after), from, to));
}

const ENDING_LATER = statement<{ n: number }>(
  `select count(*) as n from sn_log where sn_id = ?1 and start_time <= ?2 and end_time > ?2 and ${SESSION}`,
);

/** Returns the number of sessions that have begun and claim to end after `now`. */
export const endingLater = (db: Reader, snId: number, now: number): Promise<number> =>
  countOf(db.get(ENDING_LATER, snId, now));

/** Uploaded logs may lie ahead of the clock, and so do entries after the clock was set back. */
async function withAhead(
  db: Reader,
  snId: number,
  days: readonly Day[],
  peaks: readonly number[],
  range: Range,
  now: number,
): Promise<number[]> {
  let level = quiet(now + 1, await endingLater(db, snId, now));
  let reached = now + 1;
  const result = [...peaks];
  for (const [index, day] of days.entries()) {
    const from = Math.max(day.start, range.from, reached);
    const to = Math.min(day.next - 1, range.to);
    if (to < from) continue;
    level = await recount(db, snId, level, reached, from - 1, now);
    level = await recount(db, snId, quiet(from, level.after), from, to, now);
    result[index] = Math.max(result[index] ?? 0, highest(level));
    reached = to + 1;
  }
  return result;
}

type Busy = { id: number; peak: number };

/**
 * Returns the ids of the SNs with the highest peaks in some days, highest first, without archived ones. Each day needs
 * only its `most` highest rows, so the cost does not grow with the SNs or their logs.
 */
export async function busiestSns(db: Reader, days: readonly Day[], most: number): Promise<number[]> {
  const highest = new Map<number, number>();
  for (const { start } of days) {
    const found = await db.all(sql<Busy>`select s.id, ${highestSql} as peak
      from sn_log_day d ${byIndex('sn_log_day_peak')} ${inOrder} sn s on s.id = d.sn_id and s.archived = 0
      where d.day = ${start} order by ${highestSql} desc limit ${most}`);
    for (const { id, peak } of found) highest.set(id, Math.max(peak, highest.get(id) ?? 0));
  }
  return [...highest]
    .filter(([, peak]) => peak > 0)
    .toSorted(([one, peak], [other, otherPeak]) => otherPeak - peak || one - other)
    .slice(0, most)
    .map(([id]) => id);
}
