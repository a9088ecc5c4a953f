import { useOutletContext } from 'react-router';
import { actionFor } from '#contract/actions.ts';
import type { BulkChange } from '#contract/sns/bulk.ts';
import { snActions } from './actions.tsx';
import { inputOf } from './input.ts';

/** The context that the job page passes: its change, the SNs that failed, and how to close the dialog. */
type Again = { change: BulkChange; sns: readonly string[]; onClose: () => void };

/** A dialog that repeats the change of a job for the SNs that failed. The operator can change the values first. */
export function AgainDialog() {
  const { change, sns, onClose } = useOutletContext<Again>();
  const name = actionFor('sn', change);
  if (name === undefined) return null;
  const { Dialog } = snActions.rows[name];
  return (
    <Dialog
      target={{ where: { sns: [...sns] }, count: sns.length, product: '' }}
      first={inputOf(change)}
      onClose={onClose}
    />
  );
}
