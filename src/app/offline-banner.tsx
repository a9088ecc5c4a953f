import { Trans } from '@lingui/react/macro';
import { IconCloudOff } from '@tabler/icons-react';
import { useOnline } from '../lib/online.ts';
import styles from './offline-banner.module.css';

export function OfflineBanner() {
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <p className={styles.banner}>
          <IconCloudOff size={16} aria-hidden />
          <Trans>You are offline. This page may be out of date. You can save again when you are back online.</Trans>
        </p>
      )}
    </div>
  );
}
