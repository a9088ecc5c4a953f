import { sql, type RawBuilder } from 'kysely';
import { among, byIndex, dialect, listed } from '../../../db/dialect.ts';
import type { Database, Reader } from '../../../db/handle.ts';
import { daysIn, startOfLast } from '../../../time/days.ts';
import { fairTurn } from '../../../time/pause.ts';
import { watchLogs } from '../../logbook/change.ts';
import { SESSION } from '../../logbook/peak-store.ts';
import { openUse, dailyUse, type Use } from './use-rules.ts';
import { Uses } from './uses.ts';

/** The use of all SNs from one day on. SNs without use are left out. */
export type Window = { readonly start: number; readonly uses: Uses };

/** Days that are kept in memory: the longest range of a report that ends today. */
const KEPT_DAYS = 190;

/** SNs that are read at once. */
const STEP = 250;

/**
 * Returns a function that returns the use of all SNs in a window that begins with a day or before it. The last half year
 * is kept in memory, and after the first time only SNs whose log changed are read. An older window is read each time. The
 * function rejects soon after `signal` aborts.
 */
export function windowsOfUse(db: Database): (day: number, now: number, signal?: AbortSignal) => Promise<Window> {
  const take = watchLogs(db);
  let kept: Window | undefined;
  let reading: Promise<unknown> = Promise.resolve();
  const refresh = async (now: number, signal?: AbortSignal): Promise<Window> => {
    const changes = take();
    const changed = changes === 'all' ? [] : [...changes.keys()];
    if (changes === 'all') kept = undefined;
    try {
      const window = kept ?? { start: startOfLast(db.read.zone, KEPT_DAYS, now), uses: new Uses() };
      if (!kept) await readAll(db.read, window, now, signal);
      for (let at = 0; kept && at < changed.length; at += STEP) {
        await readSome(db.read, window, changed.slice(at, at + STEP), now);
      }
      kept = window;
      return window;
    } catch (error) {
      kept = undefined;
      throw error;
    }
  };
  return async (day, now, signal) => {
    const result = reading.then(() => refresh(now, signal));
    reading = result.catch(() => undefined);
    const window = await result;
    if (window.start <= day) return window;
    const older: Window = { start: day, uses: new Uses() };
    await readAll(db.read, older, now);
    return older;
  };
}

type Told = [day: number, before: number, peak: number, second: number, after: number, stale: number];

const DAYS = sql.raw(
  dialect.arrayOf(dialect.array('day', 'before', dialect.greatest('peak', 'at'), 'second', 'after', 'stale')),
);

const usesSql = (condition: RawBuilder<unknown>, start: number) => sql<{ id: number; days: string }>`
  select sn_id as id, ${DAYS} as days
  from sn_log_day where ${condition} and day >= ${start} group by sn_id order by sn_id limit ${STEP}`;

async function readAll(db: Reader, window: Window, now: number, signal?: AbortSignal): Promise<void> {
  const placeOf = placesIn(db, window.start, now);
  for (let last = 0, more = true; more;) {
    signal?.throwIfAborted();
    const rows = await db.all(usesSql(sql`sn_id > ${last}`, window.start));
    for (const { id, days } of rows) {
      window.uses.set(id, storedUse(days, placeOf));
      await fairTurn();
    }
    last = rows.at(-1)?.id ?? last;
    more = rows.length === STEP;
  }
  const open = await db.column(sql<{ sn_id: number }>`select distinct sn_id from sn_log ${byIndex('sn_log_end_time')}
    where end_time is null and start_time < ${window.start} and ${sql.raw(SESSION)}`);
  await readOpen(
    db,
    window,
    open.filter((id) => !window.uses.has(id)),
  );
}

async function readSome(db: Reader, window: Window, ids: readonly number[], now: number): Promise<void> {
  const placeOf = placesIn(db, window.start, now);
  const rows = await db.all(usesSql(sql`sn_id in ${among('integer', ids)}`, window.start));
  const found = new Map(rows.map(({ id, days }) => [id, days]));
  for (const id of ids) {
    const days = found.get(id);
    if (days === undefined) window.uses.delete(id);
    else window.uses.set(id, storedUse(days, placeOf));
    await fairTurn();
  }
  await readOpen(
    db,
    window,
    ids.filter((id) => !found.has(id)),
  );
}

/** Adds SNs whose sessions have been open since before the window. */
async function readOpen(db: Reader, { start, uses }: Window, ids: readonly number[]): Promise<void> {
  const rows = await db.all(sql<{ id: number; open: number | null }>`select n.value as id, (select after from sn_log_day
    where sn_id = n.value and day < ${start} order by day desc limit 1) as open from ${listed('integer', ids, 'n')}`);
  for (const { id, open } of rows) if (open !== null && open > 0) uses.set(id, openUse(open));
}

/** Returns a function from the first second of a day to its position in the window, until tomorrow. */
function placesIn({ zone }: Reader, start: number, now: number): (day: number) => number | undefined {
  const places = new Map(daysIn(zone, start, now + 86_400).map((day, at) => [day.start, at]));
  return (day) => places.get(day);
}

function storedUse(text: string, placeOf: (day: number) => number | undefined): Use {
  const told = (JSON.parse(text) as Told[]).toSorted(([one], [other]) => one - other);
  const days = told.flatMap(([day, before, peak, , after]) => {
    const at = placeOf(day);
    return at === undefined ? [] : [{ at, before, peak, after }];
  });
  const isStale = days.length < told.length || told.some(([, , , , , stale]) => stale === 1);
  return dailyUse(days, told.at(-1)?.[3] ?? Number.MIN_SAFE_INTEGER, isStale);
}
