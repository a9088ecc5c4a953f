import { fieldError, LicensingError } from '../../core/errors.ts';
import type { RecordText } from '../../query/record.ts';
import { auditOf, resolveCreate, resolveWrite, type WriteMode } from '../../core/write.ts';
import { removeRow, revise } from '../../core/rows.ts';
import type { Changing } from '../../http/commit.ts';
import { changeOf } from '../../http/audit.ts';
import { customerFields } from './fields.ts';
import { needCustomerGroup } from './group-store.ts';
import {
  countSnsOfCustomer,
  customerOr404,
  customerRecord,
  customerTarget,
  findCustomer,
  insertCustomer,
  type CustomerPlace,
  type CustomerRow,
} from './store.ts';

type Context = Pick<Changing, 'tx' | 'audit'> & { readonly expect: (revision: number) => void };

type Fields = Readonly<Record<string, unknown>> & { name?: string | undefined; groupName?: string | null | undefined };

type Written = { readonly record: RecordText; readonly revision: number };

/** Changes a customer and adds a missing group. Throws 4090 when the new name and group are taken. */
export async function changeCustomer(
  { tx, audit, expect }: Context,
  row: CustomerRow,
  fields: Fields,
  mode: WriteMode,
): Promise<Written> {
  expect(row.revision);
  const input = fields.groupName === null ? { ...fields, groupName: '' } : fields;
  const changes = resolveWrite(customerFields, mode, input, row, tx.zone);
  let { revision } = row;
  if (Object.keys(changes).length > 0) {
    if ('name' in changes || 'group_name' in changes) {
      const next = { name: input.name ?? row.name, groupName: input.groupName ?? row.group_name };
      if (await findCustomer(tx, next)) throw fieldError(4090, 'name' in changes ? 'name' : 'groupName', TAKEN);
      audit(...(await needCustomerGroup(tx, next.groupName)));
    }
    revision = await revise(tx, 'customer', row, changes);
    audit({ target: customerTarget(row), ...auditOf(customerFields, row, changes, tx.zone) });
  }
  return { record: await customerRecord(tx, row.id), revision };
}

const TAKEN = 'leads to a customer that exists already';

/** Adds a customer, and its group when it is missing. */
export async function addCustomer(
  { tx, audit }: Pick<Context, 'tx' | 'audit'>,
  place: CustomerPlace,
  { name: _name, groupName: _group, ...texts }: Fields,
): Promise<CustomerRow> {
  audit(...(await needCustomerGroup(tx, place.groupName)));
  const row = await insertCustomer(tx, place, resolveCreate(customerFields, texts, {}, tx.zone));
  audit(changeOf(customerTarget(row), undefined, await customerRecord(tx, row.id)));
  return row;
}

/** Overwrites the customer of a place or adds it. A missing one has version 0, so that `If-Match: "0"` only adds. */
export async function putCustomer(c: Context, place: CustomerPlace, fields: Fields): Promise<Written> {
  const row = await findCustomer(c.tx, place);
  if (row) return changeCustomer(c, row, fields, 'reset');
  c.expect(0);
  const { id, revision } = await addCustomer(c, place, fields);
  return { record: await customerRecord(c.tx, id), revision };
}

/** Removes the customer of a place. Throws 4040 when there is none, 4092 while it has SNs. */
export async function removeCustomer({ tx, audit, expect }: Context, place: CustomerPlace): Promise<CustomerRow> {
  const row = await customerOr404(tx, place);
  expect(row.revision);
  const sns = await countSnsOfCustomer(tx, row);
  if (sns > 0)
    throw new LicensingError(4092, `The customer '${row.name}' has ${sns} SNs; unbind or delete them first.`);
  audit(changeOf(customerTarget(row), await customerRecord(tx, row.id), undefined));
  await removeRow(tx, 'customer', row);
  return row;
}
