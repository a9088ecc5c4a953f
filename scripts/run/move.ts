import { readMoveConfig, runMoveCommand } from '../../server/move/command.ts';
import { MoveError } from '../../server/move/move-error.ts';
import { systemClock } from '../../server/time/clock.ts';
import { runCommandWith } from './command.ts';

/** `npm run move -- --to postgres://… | FOLDER`: moves DATA_DIR into PostgreSQL, or DATABASE_URL into a folder. */
await runCommandWith(
  readMoveConfig,
  (args, config) => {
    const onTable = (name: string) => console.log(`Copying ${name}`);
    return runMoveCommand(args, { config, clock: systemClock, onTable });
  },
  MoveError,
);
