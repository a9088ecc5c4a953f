import { sql } from 'kysely';
import { dayOf, daysIn } from '../../time/days.ts';
import { fairTurn } from '../../time/pause.ts';
import type { Database, Reader, Transaction } from '../../db/handle.ts';
import { statement } from '../../db/kysely.ts';
import {
  during, quiet, SESSION_STATUSES, sweep, told, type Counted, type Event, type Happened, type Level,
} from './peak-rules.ts'; // prettier-ignore

/** SQL condition for the entry of a session (`isSession`). */
export const SESSION = `error_code = 0 and status in (${SESSION_STATUSES.map((status) => `'${status}'`).join(', ')})`;

export type DayRow = Counted & { readonly day: number; readonly before: number };

const DAY = statement<DayRow>('select * from sn_log_day where sn_id = ? and day = ?');
const LEFT = statement<{ after: number }>(
  'select after from sn_log_day where sn_id = ? and day < ? order by day desc limit 1',
);
const SAVE = statement<never>(`insert into sn_log_day (sn_id, day, before, peak, second, at, after, stale)
  values (?, ?, ?, ?, ?, ?, ?, ?) on conflict do update set before = excluded.before, peak = excluded.peak,
  second = excluded.second, at = excluded.at, after = excluded.after, stale = excluded.stale`);
const SHIFT = statement<never>(`update sn_log_day set before = before + ?1, peak = peak + ?1, at = at + ?1,
  after = after + ?1 where sn_id = ?2 and day > ?3 and day <= ?4`);

/** `to` is null while the session is open. Times in seconds since 1970. */
export async function tellSession(tx: Transaction, snId: number, from: number, to: number | null): Promise<void> {
  if (from === to) return tell(tx, snId, from, 'instant');
  await tell(tx, snId, from, 'begin');
  const last = to === null ? Number.MAX_SAFE_INTEGER : dayOf(tx.zone, to).start;
  await tx.exec(SHIFT, 1, snId, dayOf(tx.zone, from).start, last);
  if (to !== null) await tell(tx, snId, to, 'end');
}

export async function tellEnd(tx: Transaction, snId: number, from: number, to: number): Promise<void> {
  await tell(tx, snId, to, from === to ? 'end at once' : 'end');
  await tx.exec(SHIFT, -1, snId, dayOf(tx.zone, to).start, Number.MAX_SAFE_INTEGER);
}

// The days between the first and the last day of a session lose exactly one; those two are recounted.
const UNTELL = statement<never>(`update sn_log_day set before = before - (day > ?2), peak = peak - (day > ?2),
    at = at - (day > ?2), after = after - (day < ?3), stale = max(stale, day in (?2, ?3))
  where sn_id = ?1 and day between ?2 and ?3`);

/** Takes an ended session, whose entry is removed, out of the days of an SN. */
export const untellSession = (tx: Transaction, snId: number, from: number, to: number): Promise<number> =>
  tx.exec(UNTELL, snId, dayOf(tx.zone, from).start, dayOf(tx.zone, to).start);

async function tell(tx: Transaction, snId: number, second: number, event: Event): Promise<void> {
  const day = dayOf(tx.zone, second).start;
  const row = (await tx.get(DAY, snId, day)) ?? (await quietDay(tx, snId, day));
  await save(tx, snId, row, told(row, second, event));
}

async function quietDay(tx: Transaction, snId: number, day: number): Promise<DayRow> {
  const before = await openBefore(tx, snId, day);
  return { day, before, ...quiet(day, before), stale: 0 };
}

/** Returns how many sessions were open when a day without a row began. */
export async function openBefore(db: Reader, snId: number, day: number): Promise<number> {
  return (await db.get(LEFT, snId, day))?.after ?? 0;
}

const save = (tx: Transaction, snId: number, { day, before }: DayRow, level: Counted): Promise<number> =>
  tx.exec(SAVE, snId, day, before, level.peak, level.second, level.at, level.after, level.stale);

const STALE = statement<{ sn_id: number; day: number }>('select sn_id, day from sn_log_day where stale = 1 limit 1');

/** Recounts one day with an event out of order. Returns false when there is none. */
export async function settleDay(tx: Transaction): Promise<boolean> {
  const stale = await tx.get(STALE);
  const row = stale && (await tx.get(DAY, stale.sn_id, stale.day));
  if (!row) return false;
  const { start, next } = dayOf(tx.zone, row.day);
  const level = await recount(tx, stale.sn_id, quiet(start, row.before), start, next - 1);
  if (isQuiet(level, start, row.before)) await tx.exec(FORGET_DAY, stale.sn_id, row.day);
  else await save(tx, stale.sn_id, row, { ...level, stale: 0 });
  return true;
}

const FORGET_DAY = statement<never>('delete from sn_log_day where sn_id = ? and day = ?');

/** True for a day that needs no row: between rows the number stays as the last row left it. */
const isQuiet = ({ at, after, second }: Level, start: number, before: number): boolean =>
  at === before && after === before && second === start;

/** Runs `settleDay` in its own transaction, if there is such a day. */
export const settleOne = async (db: Database): Promise<boolean> =>
  (await db.read.get(STALE)) !== undefined && db.tx(settleDay);

/** Seconds that are read at once. */
const STRIDE = 32 * 86_400;

/** Rebuilds all days of an SN from its log alone. */
export async function rebuildDays(tx: Transaction, snId: number): Promise<void> {
  await tx.exec(FORGET, snId);
  let before = 0;
  for (let at = await nextEvent(tx, snId, Number.MIN_SAFE_INTEGER); at !== null;) {
    const days = daysIn(tx.zone, at, at + STRIDE);
    const next = days.at(-1)?.next ?? at;
    const all = await happened(tx, snId, at, next - 1);
    for (const day of days) {
      const level: Counted = { ...sweep(quiet(day.start, before), during(all, day)), stale: 0 };
      if (!isQuiet(level, day.start, before)) {
        await save(tx, snId, { day: day.start, before, ...level }, level);
      }
      before = level.after;
    }
    at = await nextEvent(tx, snId, next);
  }
}

const FORGET = statement<never>('delete from sn_log_day where sn_id = ?');
const NEXT = statement<{ at: number | null }>(`select min(at) as at from (
  select min(start_time) as at from sn_log where sn_id = ?1 and start_time >= ?2 union all
  select min(end_time) from sn_log where sn_id = ?1 and end_time >= ?2)`);

const nextEvent = async (tx: Transaction, snId: number, from: number): Promise<number | null> =>
  (await tx.get(NEXT, snId, from))?.at ?? null;

/** Seconds that are counted at once, so that a busy day delays nobody. */
const STRETCH = 43_200;

/** Returns the level after a run of seconds; `from` and `to` are both included. */
export async function recount(
  db: Reader,
  snId: number,
  level: Level,
  from: number,
  to: number,
  now?: number,
): Promise<Level> {
  let reached = level;
  for (let first = from; first <= to; first += STRETCH) {
    reached = sweep(reached, await happened(db, snId, first, Math.min(first + STRETCH - 1, to), now));
    await fairTurn();
  }
  return reached;
}

/** Returns when sessions began and ended. An open session that claims to begin after `now` has no length. */
async function happened(
  db: Reader,
  snId: number,
  first: number,
  last: number,
  now = Number.MAX_SAFE_INTEGER,
): Promise<Happened> {
  // Twice the second, plus one for a session without length, so that one column is read in the order of the index.
  const begun = await db.column(sql<{ t: number }>`select 2 * start_time
      + (end_time is start_time or (end_time is null and start_time > ${now})) as t from sn_log
    where sn_id = ${snId} and start_time between ${first} and ${last} and ${sql.raw(SESSION)} order by start_time`);
  const ended = await db.column(sql<{ end_time: number }>`select end_time from sn_log where sn_id = ${snId}
    and end_time between ${first} and ${last} and end_time > start_time and ${sql.raw(SESSION)} order by end_time`);
  return {
    begun: begun.map((t) => Math.floor(t / 2)),
    ended,
    instants: begun.filter((t) => t % 2 !== 0).map((t) => (t - 1) / 2),
  };
}
