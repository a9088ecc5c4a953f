import { Trans } from '@lingui/react/macro';
import { Fragment, type ReactNode } from 'react';
import { ApiError } from '../lib/api-error.ts';
import { entryOf } from '../lib/form-errors.ts';
import styles from './batch-faults.module.css';

type Props = {
  error: unknown;
  /** What the entries of the batch are called, in its order. */
  names: readonly ReactNode[];
};

/** Which entries a refused batch failed on, and why. Nothing was changed then. */
export function BatchFaults({ error, names }: Props) {
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
