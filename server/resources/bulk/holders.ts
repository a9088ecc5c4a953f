import type { CustomersChange, MachinesChange, TokenIdsChange, UsersChange } from '../../contract/holders/bulk.ts';
import { partsOf } from '../../contract/kinds.ts';
import type { TokenType } from '../../contract/holders/tokenids.ts';
import type { Transaction } from '../../db/handle.ts';
import type { Audit } from '../../http/audit.ts';
import type { ListDefinition } from '../../query/definition.ts';
import { removeCustomer } from '../customers/change.ts';
import { customerList } from '../customers/fields.ts';
import { customerWithKey } from '../customers/store.ts';
import { changeStatus, removeMachines } from '../machines/change.ts';
import { machineList } from '../machines/fields.ts';
import { machineOr404 } from '../machines/store.ts';
import { changeMembers } from '../roles/change.ts';
import { roleOr404 } from '../roles/store.ts';
import { assertWritable } from '../sns/rules.ts';
import { snById, snOr404, type SnRow } from '../sns/store.ts';
import { bindToSn, changeTokenId, removeTokenId, unbindFromSn } from '../tokenids/change.ts';
import { tokenIdList } from '../tokenids/fields.ts';
import { tokenIdOr404 } from '../tokenids/store.ts';
import {
  bindToSn as bindUsersToSn,
  boundOf,
  unbindFromSn as unbindUsersFromSn,
  unboundOf,
} from '../users/bind-change.ts';
import { removeUsers, saveUsers } from '../users/change.ts';
import { endSessionsOf } from '../users/end-change.ts';
import { userList } from '../users/fields.ts';
import { userOr404 } from '../users/store.ts';
import type { BulkSource } from './store.ts';

const sourceOf = (list: ListDefinition, source: Omit<BulkSource, 'walk'>): BulkSource => ({
  ...source,
  walk: async () => ({ list, where: [] }),
});

/** Where the records of a bulk change are found, and the key of each in its job. */
export const userSource = sourceOf(userList, { table: 'user_account', key: 'u.name' });
export const machineSource = sourceOf(machineList, { table: 'machine', key: 'cast(m.id as text)' });
export const tokenIdSource = sourceOf(tokenIdList, {
  table: 'token_id',
  key: "k.guid || '/' || cast(k.token_type as text)",
});
export const customerSource = sourceOf(customerList, {
  table: 'customer',
  key: "case when c.group_name = '' then c.name else c.group_name || '/' || c.name end",
});

/** Makes the change of a job to one user. Throws 4040 for an unknown one, and what the single operations throw. */
export async function applyToUser(
  tx: Transaction,
  name: string,
  { set, sn, unbind, role, unassign, end, remove }: UsersChange,
  audit: Audit,
): Promise<void> {
  const row = await userOr404(tx, name);
  if (remove) return removeUsers(tx, [row], audit);
  if (set) await saveUsers(tx, [{ name, row, input: set, hash: undefined }], audit);
  if (sn !== undefined) {
    const owner = await snOr404(tx, sn);
    const added = await unboundOf(tx, owner, [row]);
    if (added.length > 0) await bindUsersToSn(tx, owner, added, audit);
  }
  if (unbind !== undefined) {
    const owner = await snOr404(tx, unbind);
    const bound = await boundOf(tx, owner, [row]);
    if (bound.length > 0) await unbindUsersFromSn(tx, owner, bound, audit);
  }
  if (end) await endSessionsOf(tx, [row], { noticeSeconds: 0, reason: undefined }, audit);
  if (role !== undefined) await changeMembers(tx, await roleOr404(tx, role), [row], 'bind', audit);
  if (unassign !== undefined) await changeMembers(tx, await roleOr404(tx, unassign), [row], 'unbind', audit);
}

/** Makes the change of a job to one device. Throws 4040 for an unknown one, 4093 when its SN is archived. */
export async function applyToMachine(
  tx: Transaction,
  id: string,
  { set, from, remove }: MachinesChange,
  audit: Audit,
): Promise<void> {
  const row = await machineOr404(tx, Number(id));
  const sn = await snById(tx, row.sn_id);
  assertWritable(sn);
  if (remove) return removeMachines(tx, sn, [row], audit);
  if (set && from?.every((status) => status !== row.status) !== true) {
    await changeStatus(tx, sn, row, set.status, audit);
  }
}

/** Makes the change of a job to one token ID. Throws 4040 for an unknown one, 4092 when a bound one is deleted, 4093. */
export async function applyToTokenId(
  tx: Transaction,
  key: string,
  { set, sn, unbind, remove }: TokenIdsChange,
  audit: Audit,
): Promise<void> {
  const [guid, type] = partsOf('tokenid', key);
  const row = await tokenIdOr404(tx, guid, Number(type) as TokenType);
  if (remove) return removeTokenId(tx, row, audit);
  if (set) await changeTokenId({ tx, audit }, row, set);
  if (sn !== undefined) await bindToSn(tx, await writableSn(tx, sn), row, audit);
  if (unbind && row.sn !== null) await unbindFromSn(tx, await writableSn(tx, row.sn), [row], audit);
}

/** Makes the change of a job to one customer. Throws 4040 for an unknown one, 4092 for one with SNs, 4093 when several have the key. */
export async function applyToCustomer(
  tx: Transaction,
  key: string,
  { remove }: CustomersChange,
  audit: Audit,
): Promise<void> {
  const place = await customerWithKey(tx, key);
  const context = { tx, audit, expect: () => undefined };
  if (remove) await removeCustomer(context, place);
}

/** Throws 4093 for an archived SN. */
async function writableSn(tx: Transaction, text: string): Promise<SnRow> {
  const sn = await snOr404(tx, text);
  assertWritable(sn);
  return sn;
}
