import type { SnType } from '../../contract/sns/attributes.ts';
import { assertDatesOrdered } from '../../time/period.ts';
import type { ChangedRow } from '../../core/many-rows.ts';
import { auditOf, resolveWrite, type Changes, type ChangeMode } from '../../core/write.ts';
import { fairTurn } from '../../time/pause.ts';
import type { Zone } from '../../time/zone.ts';
import type { Transaction } from '../../db/handle.ts';
import { changeOf, type Target, type Audit } from '../../http/audit.ts';
import { endSessions } from '../online/end-store.ts';
import { snFields } from './fields.ts';
import { assertFlagsApply, assertWritable } from './rules.ts';
import { boundTokenIds, removeSns, snRecords, updateSns, type SnRow } from './store.ts';

/**
 * Returns the column changes of a request for an SN. Throws 4093 for an archived SN and for clearing a flag, 515 for
 * flags of other types and an end before the start.
 */
export function plannedChanges(
  row: SnRow,
  input: Readonly<Record<string, unknown>>,
  mode: ChangeMode,
  zone: Zone,
): Changes {
  assertWritable(row);
  // Only this service writes types, from the contract's list.
  assertFlagsApply(row.type as SnType, input);
  const changes = resolveWrite(snFields, mode, input, row, zone);
  assertDatesOrdered({ start_date: row.start_date, end_date: row.end_date, ...changes });
  return changes;
}

/** Writes planned changes of SNs and audits each. An SN that leaves status 0 loses its sessions. */
export async function changeSns(tx: Transaction, planned: readonly ChangedRow<SnRow>[], audit: Audit): Promise<void> {
  const changed = planned.filter(({ changes }) => Object.keys(changes).length > 0);
  await updateSns(tx, changed);
  const stopped = changed.filter(({ row, changes }) => row.status === 0 && changes['status'] !== undefined);
  await endSessions(tx, { sns: stopped.map(({ row }) => row.id) }, 'kickOut');
  for (const { row, changes } of changed) {
    await fairTurn();
    audit({ target: target(row), ...auditOf(snFields, row, changes, tx.zone) });
  }
}

/** Changes one SN like `changeSns`. Throws like `plannedChanges`. */
export const changeSn = async (
  tx: Transaction,
  row: SnRow,
  input: Readonly<Record<string, unknown>>,
  mode: ChangeMode,
  audit: Audit,
): Promise<void> => changeSns(tx, [{ row, changes: plannedChanges(row, input, mode, tx.zone) }], audit);

const target = ({ sn }: SnRow): Target => ({ kind: 'sn', key: sn });

/** Archiving ends the sessions. */
export async function archiveSns(
  tx: Transaction,
  rows: readonly SnRow[],
  archived: 0 | 1,
  audit: Audit,
): Promise<void> {
  const changed = rows.filter((row) => row.archived !== archived);
  await updateSns(
    tx,
    changed.map((row) => ({ row, changes: { archived } })),
  );
  if (archived === 1) await endSessions(tx, { sns: changed.map(({ id }) => id) }, 'kickOut');
  for (const row of changed)
    audit({ target: target(row), before: { archived: row.archived === 1 }, after: { archived: archived === 1 } });
}

/** The audit log keeps the fields of deleted SNs, and says which token IDs are no longer bound. */
export async function deleteSns(tx: Transaction, rows: readonly SnRow[], audit: Audit): Promise<void> {
  const tokens = await boundTokenIds(tx, rows);
  const records = await snRecords(tx, rows);
  await endSessions(tx, { sns: rows.map(({ id }) => id) }, 'kickOut');
  await removeSns(tx, rows);
  for (const [at, row] of rows.entries()) {
    await fairTurn();
    audit(changeOf(target(row), records[at], undefined));
    for (const { guid, token_type: type } of tokens.get(row.sn) ?? [])
      audit({ target: { kind: 'tokenid', key: `${guid}/${type}` }, before: { sn: row.sn } });
  }
}
