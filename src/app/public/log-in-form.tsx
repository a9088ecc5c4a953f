import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { FactorKind } from '#contract/bff/bff.ts';
import { Button } from '../../components/kit/button.tsx';
import { TextInput } from '../../components/kit/inputs.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { ApiError } from '../../lib/api/api-error.ts';
import { failureTitle } from '../../lib/api/failure-text.ts';
import type { Session } from '../../lib/api/session.ts';
import { CodeForm } from './code-form.tsx';
import { FormFailure } from './form-failure.tsx';
import { typeAgain, useSubmit } from './use-submit.ts';
import { logIn } from '../session.ts';

type Props = {
  /** Fixed in the dialog over a page: another operator must not take over unsaved input. */
  username?: string;
  onLoggedIn: (session: Session) => void;
};

export function LogInForm({ username, onLoggedIn }: Props) {
  const { t } = useLingui();
  const password = useRef<HTMLInputElement>(null);
  const [step, setStep] = useState<'password' | 'again' | readonly FactorKind[]>('password');
  const { busy, failure, setFailure, handleSubmit } = useSubmit(
    async (read) => {
      const session = await logIn(read('username'), read('password'));
      if (Array.isArray(session)) setStep(session);
      else onLoggedIn(session);
    },
    () => {
      setStep('password');
      typeAgain(password.current);
    },
  );

  if (typeof step !== 'string') {
    return (
      <CodeForm
        kinds={step}
        onLoggedIn={onLoggedIn}
        onBack={(why) => {
          setStep(why === undefined ? 'password' : 'again');
          setFailure(why);
        }}
      />
    );
  }
  return (
    <form onSubmit={handleSubmit}>
      {failure !== undefined && (
        <FormFailure
          error={failure}
          title={refusal(failure, step === 'again' ? t`Sign-in took too long` : t`User name or password is wrong`)}
        />
      )}
      <TextInput
        size="sm"
        name="username"
        label={t`User name`}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        withAsterisk={false}
        defaultValue={username}
        readOnly={username !== undefined}
        data-autofocus={username === undefined || undefined}
        autoFocus={username === undefined}
      />
      <PasswordField
        ref={password}
        name="password"
        mt="md"
        label={t`Password`}
        autoComplete="current-password"
        required
        withAsterisk={false}
        data-autofocus={username !== undefined || undefined}
      />
      <Button type="submit" emphasis="primary" fullWidth loading={busy} mt="lg">
        <Trans>Sign in</Trans>
      </Button>
    </form>
  );
}

const refusal = (error: unknown, wrong: string) =>
  error instanceof ApiError && error.isSessionLost ? wrong : failureTitle(error);
