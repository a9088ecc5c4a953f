import { namedMachine, openDevice } from '../index.ts';
import { SN } from './service.ts';

/** Writes requests endlessly into the given folder, and prints the nonce of each after it was stored. */
const [, , folder = ''] = process.argv;
const device = openDevice({ folder, machine: namedMachine('the machine of the tests') });
for (;;) process.stdout.write(`${device.requestUpdate(SN)}\n`);
