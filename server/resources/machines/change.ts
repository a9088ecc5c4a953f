import type { MachineStatus } from '../../contract/holders/machines.ts';
import type { Changes } from '../../core/write.ts';
import type { Transaction } from '../../db/handle.ts';
import { changeOf, type Audit, type Change } from '../../http/audit.ts';
import { fairTurn } from '../../time/pause.ts';
import type { SnRow } from '../sns/store.ts';
import { dropMachines, setStatus } from './change-store.ts';
import { machineRecord, machineRecords, machineTarget, updateMachine, type MachineRow } from './store.ts';

/** Sets the status of a device like `setStatus`, and audits that. Returns the revision. */
export const changeStatus = (
  tx: Transaction,
  sn: SnRow,
  row: MachineRow,
  status: MachineStatus,
  audit: Audit,
): Promise<number> => audited(tx, sn, row, audit, () => setStatus(tx, sn, row, status));

/** Writes columns of a device and audits that. Returns the revision. */
export const changeMachine = async (
  tx: Transaction,
  sn: SnRow,
  row: MachineRow,
  changes: Changes,
  audit: Audit,
): Promise<number> =>
  Object.keys(changes).length === 0 ? row.revision : audited(tx, sn, row, audit, () => updateMachine(tx, row, changes));

async function audited(
  tx: Transaction,
  sn: SnRow,
  row: MachineRow,
  audit: Audit,
  write: () => Promise<number>,
): Promise<number> {
  const before = await machineRecord(tx, row.id);
  const revision = await write();
  if (revision !== row.revision) audit(...machineChanges(sn, row, before, await machineRecord(tx, row.id)));
  return revision;
}

/** Removes devices of an SN like `dropMachines`, and audits that. */
export async function removeMachines(
  tx: Transaction,
  sn: SnRow,
  rows: readonly MachineRow[],
  audit: Audit,
): Promise<void> {
  const records = await machineRecords(tx, rows);
  await dropMachines(tx, rows);
  for (const [at, row] of rows.entries()) {
    await fairTurn();
    audit(...machineChanges(sn, row, records[at] ?? '', undefined));
  }
}

/** Returns the audit entries of a device: its own, and that of its SN. */
export function machineChanges(
  sn: SnRow,
  row: MachineRow,
  before: string | undefined,
  after: string | undefined,
): Change[] {
  const change = changeOf(machineTarget(row), before, after);
  const item = (fields: object | undefined) => ({ machines: fields ? [{ id: row.id, name: row.mid, ...fields }] : [] });
  return [change, { target: { kind: 'sn', key: sn.sn }, before: item(change.before), after: item(change.after) }];
}
