import { Suspense, type ReactNode } from 'react';
import { lazyNamed } from '../../lib/lazy-named.ts';

const ConfirmDialogBody = lazyNamed(() => import('./confirm-dialog-body.tsx'), 'ConfirmDialogBody');

export type ConfirmDialogProps = {
  title: ReactNode;
  /** What will happen, in whole sentences. */
  children: ReactNode;
  /** Verb and noun: "Delete business". */
  action: string;
  /** For what cannot be taken back. */
  danger?: boolean;
  /** Text that must be typed first; only for what cannot be taken back. */
  typed?: string;
  /** Brings what is typed to the form of `typed`, where it can be written in several. */
  normal?: (text: string) => string;
  /** False while inputs among the children are not complete. */
  ready?: boolean;
  /** True while closing would lose what was typed: only Cancel closes then. */
  held?: boolean;
  /** What to say of a failure in place of the server's sentence, such as each entry of a batch at fault. */
  explain?: (error: unknown) => ReactNode;
  /** Does it. A failure is shown in the dialog, which stays open. */
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
};

/** Asks before something happens; fetched when it is first asked. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Suspense>
      <ConfirmDialogBody {...props} />
    </Suspense>
  );
}
