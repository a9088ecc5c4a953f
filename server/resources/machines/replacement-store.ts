import type { Reader, Transaction } from '../../db/handle.ts';
import { statement } from '../../db/kysely.ts';
import { LicensingError } from '../../core/errors.ts';
import type { Audit } from '../../http/audit.ts';
import { assertWritable } from '../sns/rules.ts';
import { snById, type SnRow } from '../sns/store.ts';
import { assertHolds, type Past, type Plan } from '../undoing/change.ts';
import { changeMachine, machineChanges } from './change.ts';
import { dropMachines, uncountRecycling } from './change-store.ts';
import { machineOr404, machineRecord, type MachineRow } from './store.ts';

/** What the audit log keeps for the undo of a replacement, with both devices. */
export type Replacement = {
  readonly predecessor: number;
  readonly successor: number;
  /** The last entry of the log before. */
  readonly log: number;
  /** The successor as it was; null for one that was new to the SN. */
  readonly former: MachineRow | null;
};

export const isReplacement = (restore: object | undefined): restore is Replacement =>
  restore !== undefined && 'predecessor' in restore && 'successor' in restore;

const LAST_LOG = statement<{ id: number | null }>('select max(id) as id from sn_log');

export const lastLogId = async (db: Reader): Promise<number> => (await db.get(LAST_LOG))?.id ?? 0;

const USED = statement<{ id: number }>(
  'select id from sn_log where machine_id = ? and id > ? and error_code = 0 limit 1',
);

/**
 * Returns the plan that takes a replacement back, while the successor has not logged in (4092). The entry has two devices.
 * Both have the same conditions, and the plan of the predecessor, which is undone last, writes for both.
 */
export async function planReplacementUndo(db: Reader, past: Past, replacement: Replacement): Promise<Plan> {
  const { predecessor, successor, log } = replacement;
  const [old, young] = [await machineOr404(db, predecessor), await machineOr404(db, successor)];
  const sn = await snById(db, old.sn_id);
  assertWritable(sn);
  assertHolds({ status: old.status, replacedBy: old.replaced_by }, { status: 1, replacedBy: successor }, [
    'status',
    'replacedBy',
  ]);
  assertHolds({ status: young.status, replaces: young.replaces }, { status: 0, replaces: predecessor }, [
    'status',
    'replaces',
  ]);
  if (await db.get(USED, successor, log)) {
    throw new LicensingError(4092, `The device ${young.mid} has logged in since. The replacement cannot be undone.`);
  }
  const { before, after } = past;
  if (past.key === String(successor))
    return {
      before: after,
      after: before,
      ...(replacement.former === null && { removes: true as const }),
      write: async () => undefined,
    };
  const undo = (tx: Transaction, audit: Audit) =>
    takeBack(tx, { sn, old, young, former: replacement.former, past }, audit);
  return { before: after, after: before, write: undo };
}

type Both = Pick<Replacement, 'former'> & { sn: SnRow; old: MachineRow; young: MachineRow; past: Past };

async function takeBack(tx: Transaction, { sn, old, young, former, past }: Both, audit: Audit): Promise<void> {
  const { status, replacedBy = null } = past.before as { status: number; replacedBy?: number };
  await changeMachine(tx, sn, old, { status, replaced_by: replacedBy }, audit);
  if (former) {
    const { machine_name, custom_id, replaces, replaced_by } = former;
    await changeMachine(tx, sn, young, { status: 1, machine_name, custom_id, replaces, replaced_by }, audit);
  } else {
    const record = await machineRecord(tx, young.id);
    await dropMachines(tx, [young]);
    audit(...machineChanges(sn, young, record, undefined));
  }
  await uncountRecycling(tx, sn);
}
