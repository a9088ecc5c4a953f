import { Trans } from '@lingui/react/macro';
import { useNavigate, useRevalidator, useRouteError } from 'react-router';
import { Failure } from '../components/page/failure.tsx';
import { Button } from '../components/kit/button.tsx';
import { ApiError } from '../lib/api/api-error.ts';

/** In place of a page that failed: why, the request id, and the way on. */
export function ErrorPage() {
  const error = useRouteError();
  const revalidator = useRevalidator();
  const navigate = useNavigate();
  // What is no answer of the server is a fault of this page, or a screen of an older version that is gone: load anew.
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
