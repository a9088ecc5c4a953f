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
import { dayOfEntry, loadDays, saveDays, storedDays } from './peak-store.ts';

export type EndStatus =
  'logout' | 'timeout' | 'kickOut' | 'highPriorityKick' | 'checkin' | 'autoCheckin' | 'checkoutCover';

/** The end of a log entry. `endTime` is in seconds since 1970; `commands` is the number that the device reported. */
type LogEnd = {
  readonly id: number;
  readonly status: EndStatus;
  readonly endTime: number;
  readonly commands?: number | undefined;
};

type Ended = { readonly sn_id: number; readonly start_time: number; readonly end_time: number };

/**
 * Returns SQL that ends entries. `from` is a table of new values. The `case` keeps SQLite from searching the index of
 * `end_time`: it would go through all open entries for each row of that table.
 */
const ended = (status: string, endTime: string, commands: string, id: string, from = '') =>
  statement<Ended>(`update sn_log set status = ${status}, end_time = ${dialect.greatest(endTime, 'start_time')},
    cmd_exe_num = coalesce(${commands}, cmd_exe_num) ${from}
  where sn_log.id = ${id} and case when end_time is null then 1 else 0 end = 1 returning sn_id, start_time, end_time`);

const END = ended('?1', '?2', '?4', '?3');
const END_ALL = ended(
  dialect.cell('n', 0, 'sn_log.status'),
  dialect.cell('n', 1, 'integer'),
  dialect.cell('n', 3, 'integer'),
  dialect.cell('n', 2, 'integer'),
  `from ${dialect.rows('?', 'n', 'json')}`,
);

/** Ends an entry. Throws 516 for one that has already ended. */
export async function endLogEntry(
  tx: Transaction,
  id: number,
  status: EndStatus,
  endTime: number,
  commands?: number,
): Promise<void> {
  const count = await endOne(tx, { id, status, endTime, commands });
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
  if (first && others.length === 0) return endOne(tx, first);
  const [rows, days] = await together([
    inSteps(ends, (some) => {
      const values = some.map(({ id, status, endTime, commands }) => [status, endTime, id, commands ?? null]);
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

async function endOne(tx: Transaction, { id, status, endTime, commands }: LogEnd): Promise<() => Promise<void>> {
  const [row, day] = await together([
    tx.get(END, status, endTime, id, commands ?? null),
    isSession({ status }) ? dayOfEntry(tx, id, endTime) : undefined,
  ]);
  if (!row) throw new LicensingError(516, `The log entry ${id} has ended already.`);
  tell(tx, row);
  return async () => {
    if (day) await tellEnd(storedDays(tx, row.sn_id, day), tx.zone, row.start_time, row.end_time);
  };
}

function tell(tx: Transaction, { sn_id, end_time }: Ended): void {
  tx.tell('log');
  tellLogChange(tx, sn_id, end_time);
}
