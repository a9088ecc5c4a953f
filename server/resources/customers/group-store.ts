import type { Selectable } from 'kysely';
import { LicensingError } from '../../core/errors.ts';
import type { Reader, Transaction } from '../../db/handle.ts';
import { build } from '../../db/kysely.ts';
import type { CustomerGroupTable } from '../../db/tables/tables.ts';
import type { Change, Target } from '../../http/audit.ts';

export type CustomerGroupRow = Selectable<CustomerGroupTable>;

export const customerGroupTarget = (name: string): Target => ({ kind: 'customerGroup', key: name });

/** The group of a name; undefined when there is none. */
export const findCustomerGroup = (db: Reader, name: string): Promise<CustomerGroupRow | undefined> =>
  db.first(build.selectFrom('customer_group').selectAll().where('name', '=', name));

/** The group of a name; 4040 when there is none. */
export async function customerGroupOr404(db: Reader, name: string): Promise<CustomerGroupRow> {
  const row = await findCustomerGroup(db, name);
  if (!row) throw new LicensingError(4040, `There is no customer group '${name}'.`);
  return row;
}

/** Adds a group that customers can belong to and returns what to audit. */
export async function insertCustomerGroup(tx: Transaction, name: string): Promise<Change> {
  await tx.run(build.insertInto('customer_group').values({ name, reg_date: tx.now }));
  return { target: customerGroupTarget(name), after: { name } };
}

/** Sees to it that customers can belong to a group; returns what to audit, nothing when it is there. `''` is none. */
export async function needCustomerGroup(tx: Transaction, name: string): Promise<Change[]> {
  if (name === '' || (await findCustomerGroup(tx, name))) return [];
  return [await insertCustomerGroup(tx, name)];
}

/** Removes a group; its customers would be left with a group that is none. */
export const deleteCustomerGroup = (tx: Transaction, row: CustomerGroupRow): Promise<number> =>
  tx.run(build.deleteFrom('customer_group').where('id', '=', row.id));

/** How many customers belong to a group. */
export async function countCustomersOf(db: Reader, row: CustomerGroupRow): Promise<number> {
  const found = await db.first(
    build
      .selectFrom('customer')
      .select((e) => e.fn.countAll<number>().as('n'))
      .where('group_name', '=', row.name),
  );
  return found?.n ?? 0;
}
