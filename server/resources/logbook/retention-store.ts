import { sql } from 'kysely';
import { fairTurn } from '../../time/pause.ts';
import { byIndex, dialect } from '../../db/dialect.ts';
import type { Database, Transaction } from '../../db/handle.ts';
import { statement } from '../../db/kysely.ts';
import { saveLogsKeptFrom } from '../../db/logs-kept.ts';
import type { Deps } from '../../http/deps.ts';
import { tellLogChange } from './change.ts';
import { dayRecount } from './due-store.ts';
import { monthRemoval } from './month-store.ts';
import { isSession } from './peak-rules.ts';
import { untellSession } from './peak-store.ts';
import { uncounting } from './remove-store.ts';
import { logExtent } from './store.ts';
import { dayOf } from '../../time/days.ts';
import { STEP_BACK } from '../../time/moment-rules.ts';
import type { Zone } from '../../time/zone.ts';

const DAY_SECONDS = 86_400;

/** Returns the second before which an entry must have ended to be removed: the start of a local day. */
export const keptFrom = (zone: Zone, now: number, days: number): number => dayOf(zone, now - days * DAY_SECONDS).start;

/** Seconds without a change of the time of day, after which it is trusted. */
export const TRUST_AFTER = 3600;

/**
 * Returns a check of the time of day by both clocks. It is true once the time of day has not been set for
 * `TRUST_AFTER`, so that a clock that is a year ahead for a moment removes nothing.
 */
export function clockTrust(): (now: number, steady: number) => boolean {
  let since: { ahead: number; steady: number } | undefined;
  return (now, steady) => {
    const ahead = now - steady;
    if (since === undefined || Math.abs(ahead - since.ahead) > STEP_BACK) since = { ahead, steady };
    return steady - since.steady >= TRUST_AFTER;
  };
}

/** Most entries that one transaction looks at. */
export const RETENTION_SLICE = 100;

type Entry = {
  readonly id: number;
  readonly number: number;
  readonly start_time: number;
  readonly end_time: number | null;
  readonly status: string | null;
  readonly error_code: number;
};
type Ended = Entry & { readonly end_time: number };

const COLUMNS = sql.raw('id, number, start_time, end_time, status, error_code');
const GONE = statement<{ sn_id: number }>('select sn_id from sn_log_gone where sn_id = ?');
const PICKED = `id in ${dialect.among('?', 'integer')}`;
const UNCOUNT = uncounting(PICKED);
const REMOVE = statement<never>(`delete from sn_log where ${PICKED}`);
const BEGIN_AT = statement<never>(
  'insert into sn_log_kept values (?, ?) on conflict (sn_id) do update set first = excluded.first',
);

/**
 * Removes entries that ended before `limit` (seconds since 1970): the oldest by number, up to the first that began
 * later. Those in between that had not ended, such as open sessions, are removed once they have. Returns false when
 * nothing is left.
 */
export async function removeExpired(tx: Transaction, snId: number, limit: number): Promise<boolean> {
  if (await tx.get(GONE, snId)) return false;
  const { first } = await logExtent(tx, snId);
  const leftOver = await tx.all(sql<Entry>`select ${COLUMNS} from sn_log ${byIndex('sn_log_sn')}
    where sn_id = ${snId} and number < ${first} and end_time < ${limit} order by number limit ${RETENTION_SLICE}`);
  const oldest = await tx.all(sql<Entry>`select ${COLUMNS} from sn_log
    where sn_id = ${snId} and number >= ${first} order by number limit ${RETENTION_SLICE}`);
  const end = oldest.findIndex(({ start_time }) => start_time >= limit);
  const passed = end < 0 ? oldest : oldest.slice(0, end);
  await removeEntries(tx, snId, [...leftOver, ...passed].filter(endedBefore(limit)), limit);
  const last = passed.at(-1);
  if (last) await tx.exec(BEGIN_AT, snId, last.number + 1);
  return passed.length === RETENTION_SLICE || leftOver.length === RETENTION_SLICE;
}

const endedBefore =
  (limit: number) =>
  (entry: Entry): entry is Ended =>
    entry.end_time !== null && entry.end_time < limit;

async function removeEntries(tx: Transaction, snId: number, entries: readonly Ended[], limit: number): Promise<void> {
  if (entries.length === 0) return;
  const ids = JSON.stringify(entries.map(({ id }) => id));
  for (const uncount of UNCOUNT) await tx.exec(uncount, ids);
  await tx.exec(REMOVE, ids);
  for (const entry of entries) {
    if (isSession(entry)) await untellSession(tx, snId, entry.start_time, entry.end_time);
    await fairTurn();
  }
  await saveLogsKeptFrom(tx, limit);
  tx.tell('log');
  tellLogChange(tx, snId, Math.min(...entries.map(({ start_time }) => start_time)));
}

const NEXT_SN = statement<{ sn_id: number | null }>('select min(sn_id) as sn_id from sn_log where sn_id > ?');
const EXPIRED = statement<{ id: number }>('select id from sn_log where sn_id = ? and end_time < ? limit 1');

/**
 * Returns the steps that keep LOG_RETENTION_DAYS: whole months where the log has parts, then one slice of entries each. A
 * step returns false when nothing is to be done.
 */
export function logRetention({ config, clock, steady }: Deps): (db: Database) => Promise<boolean> {
  const isTrusted = clockTrust();
  const removeMonth = monthRemoval(steady);
  const recountDays = dayRecount();
  let sweep = { limit: Number.NaN, snId: 0, isDone: true };
  async function removeDue(db: Database): Promise<boolean> {
    const now = clock();
    if (config.logRetentionDays === undefined || !isTrusted(now, steady())) return false;
    const limit = keptFrom(db.read.zone, now, config.logRetentionDays);
    if (await removeMonth(db, limit)) return true;
    if (limit !== sweep.limit) sweep = { limit, snId: 0, isDone: false };
    if (sweep.isDone) return false;
    const next = await db.read.get(NEXT_SN, sweep.snId);
    const snId = next?.sn_id ?? undefined;
    sweep.isDone = snId === undefined;
    if (snId === undefined) return false;
    const hasExpired = (await db.read.get(EXPIRED, snId, limit)) !== undefined;
    if (!hasExpired || !(await db.tx((tx) => removeExpired(tx, snId, limit)))) sweep.snId = snId;
    return true;
  }
  return async (db) => (await removeDue(db)) || recountDays(db);
}
