import { useQuery } from '@tanstack/react-query';
import { BackupNotice } from '../../components/page/backup-notice.tsx';
import { serviceQuery } from '../../lib/api/service.ts';
import { useCan } from '../../lib/api/session.ts';
import styles from './overview.module.css';

/** Returns the last backup for administrators, once it is loaded. For others, no backup is overdue. */
export function useBackup() {
  const isTold = useCan()('getHealth');
  const service = useQuery({ ...serviceQuery, enabled: isTold });
  return isTold ? service.data?.items[0]?.backup : { overdue: false };
}

/** Warns administrators when a backup is overdue. */
export function BackupWarning() {
  const backup = useBackup();
  return (
    backup?.overdue && (
      <div className={styles.warning}>
        <BackupNotice {...backup} />
      </div>
    )
  );
}
