import { sql, type Insertable, type Selectable } from 'kysely';
import { takeIds } from '../../core/ids.ts';
import { countOf, insertRow, rowOr404 } from '../../core/rows.ts';
import type { Reader, Transaction } from '../../db/handle.ts';
import { build, statement } from '../../db/kysely.ts';
import type { AllowanceTable } from '../../db/tables/licence-tables.ts';
import { recordById } from '../../query/list.ts';
import type { RecordText } from '../../query/record.ts';
import { dayOf } from '../../time/days.ts';
import { allowanceList } from './fields.ts';
import { YEAR } from './rules.ts';

export type AllowanceRow = Selectable<AllowanceTable>;

const BY_ID = statement<AllowanceRow>('select * from allowance where id = ?');

/** Returns the allowance with an id, of one SN or of any. Throws 4040. */
export async function allowanceOr404(db: Reader, id: number, snId?: number): Promise<AllowanceRow> {
  const found = db.get(BY_ID, id).then((row) => (snId === undefined || row?.sn_id === snId ? row : undefined));
  return rowOr404(found, `There is no allowance ${id}${snId === undefined ? '' : ' of this SN'}.`);
}

export const allowanceRecord = (db: Reader, id: number, now: number): Promise<RecordText> =>
  recordById(db, allowanceList(now), id);

/** Returns the allowances of an SN that the sweeper has not ended yet. */
export const openAllowances = (db: Reader, snId: number): Promise<AllowanceRow[]> =>
  db.all(sql<AllowanceRow>`select * from allowance where sn_id = ${snId} and state = 'open' order by id`);

/** Returns up to `limit` open allowances whose time is over, the first to end first. */
export const dueAllowances = (db: Reader, now: number, limit: number): Promise<AllowanceRow[]> =>
  db.all(sql<AllowanceRow>`select * from allowance where state = 'open' and until <= ${now}
    order by until, id limit ${limit}`);

const GIVEN = statement<{ n: number }>(
  'select count(*) as n from allowance where sn_id = ? and given_by is not null and begins > ?',
);

/** Returns how many allowances an SN was given within the last 365 days. */
export const givenWithinYear = (db: Reader, snId: number, now: number): Promise<number> =>
  countOf(db.get(GIVEN, snId, now - YEAR));

export async function insertAllowance(
  tx: Transaction,
  values: Omit<Insertable<AllowanceTable>, 'id' | 'begins'>,
): Promise<AllowanceRow> {
  const id = await takeIds(tx, 1);
  const row = await insertRow(
    tx,
    build
      .insertInto('allowance')
      .values({ ...values, id, begins: tx.now })
      .returningAll(),
  );
  await tellOf(tx, row.sn_id);
  return row;
}

export async function updateAllowance(
  tx: Transaction,
  { id, sn_id }: AllowanceRow,
  changes: Partial<Omit<AllowanceRow, 'id' | 'sn_id'>>,
): Promise<void> {
  await tx.run(build.updateTable('allowance').set(changes).where('id', '=', id));
  await tellOf(tx, sn_id);
}

const SPREAD = statement<never>(`update sn set
  (extended_until, extra_concurrent, extra_concurrent_until, extra_devices, extra_devices_until) = (
    select max(case when extend = 1 then until end), max(extra_concurrent), max(case when extra_concurrent > 0 then until end),
      max(extra_devices), max(case when extra_devices > 0 then until end)
    from allowance where sn_id = sn.id and state = 'open')
  where id = ?`);

/** Writes what the open allowances of an SN give into its row, and tells open screens. */
async function tellOf(tx: Transaction, snId: number): Promise<void> {
  await tx.exec(SPREAD, snId);
  tx.tell('allowance');
}

/** Counts allowances at `now` for the overview. */
export async function countAllowances(
  db: Reader,
  now: number,
): Promise<{ open: number; endingToday: number; asked: number }> {
  const today = dayOf(db.zone, now).next;
  const open = sql`select count(*) from allowance where state = 'open' and until > ${now}`;
  const counts = await db.first(sql<{ open: number; endingToday: number; asked: number }>`select (${open}) as open,
    (${open} and until < ${today}) as "endingToday",
    (select count(*) from allowance where state = 'asked') as asked`);
  return counts ?? { open: 0, endingToday: 0, asked: 0 };
}
