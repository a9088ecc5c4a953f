import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import styles from './gone-notice.module.css';

type Props = {
  /** What the operator should know about input that is still on the screen. */
  children: ReactNode;
  /** The way back to the list. */
  action?: ReactNode;
};

/** Says that the shown record was deleted, or renamed, while it was open. */
export function GoneNotice({ children, action }: Props) {
  return (
    <div role="alert" className={styles.gone}>
      <p>
        <strong>
          <Trans>This record no longer exists</Trans>
        </strong>
      </p>
      <p>
        <Trans>Someone deleted or renamed it.</Trans> {children}
      </p>
      {action}
    </div>
  );
}
