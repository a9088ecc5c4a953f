import type { ReactNode } from 'react';
import { BatchFaults } from '../../components/dialog/batch-faults.tsx';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';

type Props = {
  title: string;
  names: readonly string[];
  /** What it means, in a sentence. */
  children: ReactNode;
  run: () => Promise<unknown>;
  onClose: () => void;
};

/** Asks before users are taken from what they are bound to. */
export function UnbindUsersDialog({ title, names, children, run, onClose }: Props) {
  return (
    <ConfirmDialog
      title={title}
      action={title}
      explain={(error) => <BatchFaults error={error} names={names} />}
      onConfirm={run}
      onClose={onClose}
    >
      <p>{children}</p>
    </ConfirmDialog>
  );
}
