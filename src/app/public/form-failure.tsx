import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { RequestId } from '../../components/page/failure.tsx';
import { ApiError } from '../../lib/api/api-error.ts';
import styles from './form-failure.module.css';

type Props = { error: unknown; title: string | MessageDescriptor };

export function FormFailure({ error, title }: Props) {
  const { i18n } = useLingui();
  const refused = error instanceof ApiError && !error.isSessionLost ? error : undefined;
  return (
    <div role="alert" className={styles.failure}>
      <strong>{typeof title === 'string' ? title : i18n._(title)}</strong>
      {refused?.kind === 'refused' && refused.errors.length === 0 && <p>{refused.message}</p>}
      {refused?.retryAfter !== undefined && (
        <p>
          <Trans>Try again in {refused.retryAfter} seconds.</Trans>
        </p>
      )}
      {refused?.requestId !== undefined && <RequestId id={refused.requestId} />}
    </div>
  );
}
