import type { SnType } from '../../contract/sns/attributes.ts';
import { assertDatesOrdered } from '../../time/period.ts';
import { auditOf, resolveWrite, type Changes, type WriteMode } from '../../core/write.ts';
import type { Zone } from '../../time/zone.ts';
import type { Transaction } from '../../db/handle.ts';
import { changeOf, type Target, type Audit } from '../../http/audit.ts';
import { endSessions } from '../online/end-store.ts';
import { snFields } from './fields.ts';
import { assertFlagsApply, assertWritable } from './rules.ts';
import { updateSn, removeSn, snRecord, type SnRow } from './store.ts';

/**
 * Returns the column changes of a request for an SN. Throws 4093 for an archived SN and for clearing a flag, 515 for
 * flags of other types and an end before the start.
 */
export function plannedChanges(
  row: SnRow,
  input: Readonly<Record<string, unknown>>,
  mode: WriteMode,
  zone: Zone,
): Changes {
  assertWritable(row);
  // Only this service writes types, from the contract's list.
  assertFlagsApply(row.type as SnType, input);
  const changes = resolveWrite(snFields, mode, input, row, zone);
  assertDatesOrdered({ ...row, ...changes });
  return changes;
}

/** An SN that leaves status 0 loses its sessions. */
export async function changeSn(
  tx: Transaction,
  row: SnRow,
  input: Readonly<Record<string, unknown>>,
  mode: WriteMode,
  audit: Audit,
): Promise<void> {
  const changes = plannedChanges(row, input, mode, tx.zone);
  if (Object.keys(changes).length === 0) return;
  await updateSn(tx, row, changes);
  if (row.status === 0 && changes['status'] !== undefined) await endSessions(tx, { sn: row.id }, 'kickOut');
  audit({ target: { kind: 'sn', key: row.sn }, ...auditOf(snFields, row, changes, tx.zone) });
}

const target = (sn: string): Target => ({ kind: 'sn', key: sn });

/** Archiving ends the sessions. */
export async function archiveSn(tx: Transaction, row: SnRow, archived: 0 | 1, audit: Audit): Promise<void> {
  if (row.archived === archived) return;
  await updateSn(tx, row, { archived });
  if (archived === 1) await endSessions(tx, { sn: row.id }, 'kickOut');
  audit({ target: target(row.sn), before: { archived: row.archived === 1 }, after: { archived: archived === 1 } });
}

/** The audit log keeps the fields of a deleted SN. */
export async function deleteSn(tx: Transaction, row: SnRow, audit: Audit): Promise<void> {
  const { json } = await snRecord(tx, row.sn);
  await endSessions(tx, { sn: row.id }, 'kickOut');
  await removeSn(tx, row);
  audit(changeOf(target(row.sn), json, undefined));
}
