import { OperatorCommandError, runOperatorsCommand } from '../../server/bff/operator-command.ts';
import { openBeside } from '../../server/db/beside.ts';
import { systemClock } from '../../server/time/clock.ts';
import { createZone } from '../../server/time/zone.ts';
import { runCommand } from './command.ts';

/** `npm run operators -- list | reset-factor NAME`: manages the operators of DATA_DIR, even while the service runs. */
await runCommand(async (args, { dataDir, timeZone }) => {
  const db = openBeside(dataDir, createZone(timeZone), systemClock);
  try {
    return await runOperatorsCommand(args, db);
  } finally {
    await db.close();
  }
}, OperatorCommandError);
