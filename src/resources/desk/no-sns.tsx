import { Trans } from '@lingui/react/macro';
import styles from './desk.module.css';

/** Shown in a tab that needs SNs when the caller has none. */
export function NoSns() {
  return (
    <p className={styles.none}>
      <Trans>There is no SN here, so nothing hangs on one.</Trans>
    </p>
  );
}
