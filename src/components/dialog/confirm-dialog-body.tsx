import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { UNDO_DAYS } from '#contract/bounds.ts';
import type { AnyOperationId } from '#contract/operations.ts';
import { isUndoable } from '#contract/undoable.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { failureTitle } from '../../lib/api/failure-text.ts';
import { useOnline } from '../../lib/online.ts';
import { undoableIn } from '../../lib/api/undo.ts';
import { claiming, useTicket } from '../../lib/ticket.ts';
import styles from './confirm-dialog.module.css';
import { ClaimFields } from './claim-fields.tsx';
import { DialogActions } from './dialog-actions.tsx';
import { FailureContext, useFocusOnFault } from './with-fault.tsx';
import { RequestId } from '../page/failure.tsx';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { TextInput } from '../kit/inputs.tsx';
import { toast } from '../toast/toast.tsx';

export type ConfirmDialogProps = {
  title: ReactNode;
  children: ReactNode;
  action: string;
  /**
   * The operation that the dialog runs: the dialog says whether it can be undone. `loses` is for what cannot come back
   * and has no operation of its own, `keeps` for a dialog that changes or deletes nothing that anyone could miss.
   */
  operation: AnyOperationId | 'loses' | 'keeps';
  danger?: boolean;
  /** Text that must be typed first; only for actions that cannot be undone. */
  typed?: string;
  /** Normalises the typed text, for a comparison with `typed`. */
  normal?: (text: string) => string;
  /** True for what takes help away: the operator is asked why. */
  asksReason?: boolean | undefined;
  ready?: boolean;
  /** True while closing would lose input: only Cancel closes then. */
  held?: boolean;
  /** Replaces the server's message of a failure, such as with each failed entry of a batch. */
  explain?: (error: unknown) => ReactNode;
  /** Runs the action. From its reply follows whether the toast offers to undo it. */
  onConfirm: () => Promise<unknown>;
  /** Toast after the action, such as 'Note removed'. */
  done?: ReactNode;
  onClose: () => void;
};

/** The text freezes on confirmation: its counts refresh when the action is done, and would show 0 for a moment. */
export function ConfirmDialogBody(props: ConfirmDialogProps) {
  const { t, i18n } = useLingui();
  const online = useOnline();
  const [text, setText] = useState('');
  const [confirmed, setConfirmed] = useState<ConfirmDialogProps>();
  const [failure, setFailure] = useState<unknown>();
  const [claim, setClaim] = useState({ reason: '', ticket: useTicket() });
  const form = useFocusOnFault(failure);
  const busy = confirmed !== undefined;
  const { onConfirm, done, onClose } = props;
  const { title, children, action, operation, danger = false, typed, normal = trimmed, ...shown } = confirmed ?? props;
  const { ready = true, held = false, asksReason = false, explain } = shown;

  const confirm = async () => {
    setConfirmed(props);
    try {
      const result = await (asksReason ? claiming(claim, onConfirm) : onConfirm());
      if (done !== undefined) toast.done(done, undoableIn(result));
      onClose();
    } catch (error) {
      setFailure(error);
      setConfirmed(undefined);
    }
  };

  return (
    <Dialog opened onClose={() => !busy && onClose()} title={title} locked={held}>
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          void confirm();
        }}
      >
        <div className={styles.text}>
          <FailureContext value={failure}>{children}</FailureContext>
          {operation !== 'keeps' && (
            <p>
              {isUndoable(operation) ? (
                <Trans>You can undo this for {UNDO_DAYS} days.</Trans>
              ) : (
                <Trans>This cannot be undone.</Trans>
              )}
            </p>
          )}
        </div>
        {asksReason && <ClaimFields claim={claim} onChange={setClaim} />}
        {typed !== undefined && (
          <TextInput
            size="sm"
            label={t`Type ${typed} to confirm`}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            autoComplete="off"
            data-autofocus
          />
        )}
        {failure !== undefined && (
          <div role="alert" className={styles.failure}>
            <strong>{i18n._(failureTitle(failure))}</strong>
            {explain?.(failure) ??
              (failure instanceof ApiError && failure.kind === 'refused' && <p>{failure.message}</p>)}
            {failure instanceof ApiError && failure.requestId !== undefined && <RequestId id={failure.requestId} />}
          </div>
        )}
        <DialogActions>
          <Button onClick={onClose} disabled={busy} data-autofocus={typed === undefined || undefined}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            type="submit"
            emphasis={danger ? 'danger' : 'primary'}
            loading={busy}
            disabled={!online || !ready || (typed !== undefined && normal(text) !== typed)}
          >
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

const trimmed = (text: string): string => text.trim();
