import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { EnrolledRecord, EnrolmentRecord } from '#contract/bff/second-factor.ts';
import { PasswordField } from '../../components/password-field.tsx';
import { Dialog } from '../../components/kit/dialog.tsx';
import { TextInput } from '../../components/kit/inputs.tsx';
import { CopyButton } from '../../components/text/copy-button.tsx';
import { QrCode } from '../../components/dialog/qr.tsx';
import { useConfirmFactor, useEnrol } from './api.ts';
import { useEnrolled, type EnrolProps } from './enrolled.tsx';
import { WithProofFault } from './faults.tsx';
import { StepForm } from './step-form.tsx';
import styles from './settings.module.css';

/** A dialog that sets up an authenticator app. */
export function EnrolDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  // Recovery codes are shown once: while they are shown, only their button closes the dialog.
  const [held, setHeld] = useState(false);
  return (
    <Dialog opened locked={held} onClose={onClose} title={t`Set up an authenticator app`} size={560}>
      <EnrolSteps onHeld={() => setHeld(true)} onDone={onClose} onCancel={onClose} />
    </Dialog>
  );
}

/** Asks for the password, then for a first code from the scanned QR code, then shows the recovery codes if there are any. */
export function EnrolSteps(props: EnrolProps) {
  const { codes, take } = useEnrolled(props);
  const [secret, setSecret] = useState<EnrolmentRecord>();
  const { onCancel } = props;
  if (codes !== undefined) return codes;
  if (secret === undefined) return <PasswordStep onSecret={setSecret} onCancel={onCancel} />;
  return <CodeStep secret={secret} onCancel={onCancel} onEnrolled={take} />;
}

type PasswordProps = { onSecret: (secret: EnrolmentRecord) => void; onCancel: EnrolProps['onCancel'] };

function PasswordStep({ onSecret, onCancel }: PasswordProps) {
  const { t } = useLingui();
  const enrol = useEnrol();
  const [password, setPassword] = useState('');
  return (
    <StepForm
      action={t`Next`}
      ready={password !== ''}
      onCancel={onCancel}
      onSubmit={async () => {
        const { items } = await enrol.mutateAsync(password);
        if (items[0] !== undefined) onSecret(items[0]);
      }}
    >
      <WithProofFault name="password">
        {(error) => (
          <PasswordField
            label={t`Password`}
            description={t`Asked for so that nobody else can do this from your computer.`}
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            data-autofocus
            error={error}
          />
        )}
      </WithProofFault>
    </StepForm>
  );
}

type CodeProps = {
  secret: EnrolmentRecord;
  onEnrolled: (record: EnrolledRecord) => void;
  onCancel: EnrolProps['onCancel'];
};

function CodeStep({ secret: { uri, secret }, onEnrolled, onCancel }: CodeProps) {
  const { t } = useLingui();
  const confirm = useConfirmFactor();
  const [code, setCode] = useState('');
  return (
    <StepForm
      action={t`Turn on`}
      ready={code.trim() !== ''}
      onCancel={onCancel}
      onSubmit={async () => {
        const { items } = await confirm.mutateAsync(code);
        if (items[0] !== undefined) onEnrolled(items[0]);
      }}
    >
      <div className={styles.enrol}>
        <QrCode text={uri} label={t`QR code for the authenticator app`} />
        <div>
          <p>
            <Trans>Scan the QR code with an authenticator app, or enter this secret in the app:</Trans>
          </p>
          <p className={styles.secret}>
            {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')} <CopyButton text={secret} what={t`the secret`} />
          </p>
          <WithProofFault name="code">
            {(error) => (
              <TextInput
                size="sm"
                label={t`Verification code`}
                description={t`The six-digit code that the app shows now.`}
                autoComplete="one-time-code"
                inputMode="numeric"
                value={code}
                onChange={(event) => setCode(event.currentTarget.value)}
                error={error}
                autoFocus
              />
            )}
          </WithProofFault>
        </div>
      </div>
    </StepForm>
  );
}
