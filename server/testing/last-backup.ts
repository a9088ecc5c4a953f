import { noteBackup } from '../core/last-backup.ts';
import type { TestApp } from './test-app.ts';

/** Notes that a service was last backed up some hours ago. */
export const noteBackupBefore = ({ dataDir, time }: TestApp, hours: number): Promise<void> =>
  noteBackup(dataDir, time.now - hours * 3600);
