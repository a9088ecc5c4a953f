import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useRef } from 'react';
import type { FactorKind } from '#contract/bff/bff.ts';
import { Button } from '../../components/kit/button.tsx';
import { ApiError } from '../../lib/api/api-error.ts';
import { failureTitle } from '../../lib/api/failure-text.ts';
import type { Session } from '../../lib/api/session.ts';
import { lazyNamed } from '../../lib/lazy-named.ts';
import { CodeField } from './code-field.tsx';
import { FormFailure } from './form-failure.tsx';
import { typeAgain, useSubmit } from './use-submit.ts';
import { giveCode } from '../session.ts';

const PasskeySignIn = lazyNamed(() => import('./passkey-sign-in.tsx'), 'PasskeySignIn');

type Props = {
  /** What the operator has set up. A recovery code always works. */
  kinds: readonly FactorKind[];
  onLoggedIn: (session: Session) => void;
  /** Returns to the password form, with an error when sign-in took too long. */
  onBack: (failure?: unknown) => void;
};

export function CodeForm({ kinds, onLoggedIn, onBack }: Props) {
  const { t } = useLingui();
  const code = useRef<HTMLInputElement>(null);
  const hasPasskey = kinds.includes('passkey');
  const backWhenOver = (error: unknown): boolean => {
    const isOver = error instanceof ApiError && error.isSessionLost;
    if (isOver) onBack(error);
    return isOver;
  };
  const { busy, failure, handleSubmit } = useSubmit(
    async (read) => onLoggedIn(await giveCode(read('code'))),
    (error) => {
      if (!backWhenOver(error)) typeAgain(code.current);
    },
  );
  const wrong = failure instanceof ApiError && failure.errors.some(({ path }) => path === 'code');

  return (
    <>
      {hasPasskey && (
        <Suspense>
          <PasskeySignIn onLoggedIn={onLoggedIn} onFailure={backWhenOver} />
        </Suspense>
      )}
      <form onSubmit={handleSubmit}>
        {failure !== undefined && !wrong && <FormFailure error={failure} title={failureTitle(failure)} />}
        <CodeField
          ref={code}
          hasApp={kinds.includes('code')}
          autoFocus={!hasPasskey}
          data-autofocus={!hasPasskey || undefined}
          error={wrong ? t`This code is wrong or was already used` : undefined}
        />
        <Button type="submit" emphasis={hasPasskey ? 'default' : 'primary'} fullWidth loading={busy} mt="lg">
          <Trans>Sign in</Trans>
        </Button>
        <Button emphasis="quiet" fullWidth mt="xs" onClick={() => onBack()} disabled={busy}>
          <Trans>Back to the password</Trans>
        </Button>
      </form>
    </>
  );
}
