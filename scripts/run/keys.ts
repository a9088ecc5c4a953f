import { ConfigError, readConfig } from '../../server/config.ts';
import { systemClock } from '../../server/time/clock.ts';
import { createZone } from '../../server/time/zone.ts';
import { DataDirectoryError } from '../../server/db/data-directory-error.ts';
import { KeyCommandError, runKeysCommand } from '../../server/signing/command.ts';

/**
 * `npm run keys -- list | rotate | retire KEYID | make NAME`: manages the signing keys and the lost secrets of
 * DATA_DIR.
 */
process.umask(0o077);
try {
  const { dataDir, timeZone } = readConfig(process.env);
  console.log(runKeysCommand(process.argv.slice(2), dataDir, systemClock(), createZone(timeZone)));
} catch (error) {
  const expected = [ConfigError, DataDirectoryError, KeyCommandError].some((kind) => error instanceof kind);
  console.error(expected && error instanceof Error ? error.message : error);
  process.exit(1);
}
