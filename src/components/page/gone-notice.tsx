import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Back } from './failure.tsx';
import type { Crumb } from './page-header.tsx';
import styles from './gone-notice.module.css';

type Props = {
  back?: Crumb | undefined;
  /** Says what becomes of the input on the screen. */
  children?: ReactNode;
};

/** Says that the shown record was deleted, or renamed, while it was open. */
export function GoneNotice({ back, children }: Props) {
  return (
    <div role="alert" className={styles.gone}>
      <p>
        <strong>
          <Trans>This record no longer exists</Trans>
        </strong>
      </p>
      <p>
        <Trans>Someone deleted or renamed this record.</Trans>{' '}
        {children ?? (
          <Trans>This page shows its last known state. You cannot save here. Copy anything that you still need.</Trans>
        )}
      </p>
      {back !== undefined && <Back to={back} />}
    </div>
  );
}
