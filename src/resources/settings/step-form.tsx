import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { FailureContext, useFocusOnFault } from '../../components/dialog/with-fault.tsx';
import { Button } from '../../components/kit/button.tsx';
import { ApiError } from '../../lib/api/api-error.ts';
import { failureTitle, refusalMessage } from '../../lib/api/failure-text.ts';
import { passkeyFault } from './passkey-faults.ts';
import { faultOf } from './faults.tsx';
import styles from './settings.module.css';

type Props = {
  action: string;
  ready: boolean;
  children: ReactNode;
  onSubmit: () => Promise<void>;
  onCancel?: (() => void) | undefined;
};

/** Shows a step: inputs, the error, and the button that continues. */
export function StepForm({ action, ready, children, onSubmit, onCancel }: Props) {
  const { i18n } = useLingui();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const form = useFocusOnFault(failure);
  const submit = async () => {
    setBusy(true);
    try {
      await onSubmit();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        if (ready && !busy) void submit();
      }}
    >
      {failure !== undefined && faultOf(failure) === undefined && (
        <div role="alert" className={styles.failure}>
          {i18n._(passkeyFault(failure) ?? failureTitle(failure))}
          {failure instanceof ApiError && failure.errors.length === 0 && refusalMessage(failure) !== undefined && (
            <p>{refusalMessage(failure)}</p>
          )}
        </div>
      )}
      <FailureContext value={failure}>
        <div className={styles.form}>{children}</div>
      </FailureContext>
      <div className={styles.actions}>
        {onCancel !== undefined && (
          <Button onClick={onCancel} disabled={busy}>
            <Trans>Cancel</Trans>
          </Button>
        )}
        <Button type="submit" emphasis="primary" loading={busy} disabled={!ready}>
          {action}
        </Button>
      </div>
    </form>
  );
}
