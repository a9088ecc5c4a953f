import { OperatorCommandError, runOperatorsCommand } from '../../server/bff/operator-command.ts';
import { ConfigError, readConfig } from '../../server/config.ts';
import { systemClock } from '../../server/time/clock.ts';
import { createZone } from '../../server/time/zone.ts';
import { openBeside } from '../../server/db/beside.ts';
import { DataDirectoryError } from '../../server/db/data-directory-error.ts';

/** `npm run operators -- list | reset-factor NAME`: manages the operators of DATA_DIR, even while the service runs. */
process.umask(0o077);
try {
  const { dataDir, timeZone } = readConfig(process.env);
  const db = openBeside(dataDir, createZone(timeZone), systemClock);
  try {
    console.log(await runOperatorsCommand(process.argv.slice(2), db));
  } finally {
    await db.close();
  }
} catch (error) {
  const expected = [ConfigError, DataDirectoryError, OperatorCommandError].some((kind) => error instanceof kind);
  console.error(expected && error instanceof Error ? error.message : error);
  process.exit(1);
}
