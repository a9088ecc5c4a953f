import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Fragment, type ReactNode } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { failureTitle } from '../../lib/api/failure-text.ts';
import { entryOf } from '../../lib/api/form-errors.ts';
import { PartialFailure } from '../../lib/api/run-each.ts';
import styles from './batch-faults.module.css';

type Props = {
  error: unknown;
  names: readonly ReactNode[];
};

/** Shows which entries of a batch failed, and why. A refused batch changes nothing. */
export function BatchFaults({ error, names }: Props) {
  if (error instanceof PartialFailure) return <PartialFaults failure={error} />;
  if (!(error instanceof ApiError) || error.kind !== 'refused') return null;
  return (
    <>
      <p>
        <Trans>Nothing was changed.</Trans> {error.errors.length === 0 && error.message}
      </p>
      <ul className={styles.faults}>
        {error.errors.map(({ path, msg }) => (
          <li key={`${path} ${msg}`}>
            <Fragment>{names[entryOf(path) ?? -1]}</Fragment> {msg}
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
          <Plural value={done} one="# is done." other="# are done." />
        </p>
      )}
      <ul className={styles.faults}>
        {failed.map(({ name, error }) => (
          <li key={name}>
            {name}:{' '}
            {error instanceof ApiError && error.kind === 'refused' ? error.message : i18n._(failureTitle(error))}
          </li>
        ))}
      </ul>
    </>
  );
}
