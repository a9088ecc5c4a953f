import { sql, type Selectable } from 'kysely';
import { rowsBy } from '../../core/many-rows.ts';
import { rowOr404, countOf } from '../../core/rows.ts';
import type { Reader, Transaction } from '../../db/handle.ts';
import { build } from '../../db/kysely.ts';
import type { CustomerGroupTable } from '../../db/tables/tables.ts';
import type { Change, Target } from '../../http/audit.ts';

export type CustomerGroupRow = Selectable<CustomerGroupTable>;

export const customerGroupTarget = (name: string): Target => ({ kind: 'customerGroup', key: name });

export const findCustomerGroup = (db: Reader, name: string): Promise<CustomerGroupRow | undefined> =>
  db.first(build.selectFrom('customer_group').selectAll().where('name', '=', name));

/** Returns the group with a name. Throws 4040. */
export const customerGroupOr404 = (db: Reader, name: string): Promise<CustomerGroupRow> =>
  rowOr404(findCustomerGroup(db, name), `There is no customer group '${name}'.`);

/** Returns the audit entry. */
export async function insertCustomerGroup(tx: Transaction, name: string): Promise<Change> {
  await tx.run(build.insertInto('customer_group').values({ name, reg_date: tx.now }));
  return { target: customerGroupTarget(name), after: { name } };
}

/** Adds the missing ones of some groups. Returns their audit entries by name. `''` means no group. */
export async function addMissingGroups(tx: Transaction, names: readonly string[]): Promise<Map<string, Change>> {
  const wanted = [...new Set(names)].filter((name) => name !== '');
  const known = await rowsBy(tx, 'customer_group', 'name', wanted);
  const added = new Map<string, Change>();
  for (const name of wanted) if (!known.has(name)) added.set(name, await insertCustomerGroup(tx, name));
  return added;
}

export const countCustomersOf = (db: Reader, { name }: CustomerGroupRow): Promise<number> =>
  countOf(db.first(sql<{ n: number }>`select count(*) as n from customer where group_name = ${name}`));
