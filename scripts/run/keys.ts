import { KeyCommandError, runKeysCommand } from '../../server/signing/command.ts';
import { folderPlace } from '../../server/signing/folder-place.ts';
import { systemClock } from '../../server/time/clock.ts';
import { createZone } from '../../server/time/zone.ts';
import { runCommand } from './command.ts';

/**
 * `npm run keys -- list | rotate | retire KEYID | make NAME`: manages the signing keys and the lost secrets of
 * DATA_DIR.
 */
await runCommand(
  (args, { dataDir, timeZone }) => runKeysCommand(args, folderPlace(dataDir), systemClock(), createZone(timeZone)),
  KeyCommandError,
);
