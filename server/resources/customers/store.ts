import { sql, type Selectable } from 'kysely';
import { LicensingError } from '../../core/errors.ts';
import { insertRow, countOf } from '../../core/rows.ts';
import type { ListDefinition } from '../../query/definition.ts';
import { recordById } from '../../query/list.ts';
import type { RecordText } from '../../query/record.ts';
import type { Changes } from '../../core/write.ts';
import type { Reader, Transaction } from '../../db/handle.ts';
import { build } from '../../db/kysely.ts';
import type { CustomerTable } from '../../db/tables/tables.ts';
import type { Target } from '../../http/audit.ts';
import { customerList } from './fields.ts';

export type CustomerRow = Selectable<CustomerTable>;

/** The key of a customer; the group `''` means no group. */
export type CustomerPlace = { name: string; groupName: string };

/** Returns the key of a customer in the audit log: `group/name`, or the name alone. */
export const customerTarget = (row: Pick<CustomerRow, 'name' | 'group_name'>): Target => ({
  kind: 'customer',
  key: row.group_name === '' ? row.name : `${row.group_name}/${row.name}`,
});

export const customerKeyOf = (row: CustomerRow): { name: string; groupName?: string } =>
  row.group_name === '' ? { name: row.name } : { name: row.name, groupName: row.group_name };

export const findCustomer = (db: Reader, { name, groupName }: CustomerPlace): Promise<CustomerRow | undefined> =>
  db.first(build.selectFrom('customer').selectAll().where('group_name', '=', groupName).where('name', '=', name));

/** Returns the customer of a place. Throws 4040. */
export async function customerOr404(db: Reader, place: CustomerPlace): Promise<CustomerRow> {
  const row = await findCustomer(db, place);
  if (row) return row;
  const where = place.groupName === '' ? 'without a group' : `in the group '${place.groupName}'`;
  throw new LicensingError(4040, `There is no customer '${place.name}' ${where}.`);
}

export const customerById = (db: Reader, id: number): Promise<CustomerRow | undefined> =>
  db.first(build.selectFrom('customer').selectAll().where('id', '=', id));

export const customerRecord = (db: Reader, id: number, list: ListDefinition = customerList): Promise<RecordText> =>
  recordById(db, list, id);

/** The group must exist. */
export async function insertCustomer(
  tx: Transaction,
  { name, groupName }: CustomerPlace,
  values: Changes,
): Promise<CustomerRow> {
  const insert = build
    .insertInto('customer')
    .values({ ...values, name, group_name: groupName, reg_date: tx.now })
    .returningAll();
  return insertRow(tx, insert);
}

/** Includes archived SNs. */
export const countSnsOfCustomer = (db: Reader, { id }: CustomerRow): Promise<number> =>
  countOf(db.first(sql<{ n: number }>`select count(*) as n from sn where customer_id = ${id}`));

export type CustomerPath = { name: string; group_name?: string };

/** A path without a group means no group. */
export const placeIn = ({ name, group_name = '' }: CustomerPath): CustomerPlace => ({ name, groupName: group_name });

export const placeOf = (key: { name: string; groupName?: string | null | undefined }): CustomerPlace => ({
  name: key.name,
  groupName: key.groupName ?? '',
});
