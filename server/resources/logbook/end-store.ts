import { inSteps } from '../../core/batch.ts';
import { LicensingError } from '../../core/errors.ts';
import { dialect } from '../../db/dialect.ts';
import type { Transaction } from '../../db/handle.ts';
import { statement } from '../../db/kysely.ts';
import { together } from '../../db/together.ts';
import { fairTurn } from '../../time/pause.ts';
import { tellLogChange } from './change.ts';
import { tellEnd } from './days.ts';
import { isSession } from './peak-rules.ts';
import { dayAt, loadDays, saveDays, storedDays } from './peak-store.ts';

export type EndStatus =
  'logout' | 'timeout' | 'kickOut' | 'highPriorityKick' | 'checkin' | 'autoCheckin' | 'checkoutCover';

/** An entry that has not ended. It is looked for in the month of its start only. */
export type OpenEntry = { readonly id: number; readonly startTime: number };

/** The end of a log entry. `endTime` is in seconds since 1970; `commands` is the number that the device reported. */
type LogEnd = OpenEntry & {
  readonly status: EndStatus;
  readonly endTime: number;
  readonly commands?: number | undefined;
};

type Ended = { readonly sn_id: number; readonly start_time: number; readonly end_time: number };

/**
 * Returns SQL that ends entries. `from` is a table of new values. The `case` keeps SQLite from searching the index of
 * `end_time`: it would go through all open entries for each row of that table.
 */
const ended = (status: string, endTime: string, commands: string, id: string, startTime: string, from = '') =>
  statement<Ended>(`update sn_log set status = ${status}, end_time = ${dialect.greatest(endTime, 'start_time')},
    cmd_exe_num = coalesce(${commands}, cmd_exe_num) ${from}
  where sn_log.id = ${id} and sn_log.start_time = ${startTime} and case when end_time is null then 1 else 0 end = 1
  returning sn_id, start_time, end_time`);

const END = ended('?1', '?2', '?5', '?3', '?4');
const END_ALL = ended(
  dialect.cell('n', 0, 'sn_log.status'),
  dialect.cell('n', 1, 'integer'),
  dialect.cell('n', 4, 'integer'),
  dialect.cell('n', 2, 'integer'),
  dialect.cell('n', 3, 'integer'),
  `from ${dialect.rows('?', 'n', 'json')}`,
);

/** Ends an entry of an SN. Throws 516 for one that has already ended. */
export async function endLogEntry(
  tx: Transaction,
  snId: number,
  entry: OpenEntry,
  status: EndStatus,
  endTime: number,
): Promise<void> {
  const count = await endOne(tx, snId, { ...entry, status, endTime });
  await count();
}

/**
 * Ends entries of sessions of an SN. Returns a function that counts them in the days of the SN, after which the days are right
 * again. Throws 516 for an entry that has already ended.
 */
export async function endLogEntries(
  tx: Transaction,
  snId: number,
  ends: readonly LogEnd[],
): Promise<() => Promise<void>> {
  const [first, ...others] = ends;
  if (first && others.length === 0) return endOne(tx, snId, first);
  const [rows, days] = await together([
    inSteps(ends, (some) => {
      const values = some.map(({ id, startTime, status, endTime, commands }) => [
        status,
        endTime,
        id,
        startTime,
        commands ?? null,
      ]);
      return tx.rows(END_ALL, JSON.stringify(values));
    }),
    loadDays(tx, snId, Math.min(...ends.map(({ endTime }) => endTime))),
  ]);
  if (rows.length < ends.length) throw new LicensingError(516, `A log entry of the SN ${snId} has ended already.`);
  for (const row of rows) tell(tx, row);
  return async () => {
    for (const { start_time, end_time } of rows.toSorted((one, other) => one.end_time - other.end_time)) {
      await fairTurn();
      await tellEnd(days, tx.zone, start_time, end_time);
    }
    await saveDays(tx, snId, days);
  };
}

async function endOne(tx: Transaction, snId: number, end: LogEnd): Promise<() => Promise<void>> {
  const { id, startTime, status, endTime, commands } = end;
  const [row, day] = await together([
    tx.get(END, status, endTime, id, startTime, commands ?? null),
    isSession({ status }) ? dayAt(tx, snId, endTime) : undefined,
  ]);
  if (!row) throw new LicensingError(516, `The log entry ${id} has ended already.`);
  tell(tx, row);
  return async () => {
    if (day) await tellEnd(storedDays(tx, snId, day), tx.zone, row.start_time, row.end_time);
  };
}

function tell(tx: Transaction, { sn_id, end_time }: Ended): void {
  tx.tell('log');
  tellLogChange(tx, sn_id, end_time);
}
