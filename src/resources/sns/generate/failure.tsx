import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { RequestId } from '../../../components/page/failure.tsx';
import { Button } from '../../../components/kit/button.tsx';
import { ApiError } from '../../../lib/api/api-error.ts';
import { failureTitle } from '../../../lib/api/failure-text.ts';
import { snPaths } from '../paths.ts';
import type { Making } from './use-making.ts';
import styles from './generate.module.css';

/** Shows why no SNs were generated, where to correct it, and whether a retry is safe. */
export function GenerateFailure({ making }: { making: Making }) {
  const { i18n } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  const { failure } = making;
  const error = failure instanceof ApiError ? failure : undefined;
  const errors = error?.errors ?? [];
  const isRefused = error?.kind === 'refused';
  useEffect(() => box.current?.focus(), [failure]);

  if (making.wasMadeBefore) {
    return (
      <div ref={box} role="alert" tabIndex={-1} className={styles.alert}>
        <strong>
          <Trans>An earlier attempt succeeded after all.</Trans>
        </strong>
        <p>
          <Trans>Its response was lost. Nothing was generated this time.</Trans>
        </p>
        <Button onClick={() => void making.showMadeBefore()} loading={making.isBusy}>
          <Trans>Show the generated SNs</Trans>
        </Button>
      </div>
    );
  }
  return (
    <div ref={box} role="alert" tabIndex={-1} className={styles.alert}>
      <strong>{i18n._(failureTitle(failure))}</strong>
      {isRefused && errors.length === 0 && <p>{error.message}</p>}
      {errors.length > 0 && (
        <ul>
          {errors.map(({ path, label, msg }) => (
            <li key={path + msg}>
              <Link to={placeOf(path)}>{label ?? path}</Link>: {msg}
            </li>
          ))}
        </ul>
      )}
      {!(isRefused && error.httpStatus < 500) && (
        <p>
          <Trans>
            Nothing you typed is lost. It is safe to try again. If this attempt succeeded after all, you will see the
            SNs that it generated.
          </Trans>
        </p>
      )}
      {error?.requestId !== undefined && <RequestId id={error.requestId} />}
    </div>
  );
}

/** Returns the path of the step that has the field of a request path. */
function placeOf(path: string): string {
  if (/^(product|template\.name|template$|business)/.test(path)) return snPaths.new;
  if (/^(features|data)\b/.test(path)) return snPaths.newStep('features');
  return path.startsWith('query') ? snPaths.newStep('check') : snPaths.newStep('terms');
}
