import type { Transaction } from '../../db/handle.ts';
import { type Target, changeOf } from '../../http/audit.ts';
import { endSessions } from '../online/end-store.ts';
import type { AuditChange } from './change.ts';
import { removeSn, snRecord, updateSn, type SnRow } from './store.ts';

const target = (sn: string): Target => ({ kind: 'sn', key: sn });

/** Archives an SN, which ends its sessions, or restores it. */
export async function archiveSn(tx: Transaction, row: SnRow, archived: 0 | 1, audit: AuditChange): Promise<void> {
  if (row.archived === archived) return;
  await updateSn(tx, row, { archived });
  if (archived === 1) await endSessions(tx, { sn: row.id }, 'kickOut');
  audit({ target: target(row.sn), before: { archived: row.archived === 1 }, after: { archived: archived === 1 } });
}

/** Deletes an SN permanently. The audit log keeps its fields. */
export async function deleteSn(tx: Transaction, row: SnRow, audit: AuditChange): Promise<void> {
  const { json } = await snRecord(tx, row.sn);
  await endSessions(tx, { sn: row.id }, 'kickOut');
  await removeSn(tx, row);
  audit(changeOf(target(row.sn), json, undefined));
}
