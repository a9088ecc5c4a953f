import { Plural } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { BatchFaults } from '../../../components/dialog/batch-faults.tsx';
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx';
import { Sn } from '../../../domain/sn.tsx';
import { toast } from '../../../components/toast/toast.tsx';

type Props = {
  title: string;
  sns: readonly string[];
  /** What it means, in a sentence. */
  children: ReactNode;
  run: (sns: readonly string[]) => Promise<unknown>;
  onClose: () => void;
  onDone: () => void;
};

/** Asks before SNs are taken from what they are bound to. */
export function UnbindDialog({ title, sns, children, run, onClose, onDone }: Props) {
  const count = sns.length;
  return (
    <ConfirmDialog
      title={title}
      action={title}
      explain={(error) => (
        <BatchFaults
          error={error}
          names={sns.map((sn) => (
            <Sn key={sn} value={sn} />
          ))}
        />
      )}
      onConfirm={async () => {
        await run(sns);
        toast.done(<Plural value={count} one="# SN unbound" other="# SNs unbound" />);
        onDone();
      }}
      onClose={onClose}
    >
      <p>{children}</p>
    </ConfirmDialog>
  );
}
