import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { call } from '../../lib/api/api-client.ts';
import { LogInForm } from './log-in-form.tsx';
import { PublicPage } from './public-page.tsx';
import { nextPlace, sessionQuery } from '../session.ts';

export function LoginPage() {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const setup = useQuery({
    queryKey: ['setup'],
    queryFn: ({ signal }) => call('GET /bff/setup', { signal }),
  });
  const noOperatorYet = setup.data?.items[0]?.open === true;

  return (
    <PublicPage
      title={t`Sign in`}
      lead={
        noOperatorYet ? (
          <Trans>There is no administrator yet. Open the set-up link that the server printed when it started.</Trans>
        ) : undefined
      }
    >
      <LogInForm
        onLoggedIn={(session) => {
          queryClient.setQueryData(sessionQuery.queryKey, session);
          void navigate(nextPlace(search), { replace: true });
        }}
      />
    </PublicPage>
  );
}
