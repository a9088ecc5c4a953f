import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { startCluster } from '../../server/testing/postgres/cluster.ts';
import { onlyWith } from '../../server/testing/spawn.ts';
import { freePort } from '../run/free-port.ts';
import { createBalancer } from './balancer.ts';

const HOST = '127.0.0.1';
const INSTANCES = 3;

/** All data is thrown away at the end, so nothing of it must survive a crash of the machine. */
const SETTINGS = ['fsync=off', 'synchronous_commit=off'];

export type Instance = { readonly origin: string; readonly process: ChildProcess };

/** Several instances of the service behind a balancer, on PostgreSQL with a standby. All of it is on this machine. */
export type Deployment = {
  /** Address of the balancer. */
  readonly origin: string;
  readonly instances: readonly Instance[];
  /** URLs of PostgreSQL and of its standby. */
  readonly primary: string;
  readonly standby: string;
  /** The one-time link that creates the first administrator; undefined with the sample data, which has operators. */
  readonly setupLink: string | undefined;
  /** Ends all processes, and removes the data. */
  readonly stop: () => Promise<void>;
};

/**
 * Starts a deployment on a new database, with the sample data of the demo if `demo` is true. `say` gets the lines that its
 * instances print, with their number.
 */
export async function startDeployment(say: (line: string) => void, { demo = false } = {}): Promise<Deployment> {
  const cluster = await startCluster({ settings: SETTINGS, detached: true });
  const instances: Instance[] = [];
  const endInstances = async (): Promise<void> => {
    await Promise.all(instances.map(({ process }) => end(process)));
  };
  try {
    const standby = await cluster.addStandby('standby');
    const ports = await Promise.all(Array.from({ length: INSTANCES + 1 }, freePort));
    const [port = 0, ...own] = ports;
    const origin = `http://${HOST}:${port}`;
    const common = {
      DATABASE_URL: cluster.url,
      SECRET_KEY: randomBytes(32).toString('base64'),
      HOST,
      PUBLIC_URL: origin,
      TRUST_PROXY: 'true',
      LOG_LEVEL: 'warn',
    };
    if (demo) await loadDemo(cluster.url, common.SECRET_KEY);
    let setupLink: string | undefined;
    // The first instance creates the tables.
    for (const [at, each] of own.entries()) {
      const started = await startInstance({ ...common, PORT: String(each) }, (line) => say(`[${at + 1}] ${line}`));
      instances.push({ origin: `http://${HOST}:${each}`, process: started.process });
      setupLink ??= started.setupLink;
    }
    const balancer = createBalancer(instances.map((instance) => instance.origin));
    await balancer.looked;
    balancer.server.listen(port, HOST);
    await once(balancer.server, 'listening');
    const stop = async (): Promise<void> => {
      balancer.stop();
      await endInstances();
      await cluster.stop();
    };
    return { origin, instances, primary: cluster.url, standby, setupLink, stop };
  } catch (error) {
    await endInstances();
    await cluster.stop();
    throw error;
  }
}

/** Loads the sample data in a process of its own: statements are put together for one engine when modules are loaded. */
async function loadDemo(url: string, secretKey: string): Promise<void> {
  const script = join(import.meta.dirname, 'demo-data.ts');
  const env = onlyWith({ SECRET_KEY: secretKey });
  const loading = spawn(process.execPath, [script, url], { stdio: 'inherit', env });
  await once(loading, 'exit');
  if (loading.exitCode !== 0) throw new Error('The sample data was not loaded.');
}

/** Starts an instance, and resolves when it listens. Signals of the terminal do not reach it, so that it ends in its turn. */
async function startInstance(
  env: Readonly<Record<string, string>>,
  say: (line: string) => void,
): Promise<{ process: ChildProcess; setupLink: string | undefined }> {
  const started = spawn(process.execPath, [join(import.meta.dirname, 'instance.ts')], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: onlyWith(env),
  });
  const { promise: isListening, resolve, reject } = Promise.withResolvers<void>();
  let setupLink: string | undefined;
  createInterface({ input: started.stdout }).on('line', (line) => {
    const link = /^Make the first administrator .*?(http\S+)$/.exec(line)?.[1];
    setupLink ??= link;
    if (line.startsWith('Data is in ')) resolve();
    else if (link === undefined && !line.startsWith('Licet listens on')) say(line);
  });
  started.once('exit', (code, signal) => {
    say(`ended (${signal ?? `code ${code}`})`);
    reject(new Error('An instance ended before it listened.'));
  });
  await isListening;
  return { process: started, setupLink };
}

/** Ends an instance and waits for its end. */
async function end(instance: ChildProcess): Promise<void> {
  if (instance.exitCode !== null || instance.signalCode !== null) return;
  const ended = once(instance, 'exit');
  instance.kill('SIGTERM');
  await ended;
}
