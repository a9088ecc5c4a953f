import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Fragment, type ReactNode } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { failureReason, faultLine } from '../../lib/api/failure-text.ts';
import { entryOf } from '../../lib/api/form-errors.ts';
import { PartialFailure } from '../../lib/api/run-each.ts';
import styles from './batch-faults.module.css';

type Props = {
  error: unknown;
  names: readonly ReactNode[];
};

/** Shows which entries of a batch failed, and why. A refused batch changes nothing. */
export function BatchFaults({ error, names }: Props) {
  const { i18n } = useLingui();
  if (error instanceof PartialFailure) return <PartialFaults failure={error} />;
  if (!(error instanceof ApiError) || error.kind !== 'refused') return null;
  return (
    <>
      <p>
        <Trans>Nothing was changed.</Trans> {error.errors.length === 0 && error.message}
      </p>
      <ul className={styles.faults}>
        {error.errors.map((fault) => (
          <li key={`${fault.path} ${fault.msg}`}>
            <Fragment>{names[entryOf(fault.path) ?? -1]}</Fragment> {faultLine(fault, i18n)}
          </li>
        ))}
      </ul>
    </>
  );
}

function PartialFaults({ failure: { done, failed } }: { failure: PartialFailure }) {
  const { i18n } = useLingui();
  return (
    <>
      {done > 0 && (
        <p>
          <Plural value={done} one="# entry was processed." other="# entries were processed." />
        </p>
      )}
      <ul className={styles.faults}>
        {failed.map(({ name, error }) => (
          <li key={name}>
            {name}: {failureReason(error, i18n)}
          </li>
        ))}
      </ul>
    </>
  );
}
