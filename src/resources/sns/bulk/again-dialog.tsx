import { useOutletContext } from 'react-router';
import { actionFor } from '#contract/actions.ts';
import type { BulkChange } from '#contract/sns/bulk.ts';
import { snActions } from './actions.tsx';
import { inputOf } from './input.ts';

/** The change of a job, the SNs that failed in it, and how to leave the dialog. */
type Again = { change: BulkChange; sns: readonly string[]; onClose: () => void };

/** Asks again for the change of a job, with other values if need be, for the SNs that failed in it. */
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
