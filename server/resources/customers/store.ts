import { sql, type Selectable } from 'kysely';
import { partsOf } from '../../contract/kinds.ts';
import { inSteps } from '../../core/batch.ts';
import { LicensingError } from '../../core/errors.ts';
import { insertAll } from '../../core/many-rows.ts';
import type { ListDefinition } from '../../query/definition.ts';
import { recordById, recordsInSteps } from '../../query/list.ts';
import type { RecordText } from '../../query/record.ts';
import type { Changes } from '../../core/write.ts';
import { among, inOrder, listed } from '../../db/dialect.ts';
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
  if (!row) throw noCustomer(place);
  return row;
}

export const keyOfPlace = ({ name, groupName }: CustomerPlace): string => JSON.stringify([groupName, name]);

/** Returns the customers of some places, by `keyOfPlace`. */
export async function customersAt(db: Reader, places: readonly CustomerPlace[]): Promise<Map<string, CustomerRow>> {
  const rows = await inSteps(places, (some) =>
    db.all(sql<CustomerRow>`select c.* from ${listed('json', some, 'n')}
      ${inOrder} customer c on c.group_name = n.value ->> 'groupName' and c.name = n.value ->> 'name'`),
  );
  return new Map(rows.map((row) => [keyOfPlace({ name: row.name, groupName: row.group_name }), row]));
}

/** Returns the customers of some places, in order. Throws 4040. */
export async function customersOr404(db: Reader, places: readonly CustomerPlace[]): Promise<CustomerRow[]> {
  const rows = await customersAt(db, places);
  return places.map((place) => {
    const row = rows.get(keyOfPlace(place));
    if (!row) throw noCustomer(place);
    return row;
  });
}

/**
 * Returns the place of the customer with a key as in the audit log. Throws 4040, and 4093 when several have it, since a
 * slash may stand in names too.
 */
export async function customerWithKey(db: Reader, key: string): Promise<CustomerPlace> {
  const parts = key.split('/');
  const places = parts.map((_, at) => ({ groupName: parts.slice(0, at).join('/'), name: parts.slice(at).join('/') }));
  const [row, ...others] = (await customersAt(db, places)).values();
  if (others.length > 0) throw new LicensingError(4093, `Several customers have the key '${key}'. Delete each alone.`);
  const [groupName, name] = partsOf('customer', key);
  if (!row) throw noCustomer({ groupName, name });
  return { groupName: row.group_name, name: row.name };
}

export function noCustomer({ name, groupName }: CustomerPlace): LicensingError {
  const where = groupName === '' ? 'without a group' : `in the group '${groupName}'`;
  return new LicensingError(4040, `There is no customer '${name}' ${where}.`);
}

export const customerById = (db: Reader, id: number): Promise<CustomerRow | undefined> =>
  db.first(build.selectFrom('customer').selectAll().where('id', '=', id));

export const customerRecord = (db: Reader, id: number, list: ListDefinition = customerList): Promise<RecordText> =>
  recordById(db, list, id);

/** Returns records in the order of `rows`. */
export const customerRecords = (db: Reader, rows: readonly Pick<CustomerRow, 'id'>[]): Promise<RecordText[]> =>
  recordsInSteps(
    db,
    customerList,
    rows.map(({ id }) => id),
  );

type NewCustomer = { readonly place: CustomerPlace; readonly changes: Changes };

/** Adds customers in order. Their groups must exist. */
export const insertCustomers = (tx: Transaction, added: readonly NewCustomer[]): Promise<void> =>
  insertAll(
    tx,
    'customer',
    added.map(({ place: { name, groupName }, changes }) => ({
      ...changes,
      name,
      group_name: groupName,
      reg_date: tx.now,
    })),
  );

/** Returns how many SNs customers have, archived ones too, by the id of each customer with some. */
export async function countSnsOfCustomers(
  db: Reader,
  rows: readonly Pick<CustomerRow, 'id'>[],
): Promise<Map<number, number>> {
  const counts = await inSteps(rows, (some) =>
    db.all(sql<{ id: number; n: number }>`select customer_id as id, count(*) as n from sn
      where customer_id in ${among(
        'integer',
        some.map(({ id }) => id),
      )} group by 1`),
  );
  return new Map(counts.map(({ id, n }) => [id, n]));
}

export type CustomerPath = { name: string; group_name?: string };

/** A path without a group means no group. */
export const placeIn = ({ name, group_name = '' }: CustomerPath): CustomerPlace => ({ name, groupName: group_name });

export const placeOf = (key: { name: string; groupName?: string | null | undefined }): CustomerPlace => ({
  name: key.name,
  groupName: key.groupName ?? '',
});
