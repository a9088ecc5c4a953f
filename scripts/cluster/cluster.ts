import { buildSpa } from '../build/spa.ts';
import { startDeployment } from './deployment.ts';

/**
 * `npm run cluster`: three instances behind a balancer on PostgreSQL with a standby, on this machine, to try. The data is in a
 * temporary folder and is removed at the end.
 */
await buildSpa();
console.log('Starting PostgreSQL, its standby and three instances …');
const stopping = Promise.withResolvers<void>();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.resolve());
const parent = process.ppid;
// npm's shell does not forward signals: see scripts/run/parent.ts.
const watching = setInterval(() => process.ppid !== parent && stopping.resolve(), 250);

const { origin, instances, primary, standby, setupLink, stop } = await startDeployment((line) => console.log(line));
console.log(`
Licet        ${origin} (a balancer in front of the instances)
${instances.map((each, at) => `Instance ${at + 1}   ${each.origin} (process ${each.process.pid})`).join('\n')}
PostgreSQL   ${primary}
Standby      ${standby}

Make the first administrator: ${setupLink}
Then open ${origin} and Settings, Health. End an instance with kill -9 and its process number: requests go on.
Ctrl+C ends everything and removes the data.`);
await stopping.promise;
clearInterval(watching);
await stop();
console.log('Everything has ended.');
