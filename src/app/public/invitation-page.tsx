import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { FactorKind } from '#contract/bff/bff.ts';
import { Button } from '../../components/kit/button.tsx';
import { TextInput } from '../../components/kit/inputs.tsx';
import { SkeletonLines } from '../../components/page/skeleton.tsx';
import { call } from '../../lib/api/api-client.ts';
import { failureTitle } from '../../lib/api/failure-text.ts';
import type { Session } from '../../lib/api/session.ts';
import { CodeForm } from './code-form.tsx';
import { FormFailure } from './form-failure.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { PublicPage } from './public-page.tsx';
import { useSubmit } from './use-submit.ts';
import { sessionQuery, sessionUnlessHalf } from '../session.ts';

/** The token is in the fragment of the link, so that no server logs it. */
export function InvitationPage() {
  const { t } = useLingui();
  const token = useLocation().hash.slice(1);
  const holder = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => call('POST /bff/invitation/read', { body: { token } }),
    enabled: token !== '',
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
  const invited = holder.data?.items[0];
  if (token === '') {
    return (
      <PublicPage title={t`Choose your password`}>
        <Trans>This page needs the invitation link that an administrator gave you.</Trans>
      </PublicPage>
    );
  }
  return (
    <PublicPage
      title={invited === undefined ? t`Choose your password` : t`Welcome, ${invited.displayName}`}
      lead={invited && <Trans>Choose the password with which you will sign in. The link works once.</Trans>}
    >
      {holder.isPending && <SkeletonLines count={4} />}
      {holder.error !== null && <FormFailure error={holder.error} title={failureTitle(holder.error)} />}
      {invited && <PasswordForm token={token} username={invited.username} />}
    </PublicPage>
  );
}

function PasswordForm({ token, username }: { token: string; username: string }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [kinds, setKinds] = useState<readonly FactorKind[]>();
  const enter = async (session: Session) => {
    queryClient.setQueryData(sessionQuery.queryKey, session);
    await navigate('/', { replace: true });
  };
  const { busy, failure, handleSubmit } = useSubmit(async (read) => {
    const session = sessionUnlessHalf(
      await call('POST /bff/invitation', { body: { token, password: read('password') } }),
    );
    if (Array.isArray(session)) setKinds(session);
    else await enter(session);
  });
  if (kinds !== undefined)
    return (
      <CodeForm
        kinds={kinds}
        onLoggedIn={(session) => void enter(session)}
        // The link is used up. The new password signs in.
        onBack={() => void navigate('/login', { replace: true })}
      />
    );
  return (
    <form onSubmit={handleSubmit}>
      {failure !== undefined && <FormFailure error={failure} title={failureTitle(failure)} />}
      <TextInput size="sm" label={t`User name`} autoComplete="username" value={username} readOnly />
      <NewPasswordField name="password" label={t`Password`} failure={failure} autoFocus mt="md" />
      <Button type="submit" emphasis="primary" fullWidth loading={busy} mt="lg">
        <Trans>Set password and sign in</Trans>
      </Button>
    </form>
  );
}
