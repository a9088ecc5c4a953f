import { BackupError } from '../../server/backup/backup-error.ts';
import { runBackupCommand } from '../../server/backup/command.ts';
import { systemClock } from '../../server/time/clock.ts';
import { runCommand } from './command.ts';

/** `npm run backup -- FILE|FOLDER`: backs DATA_DIR up, even while the service runs. */
await runCommand((args, config) => runBackupCommand(args, { config, clock: systemClock }), BackupError);
