import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../../server/testing/free-port.ts';
import { startCluster, type PostgresServer } from '../../server/testing/postgres/cluster.ts';
import { onlyWith, programFile } from '../../server/testing/spawn.ts';
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
  /**
   * PostgreSQL and its standby, which answers reads that may be a little old. The instances go to the one of their ports whose
   * server accepts changes.
   */
  readonly primary: PostgresServer;
  readonly standby: PostgresServer;
  /** The one-time link that creates the first administrator; undefined with the sample data, which has operators. */
  readonly setupLink: string | undefined;
  /** Starts those instances again that have ended. */
  readonly restart: () => Promise<void>;
  /** Ends all processes, and removes the data. */
  readonly stop: () => Promise<void>;
};

export type DeploymentOptions = {
  /** Gets the lines that the instances print, with their number. */
  readonly say: (line: string) => void;
  /** True for the sample data of the demo. */
  readonly demo?: boolean;
  /** Settings of PostgreSQL, as `name=value`. */
  readonly settings?: readonly string[];
  /** More settings of the instances. */
  readonly environment?: Readonly<Record<string, string>>;
  /** True when each commit waits until the standby has it. */
  readonly isSynchronous?: boolean;
};

/** Starts a deployment on a new database. */
export async function startDeployment(options: DeploymentOptions): Promise<Deployment> {
  const { say, demo = false, settings = SETTINGS, environment = {}, isSynchronous = false } = options;
  const cluster = await startCluster({ settings, detached: true });
  const instances: Instance[] = [];
  const endInstances = async (): Promise<void> => {
    await Promise.all(instances.map(({ process }) => end(process)));
  };
  try {
    const standby = await cluster.addStandby('standby', { isSynchronous });
    const ports = await Promise.all(Array.from({ length: INSTANCES + 1 }, freePort));
    const [port = 0, ...own] = ports;
    const origin = `http://${HOST}:${port}`;
    const common = {
      DATABASE_URL: cluster.url.replace(/(?=\/postgres$)/, `,${new URL(standby.url).host}`),
      DATABASE_READ_URL: standby.url,
      SECRET_KEY: randomBytes(32).toString('base64'),
      HOST,
      PUBLIC_URL: origin,
      TRUST_PROXY: 'true',
      LOG_LEVEL: 'warn',
      ...environment,
    };
    if (demo) await loadDemo(cluster.url, common.SECRET_KEY);
    const launch = async (at: number): Promise<string | undefined> => {
      const PORT = String(own[at]);
      const started = await startInstance({ ...common, PORT }, (line) => say(`[${at + 1}] ${line}`));
      instances[at] = { origin: `http://${HOST}:${PORT}`, process: started.process };
      return started.setupLink;
    };
    // The first instance creates the tables.
    const setupLink = await launch(0);
    await Promise.all([...own.keys()].slice(1).map(launch));
    const balancer = await createBalancer(instances.map((instance) => instance.origin));
    balancer.server.listen(port, HOST);
    await once(balancer.server, 'listening');
    const restart = async (): Promise<void> => {
      await Promise.all([...own.keys()].filter((at) => hasEnded(instances[at]?.process)).map(launch));
    };
    const stop = async (): Promise<void> => {
      balancer.stop();
      await endInstances();
      await cluster.stop();
    };
    return { origin, instances, primary: cluster, standby, setupLink, restart, stop };
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
  const program = programFile('server/main.ts');
  const started = spawn(process.execPath, [join(import.meta.dirname, 'instance.ts'), program], {
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

const hasEnded = (instance: ChildProcess | undefined): boolean =>
  instance !== undefined && (instance.exitCode !== null || instance.signalCode !== null);

/** Ends an instance and waits for its end. */
async function end(instance: ChildProcess): Promise<void> {
  if (hasEnded(instance)) return;
  const ended = once(instance, 'exit');
  instance.kill('SIGTERM');
  await ended;
}
