import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { Button } from '../../components/kit/button.tsx';
import { TextInput } from '../../components/kit/inputs.tsx';
import { call } from '../../lib/api/api-client.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { failureTitle } from '../../lib/api/failure-text.ts';
import { sortErrors } from '../../lib/api/form-errors.ts';
import { FormFailure } from './form-failure.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { PublicPage } from './public-page.tsx';
import { useSubmit } from './use-submit.ts';
import { sessionOf, sessionQuery } from '../session.ts';

const NAMES = ['username', 'displayName', 'password'] as const;

/** The one-time token is in the fragment of the link, so that no server logs it. */
export function SetupPage() {
  const { t } = useLingui();
  const token = useLocation().hash.slice(1);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { busy, failure, handleSubmit } = useSubmit(async (read) => {
    const entries = NAMES.map((name) => [name, read(name)] as const);
    const body = { token, ...(Object.fromEntries(entries) as Record<(typeof NAMES)[number], string>) };
    queryClient.setQueryData(sessionQuery.queryKey, sessionOf(await call('POST /bff/setup', { body })));
    await navigate('/', { replace: true });
  });
  const errors = sortErrors(failure instanceof ApiError ? failure.errors : [], NAMES).fields;

  if (token === '') {
    return (
      <PublicPage title={t`Set up Licet`}>
        <Trans>Open this page with the one-time link that the server printed when it started.</Trans>
      </PublicPage>
    );
  }
  return (
    <PublicPage title={t`Set up Licet`} lead={<Trans>Create the first administrator. The link works only once.</Trans>}>
      <form onSubmit={handleSubmit}>
        {failure !== undefined && <FormFailure error={failure} title={failureTitle(failure)} />}
        <TextInput
          size="sm"
          name="username"
          label={t`User name`}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          withAsterisk={false}
          autoFocus
          error={errors.get('username')}
        />
        <TextInput
          size="sm"
          name="displayName"
          label={t`Your name`}
          autoComplete="name"
          required
          withAsterisk={false}
          mt="md"
          error={errors.get('displayName')}
        />
        <NewPasswordField name="password" label={t`Password`} failure={failure} mt="md" />
        <Button type="submit" emphasis="primary" fullWidth loading={busy} mt="lg">
          <Trans>Create administrator</Trans>
        </Button>
      </form>
    </PublicPage>
  );
}
