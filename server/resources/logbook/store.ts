import { sql, type Insertable } from 'kysely';
import { inSteps } from '../../core/batch.ts';
import { LicensingError } from '../../core/errors.ts';
import { insertAll } from '../../core/many-rows.ts';
import { dialect, filled } from '../../db/dialect.ts';
import type { Reader, Transaction } from '../../db/handle.ts';
import type { SnLogTable } from '../../db/tables/device-tables.ts';
import { statement } from '../../db/kysely.ts';
import { together } from '../../db/together.ts';
import { isSession } from './peak-rules.ts';
import { tellLogChange } from './change.ts';
import { tellSession } from './days.ts';
import { storedDays, tellSessions } from './peak-store.ts';

export type NewLogEntry = Omit<Insertable<SnLogTable>, 'id' | 'number'>;

const COLUMNS = [
  'start_time', 'end_time', 'status', 'error_code', 'failure', 'client_version', 'cmd_exe_num', 'login_ip',
  'machine_id', 'mid', 'user_id', 'login_name', 'reference',
] as const; // prettier-ignore

const INSERT = statement<{ id: number }>(`insert into sn_log (sn_id, number, ${COLUMNS.join(', ')})
  values (?1, ${dialect.greatest('coalesce((select max(number) from sn_log where sn_id = ?1), 0)', 'coalesce((select first from sn_log_kept where sn_id = ?1), 1) - 1')} + 1${', ?'.repeat(COLUMNS.length)})
  returning id`);

/** Adds an entry to the log of an SN and returns its id. */
export async function writeLogEntry(tx: Transaction, entry: NewLogEntry): Promise<number> {
  const [id] = await together([insertLogEntry(tx, entry), tellLogEntry(tx, entry)]);
  return id;
}

/** Adds an entry without counting it in the days of the SN, which `tellLogEntry` does. */
export async function insertLogEntry(tx: Transaction, entry: NewLogEntry): Promise<number> {
  const values = COLUMNS.map((column) => entry[column] ?? (column === 'error_code' ? 0 : null));
  const row = await tx.get(INSERT, entry.sn_id, ...values);
  if (!row) throw new LicensingError(516);
  tx.tell('log');
  tellLogChange(tx, entry.sn_id, entry.start_time);
  return row.id;
}

/** Counts an entry in the days of its SN. */
export async function tellLogEntry(tx: Transaction, entry: NewLogEntry): Promise<void> {
  if (isSession(entry))
    await tellSession(storedDays(tx, entry.sn_id), tx.zone, entry.start_time, entry.end_time ?? null);
}

/** Adds ended entries to the log of an SN, in order, and returns their ids. */
export async function writeLogEntries(
  tx: Transaction,
  snId: number,
  entries: readonly (Omit<NewLogEntry, 'sn_id' | 'end_time'> & { readonly end_time: number })[],
): Promise<number[]> {
  if (entries.length === 0) return [];
  const { last } = await logExtent(tx, snId);
  const rows = entries.map((entry, at) => ({ ...entry, sn_id: snId, number: last + 1 + at }));
  await insertAll(tx, 'sn_log', rows);
  tx.tell('log');
  tellLogChange(tx, snId, Math.min(...entries.map(({ start_time }) => start_time)));
  const sessions = entries.filter(isSession).map(({ start_time: from, end_time: to }) => ({ from, to }));
  await tellSessions(tx, snId, sessions);
  return tx.column(
    sql<{ id: number }>`select id from sn_log where sn_id = ${snId} and number > ${last} order by number`,
  );
}

/**
 * The entries from `first` to `last`, without gaps, and `older` ones with lower numbers, which had not ended when the
 * entries around them were removed.
 */
export type LogExtent = { readonly first: number; readonly last: number; readonly older: number };

/** Selects the extents of the SNs whose ids are the `value` of some rows. */
export const extentsOf = (ids: string): string => `select e.id, e.first,
    case when e.first = 1 then 0 else (select count(*) from sn_log where sn_id = e.id and number < e.first) end as older,
    ${dialect.greatest('e.first - 1', 'coalesce((select max(number) from sn_log where sn_id = e.id), 0)')} as last
  from (select n.value as id, coalesce(k.first, 1) as first from ${ids} left join sn_log_kept k on k.sn_id = n.value) e`;

const EXTENT = statement<LogExtent>(extentsOf('(select ?1 as value) n'));

export const logExtent = async (db: Reader, snId: number): Promise<LogExtent> =>
  (await db.get(EXTENT, snId)) ?? { first: 1, last: 0, older: 0 };

const EXTENTS = extentsOf(dialect.rows('?', 'n', 'integer'));

/** Returns the extents of the logs of some SNs. */
export const logExtents = (db: Reader, snIds: readonly number[]): Promise<(LogExtent & { readonly id: number })[]> =>
  inSteps(snIds, (some) => db.all(filled<LogExtent & { id: number }>(EXTENTS, JSON.stringify(some))));

export const entryCount = ({ first, last, older }: LogExtent): number => older + last - first + 1;
