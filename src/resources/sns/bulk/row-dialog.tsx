import type { ActionName } from '#contract/actions.ts';
import type { SnRecord } from '#contract/sns/sns.ts';
import { snActions } from './actions.tsx';
import { selected } from './target.ts';

type Props = { name: ActionName<'sn'>; row: SnRecord; onClose: () => void };

/** The dialog of an action on one SN of a list. */
export function SnRowDialog({ name, row, onClose }: Props) {
  const { Dialog } = snActions.rows[name];
  const target = selected([row]);
  return <Dialog target={target} first={snActions.first(name, target)} onClose={onClose} />;
}
