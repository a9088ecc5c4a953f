import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readMoveConfig, runMoveCommand } from '../../server/move/command.ts';
import { systemClock } from '../../server/time/clock.ts';
import { fillDataDir } from '../demo/fill.ts';
import { endWithParent } from '../run/parent.ts';

/* Loads the sample data of the demo into the empty database at the address that is the argument, by way of a data folder. */
endWithParent();
const directory = mkdtempSync(join(tmpdir(), 'licet-demo-'));
process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
const args = ['--to', process.argv[2] ?? ''];
const config = readMoveConfig({ ...process.env, DATA_DIR: directory }, args);
await fillDataDir(config);
await runMoveCommand(args, { config, clock: systemClock });
