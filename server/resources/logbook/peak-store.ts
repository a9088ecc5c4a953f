import { sql } from 'kysely';
import { dayOf, daysIn } from '../../time/days.ts';
import { fairTurn } from '../../time/pause.ts';
import { dialect } from '../../db/dialect.ts';
import type { Database, Reader, Transaction } from '../../db/handle.ts';
import { statement } from '../../db/kysely.ts';
import { together } from '../../db/together.ts';
import { inSteps } from '../../core/batch.ts';
import { tellLogChange } from './change.ts';
import { loadedDays, quietDay, tellSession, type DayRow, type Days, type LoadedDays } from './days.ts';
import { during, quiet, SESSION_STATUSES, sweep, type Counted, type Happened, type Level } from './peak-rules.ts';

const STATUSES = SESSION_STATUSES.map((status) => `'${status}'`).join(', ');

/** Returns the SQL condition for the entry of a session (`isSession`). */
export const sessionSql = (log: string): string => `${log}.error_code = 0 and ${log}.status in (${STATUSES})`;

/** The same where the log is the only table. */
export const SESSION = sessionSql('sn_log');

const DAY = statement<DayRow>('select * from sn_log_day where sn_id = ? and day = ?');
const SINCE = statement<DayRow>('select * from sn_log_day where sn_id = ? and day >= ? order by day');
const LATEST = statement<DayRow>('select * from sn_log_day where sn_id = ? and day <= ? order by day desc limit 1');
const LEFT = statement<{ after: number }>(
  'select after from sn_log_day where sn_id = ? and day < ? order by day desc limit 1',
);
const COLUMNS = 'sn_id, day, before, peak, second, at, after, stale';
const CONFLICT = `on conflict (sn_id, day) do update set before = excluded.before, peak = excluded.peak, second = excluded.second,
  at = excluded.at, after = excluded.after, stale = excluded.stale`;
const SAVE = statement<never>(`insert into sn_log_day (${COLUMNS}) values (?, ?, ?, ?, ?, ?, ?, ?) ${CONFLICT}`);
const SAVE_ALL = statement<never>(`insert into sn_log_day (${COLUMNS}) select ?1,
  ${[0, 1, 2, 3, 4, 5, 6].map((at) => dialect.cell('n', at, 'integer')).join(', ')} from ${dialect.rows('?2', 'n', 'json')}
  where true ${CONFLICT}`);
const SHIFT = statement<never>(`update sn_log_day set before = before + ?1, peak = peak + ?1, at = at + ?1,
  after = after + ?1 where sn_id = ?2 and day > ?3 and day <= ?4`);

/** Returns the row of a day, or the row that it would have after an earlier one. */
const dayAfter = (found: DayRow | undefined, day: number): DayRow =>
  found?.day === day ? found : quietDay(day, found?.after ?? 0);

/** Returns the row of a day of an SN. */
const rowOf = async (tx: Transaction, snId: number, day: number): Promise<DayRow> =>
  dayAfter(await tx.get(LATEST, snId, day), day);

/** Returns the row of the day of an SN that contains a moment. */
export const dayAt = (tx: Transaction, snId: number, moment: number): Promise<DayRow> =>
  rowOf(tx, snId, dayOf(tx.zone, moment).start);

/** Returns the days of an SN in the database. `known` is a row that the caller has read. */
export const storedDays = (tx: Transaction, snId: number, known?: DayRow): Days => ({
  row: async (day) => (known?.day === day ? known : rowOf(tx, snId, day)),
  save: (row) => tx.exec(SAVE, snId, ...valuesOf(row)),
  shift: (by, after, until) => tx.exec(SHIFT, by, snId, after, until),
});

/** A session that has ended, in seconds since 1970. */
type Ended = { readonly from: number; readonly to: number };

/** Adds sessions to the days of an SN, in order, by few statements. */
export async function tellSessions(tx: Transaction, snId: number, sessions: readonly Ended[]): Promise<void> {
  if (sessions.length === 0) return;
  const days = await loadDays(tx, snId, Math.min(...sessions.map(({ from }) => from)));
  for (const { from, to } of sessions) {
    await fairTurn();
    await tellSession(days, tx.zone, from, to);
  }
  await saveDays(tx, snId, days);
}

/** Reads the days of an SN since the one that contains a moment. */
export async function loadDays(tx: Transaction, snId: number, moment: number): Promise<LoadedDays> {
  const first = dayOf(tx.zone, moment).start;
  const [rows, before] = await together([tx.rows(SINCE, snId, first), openBefore(tx, snId, first)]);
  return loadedDays(rows, before);
}

/** Writes the days that have changed since `loadDays`. */
export async function saveDays(tx: Transaction, snId: number, days: LoadedDays): Promise<void> {
  await inSteps(days.changed(), async (some) => [await tx.exec(SAVE_ALL, snId, JSON.stringify(some.map(valuesOf)))]);
}

const IS_LATER = '(case when day > ?2 then 1 else 0 end)';
// The days between the first and the last day of a session lose exactly one; those two are recounted.
const UNTELL = statement<never>(`update sn_log_day set before = before - ${IS_LATER}, peak = peak - ${IS_LATER},
    at = at - ${IS_LATER}, after = after - (case when day < ?3 then 1 else 0 end), stale = case when day in (?2, ?3) then 1 else stale end
  where sn_id = ?1 and day between ?2 and ?3`);

/** Takes an ended session, whose entry is removed, out of the days of an SN. */
export const untellSession = (tx: Transaction, snId: number, from: number, to: number): Promise<number> =>
  tx.exec(UNTELL, snId, dayOf(tx.zone, from).start, dayOf(tx.zone, to).start);

/** Returns how many sessions were open when a day without a row began. */
export async function openBefore(db: Reader, snId: number, day: number): Promise<number> {
  return (await db.get(LEFT, snId, day))?.after ?? 0;
}

const valuesOf = ({ day, before, peak, second, at, after, stale }: DayRow) =>
  [day, before, peak, second, at, after, stale] as const;

const STALE = statement<{ sn_id: number; day: number }>('select sn_id, day from sn_log_day where stale = 1 limit 1');

/** Recounts one day with an event out of order. Returns false when there is none. */
export async function settleDay(tx: Transaction): Promise<boolean> {
  const stale = await tx.get(STALE);
  const row = stale && (await tx.get(DAY, stale.sn_id, stale.day));
  if (!row) return false;
  const { start, next } = dayOf(tx.zone, row.day);
  tellLogChange(tx, stale.sn_id, start);
  const level = await recount(tx, stale.sn_id, quiet(start, row.before), start, next - 1);
  if (isQuiet(level, start, row.before)) await tx.exec(FORGET_DAY, stale.sn_id, row.day);
  else await tx.exec(SAVE, stale.sn_id, ...valuesOf({ ...row, ...level, stale: 0 }));
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

/** Rebuilds the days of an SN from its log alone: all of them, or those before the day that begins with a second. */
export async function rebuildDays(tx: Transaction, snId: number, end = Number.MAX_SAFE_INTEGER): Promise<void> {
  await tx.exec(FORGET, snId, end);
  tellLogChange(tx, snId, Number.MIN_SAFE_INTEGER);
  let before = 0;
  for (let at = await nextEvent(tx, snId, Number.MIN_SAFE_INTEGER); at !== null && at < end;) {
    const days = daysIn(tx.zone, at, Math.min(at + STRIDE, end - 1));
    const next = days.at(-1)?.next ?? at;
    const all = await happened(tx, snId, at, next - 1);
    for (const day of days) {
      const level: Counted = { ...sweep(quiet(day.start, before), during(all, day)), stale: 0 };
      if (!isQuiet(level, day.start, before)) {
        await tx.exec(SAVE, snId, ...valuesOf({ day: day.start, before, ...level }));
      }
      before = level.after;
    }
    at = await nextEvent(tx, snId, next);
  }
}

const FORGET = statement<never>('delete from sn_log_day where sn_id = ? and day < ?');
const NEXT = statement<{ at: number | null }>(`select min(at) as at from (
  select min(start_time) as at from sn_log where sn_id = ?1 and start_time >= ?2 union all
  select min(end_time) from sn_log where sn_id = ?1 and end_time >= ?2) events`);

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
export async function happened(
  db: Reader,
  snId: number,
  first: number,
  last: number,
  now = Number.MAX_SAFE_INTEGER,
): Promise<Happened> {
  // Twice the second, plus one for a session without length, so that one column is read in the order of the index.
  const begun = await db.column(sql<{ t: number }>`select 2 * start_time
      + case when end_time = start_time or (end_time is null and start_time > ${now}) then 1 else 0 end as t from sn_log
    where sn_id = ${snId} and start_time between ${first} and ${last} and ${sql.raw(SESSION)} order by start_time`);
  const ended = await db.column(sql<{ end_time: number }>`select end_time from sn_log where sn_id = ${snId}
    and end_time between ${first} and ${last} and end_time > start_time and ${sql.raw(SESSION)} order by end_time`);
  return {
    begun: begun.map((t) => Math.floor(t / 2)),
    ended,
    instants: begun.filter((t) => t % 2 !== 0).map((t) => (t - 1) / 2),
  };
}
