import { LicensingError } from '../../core/errors.ts';
import type { SnRow } from '../sns/store.ts';
import { ChangedSince, type Part } from '../undoing/change.ts';
import { decide, endAllowance } from './change.ts';
import { allowanceOr404 } from './store.ts';

/** Who ended an allowance whose giving was undone. The audit log names the operator. */
const UNDO = 'undo';

/** Giving an allowance is undone by ending it, and asking by withdrawing. What ended stays ended. */
export const allowancePart: Part<SnRow> = {
  claims: (name) => name === 'allowances',
  plan: async (db, sn, { before, after }) => {
    const [{ id, state } = {}] = (after['allowances'] ?? []) as { id?: number; state?: string }[];
    if (id === undefined || (state !== 'open' && state !== 'asked'))
      throw new LicensingError(4093, 'An allowance that ended stays ended.');
    const row = await allowanceOr404(db, id, sn.id);
    if (row.state !== state) throw new ChangedSince(['allowances']);
    return {
      before: after,
      after: before,
      write: (tx, audit) =>
        state === 'open'
          ? endAllowance(tx, sn, row, UNDO, audit)
          : decide(tx, sn, row, { state: 'ended', ended_at: tx.now, ended_by: UNDO }, audit),
    };
  },
};
