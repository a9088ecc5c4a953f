import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { ApiError, type Fault } from '../../lib/api/api-error.ts';
import { failureTitle, faultLine } from '../../lib/api/failure-text.ts';
import { RequestId } from '../page/failure.tsx';
import type { FormField } from './fields.ts';
import styles from './form.module.css';

type Props = {
  error: unknown;
  fields: readonly { field: FormField; message: string }[];
  rest: readonly Fault[];
  onGo: (name: string) => void;
};

/** Shows why saving failed. The first field with an error gets the focus. Without one, the summary takes it. */
export function ErrorSummary({ error, fields, rest, onGo }: Props) {
  const { i18n } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  const first = fields[0]?.field.name;
  useEffect(() => (first === undefined ? box.current?.focus() : onGo(first)), [error, first, onGo]);
  return (
    <div ref={box} role="alert" tabIndex={-1} className={styles.summary}>
      <strong>{i18n._(failureTitle(error))}</strong>
      {error instanceof ApiError && error.kind === 'refused' && fields.length === 0 && rest.length === 0 && (
        <p>{error.message}</p>
      )}
      {error instanceof ApiError && error.isOutcomeUnknown && (
        <p>
          <Trans>Check whether the change was saved. If not, send the form again without editing it.</Trans>
        </p>
      )}
      {error instanceof ApiError && error.isPassing && (
        <p>
          <Trans>Nothing you typed is lost. Try again in a moment.</Trans>
        </p>
      )}
      {(fields.length > 0 || rest.length > 0) && (
        <ul>
          {fields.map(({ field, message }) => (
            <li key={field.name}>
              <Trans>
                <button type="button" onClick={() => onGo(field.name)}>
                  {i18n._(field.label)}
                </button>
                : {message}
              </Trans>
            </li>
          ))}
          {rest.map((fault) => (
            <li key={fault.path + fault.msg}>{faultLine(fault, i18n)}</li>
          ))}
        </ul>
      )}
      {error instanceof ApiError && error.requestId !== undefined && <RequestId id={error.requestId} />}
    </div>
  );
}
