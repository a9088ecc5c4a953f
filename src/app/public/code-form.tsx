import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { Button } from '../../components/kit/button.tsx';
import { TextInput } from '../../components/kit/inputs.tsx';
import { ApiError } from '../../lib/api/api-error.ts';
import { failureTitle } from '../../lib/api/failure-text.ts';
import type { Session } from '../../lib/api/session.ts';
import { FormFailure } from './form-failure.tsx';
import { typeAgain, useSubmit } from './use-submit.ts';
import { giveCode } from '../session.ts';

type Props = {
  onLoggedIn: (session: Session) => void;
  /** Returns to the password form, with an error when sign-in took too long. */
  onBack: (failure?: unknown) => void;
};

export function CodeForm({ onLoggedIn, onBack }: Props) {
  const { t } = useLingui();
  const code = useRef<HTMLInputElement>(null);
  const { busy, failure, handleSubmit } = useSubmit(
    async (read) => onLoggedIn(await giveCode(read('code'))),
    (error) => {
      if (error instanceof ApiError && error.isSessionLost) onBack(error);
      else typeAgain(code.current);
    },
  );
  const wrong = failure instanceof ApiError && failure.errors.some(({ path }) => path === 'code');

  return (
    <form onSubmit={handleSubmit}>
      {failure !== undefined && !wrong && <FormFailure error={failure} title={failureTitle(failure)} />}
      <TextInput
        size="sm"
        ref={code}
        name="code"
        label={t`Verification code`}
        description={t`Enter the six-digit code from your authenticator app, or a recovery code.`}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        required
        withAsterisk={false}
        autoFocus
        data-autofocus
        error={wrong ? t`This code is wrong or was already used` : undefined}
      />
      <Button type="submit" emphasis="primary" fullWidth loading={busy} mt="lg">
        <Trans>Sign in</Trans>
      </Button>
      <Button emphasis="quiet" fullWidth mt="xs" onClick={() => onBack()} disabled={busy}>
        <Trans>Back to the password</Trans>
      </Button>
    </form>
  );
}
