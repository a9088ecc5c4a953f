import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useLocation, useNavigate, useRouteError } from 'react-router';
import { Failure } from '../components/page/failure.tsx';
import { Button } from '../components/kit/button.tsx';
import { ApiError } from '../lib/api/api-error.ts';
import { useWhenBack } from '../lib/use-when-back.ts';
import { useFirstScreen } from './first-screen.ts';

/** What browsers say when code or style sheets of a page could not be fetched. They have no error class for it. */
const NOT_FETCHED = /dynamically imported module|module script failed|preload CSS/i;

/** Milliseconds after which a page is not the result of a reload by this one. */
const SETTLED = 10_000;

const isUnfetched = (error: unknown): boolean => error instanceof Error && NOT_FETCHED.test(error.message);

/** A proxy answers for a server that it cannot reach. */
const isOfProxy = ({ httpStatus }: ApiError): boolean => httpStatus === 502 || httpStatus === 504;

export function ErrorPage() {
  useFirstScreen();
  const error = useRouteError();
  const here = useLocation();
  const navigate = useNavigate();
  const unfetched = isUnfetched(error);
  // Any other error is a bug of this page, or an outdated screen whose code is gone: reload.
  const retry = () => (error instanceof ApiError ? void navigate(here, { replace: true }) : location.reload());
  // A page that has just been loaded would be loaded again and again while its code is missing for another reason.
  const [isOld] = useState(() => performance.now() > SETTLED);
  const isAway = (unfetched && isOld) || (error instanceof ApiError && (error.isPassing || isOfProxy(error)));
  useWhenBack(isAway, retry);
  return (
    <Failure
      page
      error={unfetched ? new ApiError({ kind: 'offline', message: 'The code of the page was not fetched' }) : error}
      note={isAway && <Trans>This page opens automatically when the server responds.</Trans>}
      onRetry={retry}
      actions={
        <Button emphasis="quiet" onClick={() => void navigate('/')}>
          <Trans>Start page</Trans>
        </Button>
      }
    />
  );
}
