import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { RequestId } from '../../components/page/failure.tsx';
import { ApiError } from '../../lib/api/api-error.ts';
import { failureTitle, faultLine } from '../../lib/api/failure-text.ts';
import { refusalWords } from './words.ts';
import styles from './offline.module.css';

/** Shows why there is no string: in plain words, then in detail. It takes the focus. */
export function FailureNote({ error }: { error: unknown }) {
  const { i18n } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [error]);
  const refused = error instanceof ApiError && error.kind === 'refused' ? error : undefined;
  return (
    <div ref={box} role="alert" tabIndex={-1} className={styles.failure}>
      <strong>{i18n._((refused && refusalWords(refused.code)) ?? failureTitle(error))}</strong>
      {refused !== undefined && refused.errors.length === 0 && <p>{refused.message}</p>}
      {refused?.errors.map((fault) => (
        <p key={fault.path + fault.msg}>{faultLine(fault, i18n)}</p>
      ))}
      {refused?.requestId !== undefined && <RequestId id={refused.requestId} />}
    </div>
  );
}
