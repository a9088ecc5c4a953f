import type { BackupRecord } from '../contract/bff/backup.ts';
import { isBackupOverdue, readLastBackup } from '../core/last-backup.ts';
import type { Reader } from '../db/handle.ts';
import type { Deps } from '../http/deps.ts';
import { firstOperatorDate } from './operator-store.ts';

/**
 * Returns when the service was last backed up, and whether that is too long ago. Of backups of PostgreSQL the service knows
 * nothing.
 */
export async function backupState({ config, clock }: Deps, db: Reader): Promise<BackupRecord> {
  if (config.database !== undefined) return { overdue: false };
  const [lastBackup, setUp] = await Promise.all([readLastBackup(config.dataDir), firstOperatorDate(db)]);
  const everyHours = config.backups?.everyHours;
  return {
    ...(lastBackup !== undefined && { madeAt: db.zone.toText(lastBackup) }),
    ...(everyHours !== undefined && { everyHours }),
    overdue: isBackupOverdue({ lastBackup, everyHours, setUp }, clock()),
  };
}
