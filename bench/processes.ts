import { fork, spawnSync, type ChildProcess, type ForkOptions } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../server/testing/free-port.ts';
import type { Usage } from './agent.ts';

/** Servers run on one core and the load generator on another, so that neither takes time from the other. */
export const SERVER_CORE = 0;
export const LOAD_CORE = 1;

/** True when processes can be pinned to a core: Linux with `taskset` and at least two cores. */
export const canPin = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0;

const agent = new URL('./agent.ts', import.meta.url).href;

/** Starts a Node module on one core, or on any, with an IPC channel. Its log is discarded. */
export function start(
  module: URL,
  core: number | 'any',
  options: ForkOptions & { args?: string[]; preload?: URL[] } = {},
): ChildProcess {
  const { args = [], preload = [], ...rest } = options;
  const imports = [agent, ...preload.map(({ href }) => href)].flatMap((href) => ['--import', href]);
  const pinned =
    canPin && core !== 'any'
      ? { execPath: 'taskset', execArgv: ['-c', String(core), process.execPath, ...imports] }
      : { execArgv: imports };
  return fork(module, args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], ...pinned, ...rest });
}

/** A server under test: its address and its resource use. */
export type Server = {
  readonly name: string;
  readonly port: number;
  readonly child: ChildProcess;
  readonly usage: () => Promise<Usage>;
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>;
};

export type ServerPlan = {
  name: string;
  module: URL;
  env: Record<string, string>;
  preload?: URL[];
  /** Default: `SERVER_CORE`. */
  core?: number | 'any';
};

/** Starts a server on a free port (variable `PORT`) and waits until it answers. */
export async function startServer({
  name,
  module,
  env,
  preload = [],
  core = SERVER_CORE,
}: ServerPlan): Promise<Server> {
  const port = await freePort();
  const child = start(module, core, {
    env: { ...process.env, ...env, NODE_ENV: 'production', PORT: String(port) },
    preload,
  });
  const server: Server = {
    name,
    port,
    child,
    usage: async () => {
      child.send('usage');
      const [usage] = (await once(child, 'message')) as [Usage];
      return usage;
    },
    stop: async (signal = 'SIGTERM') => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
  };
  try {
    await untilAnswering(server);
  } catch (error) {
    await server.stop('SIGKILL');
    throw error;
  }
  return server;
}

/** Milliseconds that a server may take to start. A busy machine can need a minute. */
const START = 120_000;

async function untilAnswering({ name, port, child }: Server): Promise<void> {
  const deadline = performance.now() + START;
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode} before it answered`);
    const answer = await fetch(`http://127.0.0.1:${port}/api/sns?limit=1`).catch(() => undefined);
    if (answer) return;
    await sleep(50);
  }
  throw new Error(`${name} does not answer`);
}
