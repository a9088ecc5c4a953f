import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { failureTitle } from '../../lib/api/failure-text.ts';
import { useOnline } from '../../lib/online.ts';
import styles from './confirm-dialog.module.css';
import { DialogActions } from './dialog-actions.tsx';
import { RequestId } from '../page/failure.tsx';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { TextInput } from '../kit/inputs.tsx';

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

/**
 * Asks before something happens, says what that is, and stays until it has happened. What it says stays as it was
 * confirmed: what was counted is counted anew as soon as it is done, and would be none for a moment.
 */
export function ConfirmDialogBody(props: ConfirmDialogProps) {
  const { t, i18n } = useLingui();
  const online = useOnline();
  const [text, setText] = useState('');
  const [confirmed, setConfirmed] = useState<ConfirmDialogProps>();
  const [failure, setFailure] = useState<unknown>();
  const busy = confirmed !== undefined;
  const { onConfirm, onClose } = props;
  const {
    title,
    children,
    action,
    danger = false,
    typed,
    normal = trimmed,
    ready = true,
    held = false,
    explain,
  } = confirmed ?? props;

  const confirm = async () => {
    setConfirmed(props);
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      setFailure(error);
      setConfirmed(undefined);
    }
  };

  return (
    <Dialog opened onClose={() => !busy && onClose()} title={title} locked={held}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void confirm();
        }}
      >
        <div className={styles.text}>{children}</div>
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
