import { Trans } from '@lingui/react/macro';
import { useNavigate, useRevalidator, useRouteError } from 'react-router';
import { Failure } from '../components/page/failure.tsx';
import { Button } from '../components/kit/button.tsx';
import { ApiError } from '../lib/api/api-error.ts';

export function ErrorPage() {
  const error = useRouteError();
  const revalidator = useRevalidator();
  const navigate = useNavigate();
  // Any other error is a bug of this page, or an outdated screen whose code is gone: reload.
  const retry = () => (error instanceof ApiError ? void revalidator.revalidate() : location.reload());
  return (
    <Failure
      page
      error={error}
      onRetry={retry}
      actions={
        <Button emphasis="quiet" onClick={() => void navigate('/')}>
          <Trans>Start page</Trans>
        </Button>
      }
    />
  );
}
