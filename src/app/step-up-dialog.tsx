import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useRef } from 'react';
import type { SecondFactorRecord } from '#contract/bff/second-factor.ts';
import { PROOF_SECONDS } from '#contract/bounds.ts';
import { DialogActions } from '../components/dialog/dialog-actions.tsx';
import { Button } from '../components/kit/button.tsx';
import { Dialog } from '../components/kit/dialog.tsx';
import { PasswordField } from '../components/password-field.tsx';
import { call } from '../lib/api/api-client.ts';
import { failureTitle } from '../lib/api/failure-text.ts';
import { useSession, type Session } from '../lib/api/session.ts';
import { lazyNamed } from '../lib/lazy-named.ts';
import { settingsQueries, useNewSession } from '../resources/settings/api.ts';
import { faultOf } from '../resources/settings/faults.tsx';
import { CodeField } from './public/code-field.tsx';
import { FormFailure } from './public/form-failure.tsx';
import { typeAgain, useSubmit } from './public/use-submit.ts';
import { sessionOf } from './session.ts';
import { tellRenewed } from './signed-out.ts';
import styles from './relogin-dialog.module.css';

const PasskeyForm = lazyNamed(() => import('./public/passkey-form.tsx'), 'PasskeyForm');

const minutes = PROOF_SECONDS / 60;

type Props = { onDone: (proved: boolean) => void };

/** Asks for the password or a code over the page, which keeps its state. Waiting changes are sent again. */
export function StepUpDialog({ onDone }: Props) {
  const { t } = useLingui();
  const take = useNewSession();
  const { data, error } = useQuery({ ...settingsQueries.secondFactor, staleTime: 0 });
  const factor = data?.items[0];
  return (
    <Dialog opened onClose={() => onDone(false)} title={t`Confirm that it is you`} size={400}>
      {error !== null && factor === undefined && <FormFailure error={error} title={failureTitle(error)} />}
      {factor !== undefined && (
        <Proof
          factor={factor}
          onProved={(session) => {
            take(session);
            tellRenewed();
            onDone(true);
          }}
          onCancel={() => onDone(false)}
        />
      )}
    </Dialog>
  );
}

type ProofProps = {
  factor: SecondFactorRecord;
  onProved: (session: Session) => void;
  onCancel: () => void;
};

function Proof({ factor, ...ends }: ProofProps) {
  const hasPasskey = factor.passkeys.some(({ host }) => host === location.hostname);
  return (
    <>
      <p className={styles.text}>
        {!factor.enrolled && (
          <Trans>You signed in more than {minutes} minutes ago. Enter your password to continue.</Trans>
        )}
        {factor.enrolled && !hasPasskey && (
          <Trans>You signed in more than {minutes} minutes ago. Enter a code to continue.</Trans>
        )}
        {hasPasskey && (
          <Trans>You signed in more than {minutes} minutes ago. Use a passkey or enter a code to continue.</Trans>
        )}{' '}
        <Trans>Nothing you typed is lost.</Trans>
      </p>
      {hasPasskey && (
        <Suspense>
          <PasskeyForm
            begin={() => call('POST /bff/step-up/challenge')}
            give={async (passkey) => ends.onProved(sessionOf(await call('POST /bff/step-up', { body: { passkey } })))}
          />
        </Suspense>
      )}
      <ProofForm name={factor.enrolled ? 'code' : 'password'} factor={factor} hasPasskey={hasPasskey} {...ends} />
    </>
  );
}

type FormProps = ProofProps & { name: 'password' | 'code'; hasPasskey: boolean };

function ProofForm({ name, factor, hasPasskey, onProved, onCancel }: FormProps) {
  const { t, i18n } = useLingui();
  const { user } = useSession();
  const input = useRef<HTMLInputElement>(null);
  const { busy, failure, handleSubmit } = useSubmit(
    async (read) => onProved(sessionOf(await call('POST /bff/step-up', { body: { [name]: read(name) } }))),
    () => typeAgain(input.current),
  );
  const fault = faultOf(failure);
  const field = { ref: input, autoFocus: !hasPasskey, error: fault && i18n._(fault) };
  return (
    <form onSubmit={handleSubmit}>
      {failure !== undefined && fault === undefined && <FormFailure error={failure} title={failureTitle(failure)} />}
      {/* Password managers need the user name. */}
      <input type="text" name="username" autoComplete="username" defaultValue={user.username} hidden readOnly />
      {name === 'password' ? (
        <PasswordField
          {...field}
          name={name}
          label={t`Password`}
          autoComplete="current-password"
          required
          withAsterisk={false}
        />
      ) : (
        <CodeField {...field} hasApp={factor.since !== undefined} />
      )}
      <DialogActions>
        <Button onClick={onCancel} disabled={busy}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" emphasis={hasPasskey ? 'default' : 'primary'} loading={busy}>
          <Trans>Confirm</Trans>
        </Button>
      </DialogActions>
    </form>
  );
}
