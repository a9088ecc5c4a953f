import { parseArgs } from 'node:util';
import { buildSpa } from '../build/spa.ts';
import { signIns } from '../demo/fill.ts';
import { startDeployment } from './deployment.ts';

/**
 * `npm run cluster`: three instances behind a balancer on PostgreSQL with a standby, on this machine, to try. With `-- --demo`
 * they have the sample data of `npm run demo`. The data is in a temporary folder and is removed at the end.
 */
const { demo } = readOptions();
await buildSpa();
console.log('Starting PostgreSQL, its standby and three instances …');
const stopping = Promise.withResolvers<void>();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.resolve());
const parent = process.ppid;
// npm's shell does not forward signals: see scripts/run/parent.ts.
const watching = setInterval(() => process.ppid !== parent && stopping.resolve(), 250);

const { origin, instances, primary, standby, setupLink, stop } = await startDeployment({
  say: (line) => console.log(line),
  demo,
});
console.log(`
Licet        ${origin} (a balancer in front of the instances)
${instances.map((each, at) => `Instance ${at + 1}   ${each.origin} (process ${each.process.pid})`).join('\n')}
PostgreSQL   ${primary.url}
Standby      ${standby.url}

${demo ? signIns() : `Make the first administrator: ${setupLink}`}
Then open ${origin} and Settings, Health. End an instance with kill -9 and its process number: requests go on.
Ctrl+C ends everything and removes the data.`);
await stopping.promise;
clearInterval(watching);
await stop();
console.log('Everything has ended.');

function readOptions(): { readonly demo: boolean } {
  try {
    return parseArgs({ options: { demo: { type: 'boolean', default: false } } }).values;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
