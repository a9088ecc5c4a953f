import { fieldError, LicensingError } from '../../core/errors.ts';
import type { RecordText } from '../../query/record.ts';
import { eachEntry } from '../../core/batch.ts';
import { removeAll, reviseAll } from '../../core/many-rows.ts';
import {
  auditOf,
  resolveCreate,
  resolveWrite,
  type ChangeMode,
  type Changes,
  type WriteMode,
} from '../../core/write.ts';
import type { Transaction } from '../../db/handle.ts';
import { fairTurn } from '../../time/pause.ts';
import type { Changing } from '../../http/commit.ts';
import { changeOf, renamedTo } from '../../http/audit.ts';
import { customerFields } from './fields.ts';
import { addMissingGroups } from './group-store.ts';
import {
  countSnsOfCustomers,
  customerOr404,
  customerRecord,
  customerRecords,
  customersAt,
  customersOr404,
  customerTarget,
  findCustomer,
  insertCustomers,
  keyOfPlace,
  noCustomer,
  placeOf,
  type CustomerPlace,
  type CustomerRow,
} from './store.ts';

type Context = Pick<Changing, 'tx' | 'audit'> & { readonly expect: (revision: number) => void };

type Fields = Readonly<Record<string, unknown>> & { name?: string | undefined; groupName?: string | null | undefined };

type Written = { readonly record: RecordText; readonly revision: number };

/** What becomes of a customer: its columns to write, and its place afterwards. Without a row it is added. */
type Plan = { readonly place: CustomerPlace; readonly row: CustomerRow | undefined; readonly changes: Changes };

/** Returns the plan of a change. Throws 4120 for another version, 4090 when the new name and group are taken. */
async function planChange({ tx, expect }: Context, row: CustomerRow, fields: Fields, mode: ChangeMode): Promise<Plan> {
  expect(row.revision);
  const input = fields.groupName === null ? { ...fields, groupName: '' } : fields;
  const changes = resolveWrite(customerFields, mode, input, row, tx.zone);
  const place = { name: input.name ?? row.name, groupName: input.groupName ?? row.group_name };
  if (isMoved(changes) && (await findCustomer(tx, place)))
    throw fieldError(4090, 'name' in changes ? 'name' : 'groupName', TAKEN);
  return { place, row, changes };
}

const isMoved = (changes: Changes): boolean => 'name' in changes || 'group_name' in changes;

const TAKEN = 'would make it the same as another customer';

const planNew = (
  tx: Transaction,
  place: CustomerPlace,
  { name: _name, groupName: _group, ...texts }: Fields,
): Plan => ({
  place,
  row: undefined,
  changes: resolveCreate(customerFields, texts, {}, tx.zone),
});

/** Carries plans out, adds missing groups, and audits all in order. Returns the customers in order. */
async function carryOut({ tx, audit }: Pick<Context, 'tx' | 'audit'>, plans: readonly Plan[]): Promise<CustomerRow[]> {
  const isNew = ({ row }: Plan) => row === undefined;
  const homeless = plans.filter((plan) => isNew(plan) || isMoved(plan.changes)).map(({ place }) => place.groupName);
  const groups = await addMissingGroups(tx, homeless);
  await insertCustomers(tx, plans.filter(isNew));
  const changed = plans.flatMap(({ row, changes }) =>
    row && Object.keys(changes).length > 0 ? [{ row, changes }] : [],
  );
  await reviseAll(tx, 'customer', changed);
  const rows = await customersOr404(
    tx,
    plans.map(({ place }) => place),
  );
  const records = await customerRecords(tx, rows.filter((_, at) => plans[at]?.row === undefined)); // prettier-ignore
  const added = records.values();
  for (const { place, row, changes } of plans) {
    await fairTurn();
    const group = groups.get(place.groupName);
    if (group && (row === undefined || isMoved(changes))) {
      audit(group);
      groups.delete(place.groupName);
    }
    const target = customerTarget(row ?? { name: place.name, group_name: place.groupName });
    if (!row) audit(changeOf(target, undefined, added.next().value));
    else if (Object.keys(changes).length > 0)
      audit({
        ...{ target, ...auditOf(customerFields, row, changes, tx.zone) },
        ...renamedTo(target, customerTarget({ name: place.name, group_name: place.groupName })),
      });
  }
  return rows;
}

/** Changes a customer and adds a missing group. Throws like `planChange`. */
export async function changeCustomer(c: Context, row: CustomerRow, fields: Fields, mode: ChangeMode): Promise<Written> {
  return written(c.tx, await carryOut(c, [await planChange(c, row, fields, mode)]));
}

async function written(tx: Transaction, [row]: readonly CustomerRow[]): Promise<Written> {
  if (!row) throw new LicensingError(516);
  return { record: await customerRecord(tx, row.id), revision: row.revision };
}

/** Adds a customer, and its group when it is missing. */
export async function addCustomer(
  c: Pick<Context, 'tx' | 'audit'>,
  place: CustomerPlace,
  fields: Fields,
): Promise<CustomerRow> {
  const [row] = await carryOut(c, [planNew(c.tx, place, fields)]);
  if (!row) throw new LicensingError(516);
  return row;
}

/** Returns the plan that overwrites a customer or adds it. A missing one has version 0: `If-Match: "0"` only adds. */
async function planPut(c: Context, place: CustomerPlace, row: CustomerRow | undefined, fields: Fields): Promise<Plan> {
  if (row) return planChange(c, row, fields, 'reset');
  c.expect(0);
  return planNew(c.tx, place, fields);
}

type Entry = Fields & { readonly name: string };

/** Changes customers (`patch`, 4040 for a missing one), or overwrites and adds them. Returns their records. */
export async function writeCustomers(c: Context, entries: readonly Entry[], mode: WriteMode): Promise<RecordText[]> {
  const known = await customersAt(c.tx, entries.map(placeOf));
  const plans = await eachEntry(entries, async (entry) => {
    const place = placeOf(entry);
    const row = known.get(keyOfPlace(place));
    if (mode === 'reset') return planPut(c, place, row, entry);
    if (!row) throw noCustomer(place);
    return planChange(c, row, entry, mode);
  });
  return customerRecords(c.tx, await carryOut(c, plans));
}

/** Removes the customer of a place. Throws 4040 when there is none, 4092 while it has SNs. */
export async function removeCustomer(c: Context, place: CustomerPlace): Promise<CustomerRow> {
  const row = await customerOr404(c.tx, place);
  c.expect(row.revision);
  assertWithoutSns(row, (await countSnsOfCustomers(c.tx, [row])).get(row.id));
  await removeAllOf(c, [row]);
  return row;
}

/** Removes the customers of some places. Throws like `removeCustomer` with the faults of all. */
export async function removeCustomers(c: Context, places: readonly CustomerPlace[]): Promise<CustomerRow[]> {
  const known = await customersAt(c.tx, places);
  const counts = await countSnsOfCustomers(c.tx, [...known.values()]);
  const rows = await eachEntry(places, async (place) => {
    const row = known.get(keyOfPlace(place));
    if (!row) throw noCustomer(place);
    c.expect(row.revision);
    assertWithoutSns(row, counts.get(row.id));
    return row;
  });
  await removeAllOf(c, rows);
  return rows;
}

function assertWithoutSns({ name }: CustomerRow, sns = 0): void {
  if (sns > 0) throw new LicensingError(4092, `The customer '${name}' has ${sns} SNs; unbind or delete them first.`);
}

/** The audit log keeps the fields of removed customers. */
async function removeAllOf({ tx, audit }: Pick<Context, 'tx' | 'audit'>, rows: readonly CustomerRow[]): Promise<void> {
  const records = await customerRecords(tx, rows);
  for (const [at, row] of rows.entries()) {
    await fairTurn();
    audit(changeOf(customerTarget(row), records[at], undefined));
  }
  await removeAll(
    tx,
    'customer',
    rows.map(({ id }) => id),
  );
}
