import type { SnType } from '../../contract/attributes.ts';
import { assertDatesOrdered } from '../../core/period.ts';
import { auditOf, resolveWrite, type WriteMode } from '../../core/write.ts';
import type { Transaction } from '../../db/handle.ts';
import type { Change } from '../../http/audit.ts';
import { endSessions } from '../sessions/end-store.ts';
import { snFields } from './fields.ts';
import { assertFlagsApply, assertWritable } from './rules.ts';
import { updateSn, type SnRow } from './store.ts';

export type AuditChange = (...changes: Change[]) => void;

/**
 * Changes one SN, for the single and the batch operations alike. Rules are checked against the SN as it would become:
 * 4093 for archived ones and for clearing a flag, 515 for flags of other types and an end before the start. One that
 * leaves status 0 ends its sessions. Decisions 6 and 7.
 */
export async function changeSn(
  tx: Transaction,
  row: SnRow,
  input: Readonly<Record<string, unknown>>,
  mode: WriteMode,
  audit: AuditChange,
): Promise<void> {
  assertWritable(row);
  // Types are written by this service alone, from the contract's list.
  assertFlagsApply(row.type as SnType, input);
  const changes = resolveWrite(snFields, mode, input, row, tx.zone);
  assertDatesOrdered({ ...row, ...changes });
  if (Object.keys(changes).length === 0) return;
  await updateSn(tx, row, changes);
  if (row.status === 0 && changes['status'] !== undefined) await endSessions(tx, { sn: row.id }, 'kickOut');
  audit({ target: { kind: 'sn', key: row.sn }, ...auditOf(snFields, row, changes, tx.zone) });
}
