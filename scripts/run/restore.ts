import { BackupError } from '../../server/backup/backup-error.ts';
import { runRestoreCommand } from '../../server/backup/command.ts';
import { runCommand } from './command.ts';

/** `npm run restore -- FILE --to FOLDER`: restores a backup into a new or empty folder. */
await runCommand((args, config) => runRestoreCommand(args, config), BackupError);
