import type { MachineStatus } from '../../contract/holders/machines.ts';
import { resolveWrite } from '../../core/write.ts';
import type { Reader } from '../../db/handle.ts';
import { LicensingError } from '../../core/errors.ts';
import { assertWritable } from '../sns/rules.ts';
import { snById, type SnRow } from '../sns/store.ts';
import { assertHolds, fieldsPart, undoingOf, type Kind, type Part, type Undoing } from '../undoing/change.ts';
import { changeMachine, changeStatus } from './change.ts';
import { uncountRecycling } from './change-store.ts';
import { machineFields } from './fields.ts';
import { isReplacement, planReplacementUndo } from './replacement-store.ts';
import { assertPlace } from './rules.ts';
import { countActive, machineOr404, type MachineRow } from './store.ts';

async function writableSn(db: Reader, row: MachineRow): Promise<SnRow> {
  const sn = await snById(db, row.sn_id);
  assertWritable(sn);
  return sn;
}

/** The status. Undoing a recycling takes a place again and gives the transfer back. Sessions stay ended. */
const statusPart: Part<MachineRow> = {
  claims: (name) => name === 'status',
  plan: async (db, row, { before, after }) => {
    assertHolds({ status: row.status }, after, ['status']);
    const sn = await writableSn(db, row);
    const status = before['status'] as MachineStatus;
    // A plan has no clock. `setStatus` checks again with the moment.
    if (status === 0) assertPlace(await countActive(db, sn.id), sn, 0);
    return {
      before: { status: row.status },
      after: { status },
      write: async (tx, audit) => {
        await changeStatus(tx, sn, row, status, audit);
        if (row.status === 1 && status === 0) await uncountRecycling(tx, sn);
      },
    };
  },
};

const machineKind: Kind<MachineRow> = {
  identity: 'mid',
  called: (key) => `device ${key}`,
  find: async (db, { key }) => {
    try {
      return await machineOr404(db, Number(key));
    } catch (error) {
      if (error instanceof LicensingError && error.code === 4040) return undefined;
      throw error;
    }
  },
  parts: [
    statusPart,
    fieldsPart(machineFields, async (tx, row, input, audit) =>
      changeMachine(
        tx,
        await writableSn(tx, row),
        row,
        resolveWrite(machineFields, 'patch', input, row, tx.zone),
        audit,
      ),
    ),
  ],
};

const fieldsOfMachine = undoingOf(machineKind);

export const machineUndoing: Pick<Undoing, 'plan'> = {
  plan: (db, past) =>
    isReplacement(past.restore) ? planReplacementUndo(db, past, past.restore) : fieldsOfMachine.plan(db, past),
};
