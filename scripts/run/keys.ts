import { withSecrets } from '../../server/open-data.ts';
import { KeyCommandError, runKeysCommand } from '../../server/signing/command.ts';
import { systemClock } from '../../server/time/clock.ts';
import { createZone } from '../../server/time/zone.ts';
import { runCommand } from './command.ts';

/**
 * `npm run keys -- list | rotate | retire KEYID | make NAME`: manages the signing keys and the lost secrets of DATA_DIR, or
 * of the database in DATABASE_URL.
 */
await runCommand(
  (args, config) =>
    withSecrets(config, (place) => runKeysCommand(args, place, systemClock(), createZone(config.timeZone))),
  KeyCommandError,
);
