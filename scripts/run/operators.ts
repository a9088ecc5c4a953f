import { OperatorCommandError, runOperatorsCommand } from '../../server/bff/operator-command.ts';
import { withDatabase } from '../../server/open-data.ts';
import { runCommand } from './command.ts';

/** `npm run operators -- list | reset-factor NAME`: manages the operators, even while the service runs. */
await runCommand((args, config) => withDatabase(config, (db) => runOperatorsCommand(args, db)), OperatorCommandError);
