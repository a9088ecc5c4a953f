import { namedMachine, openDevice } from '../index.ts';
import { SN } from './service.ts';

/** Writes requests without end into the folder it is given, and tells each on the standard output once it was made. */
const [, , folder = ''] = process.argv;
const device = openDevice({ folder, machine: namedMachine('the machine of the tests') });
for (;;) process.stdout.write(`${device.requestUpdate(SN)}\n`);
