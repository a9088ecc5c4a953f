import { sql, type Selectable, type Updateable } from 'kysely';
import { LicensingError } from '../../core/errors.ts';
import type { ListDefinition } from '../../query/definition.ts';
import { recordFragment, type RecordText } from '../../query/record.ts';
import type { Changes } from '../../core/write.ts';
import type { Reader, Transaction } from '../../db/handle.ts';
import { build } from '../../db/kysely.ts';
import type { CustomerTable } from '../../db/tables/tables.ts';
import type { Target } from '../../http/audit.ts';
import { customerList } from './fields.ts';

export type CustomerRow = Selectable<CustomerTable>;

/** What identifies a customer; the group `''` is none. Decisions 9. */
export type CustomerPlace = { name: string; groupName: string };

/** How the audit log names a customer: `group/name`, or the name alone, as its path does. Decisions 12. */
export const customerTarget = (row: Pick<CustomerRow, 'name' | 'group_name'>): Target => ({
  kind: 'customer',
  key: row.group_name === '' ? row.name : `${row.group_name}/${row.name}`,
});

/** What identifies a customer, as records have it. */
export const customerKeyOf = (row: CustomerRow): { name: string; groupName?: string } =>
  row.group_name === '' ? { name: row.name } : { name: row.name, groupName: row.group_name };

/** The customer of a place; undefined when there is none. */
export const findCustomer = (db: Reader, { name, groupName }: CustomerPlace): Promise<CustomerRow | undefined> =>
  db.first(build.selectFrom('customer').selectAll().where('group_name', '=', groupName).where('name', '=', name));

/** The customer of a place; 4040 when there is none. */
export async function customerOr404(db: Reader, place: CustomerPlace): Promise<CustomerRow> {
  const row = await findCustomer(db, place);
  if (row) return row;
  const where = place.groupName === '' ? 'without a group' : `in the group '${place.groupName}'`;
  throw new LicensingError(4040, `There is no customer '${place.name}' ${where}.`);
}

/** The customer that an SN is bound to; undefined when there is none. */
export const customerById = (db: Reader, id: number): Promise<CustomerRow | undefined> =>
  db.first(build.selectFrom('customer').selectAll().where('id', '=', id));

/** The record of a customer by its id, as a list tells it. */
export async function customerRecord(db: Reader, id: number, list: ListDefinition = customerList): Promise<RecordText> {
  const row = await db.first(sql<{ json: RecordText }>`select ${recordFragment(list.record, db.zone)} as json
    from ${sql.raw(list.from)} ${list.beside ?? sql``} where c.id = ${id}`);
  if (!row) throw new LicensingError(4040);
  return row.json;
}

/** Adds a customer and returns it; the group must exist. */
export async function insertCustomer(
  tx: Transaction,
  { name, groupName }: CustomerPlace,
  values: Changes,
): Promise<CustomerRow> {
  const insert = build
    .insertInto('customer')
    .values({ ...values, name, group_name: groupName, reg_date: tx.now })
    .returningAll();
  const row = await tx.first(insert);
  if (!row) throw new LicensingError(516);
  return row;
}

/** Writes changed columns and counts the revision up; returns the new revision. */
export async function updateCustomer(
  tx: Transaction,
  row: CustomerRow,
  changes: Updateable<CustomerTable>,
): Promise<number> {
  const revision = row.revision + 1;
  await tx.run(
    build
      .updateTable('customer')
      .set({ ...changes, revision })
      .where('id', '=', row.id),
  );
  return revision;
}

/** Removes a customer; fails when it has SNs. */
export const deleteCustomer = (tx: Transaction, row: CustomerRow): Promise<number> =>
  tx.run(build.deleteFrom('customer').where('id', '=', row.id));

/** How many SNs a customer has, archived ones included. */
export async function countSnsOfCustomer(db: Reader, row: CustomerRow): Promise<number> {
  const found = await db.first(
    build
      .selectFrom('sn')
      .select((e) => e.fn.countAll<number>().as('n'))
      .where('customer_id', '=', row.id),
  );
  return found?.n ?? 0;
}
