import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { binaries, owner } from './binaries.ts';

/** A PostgreSQL. `url` is that of its database `postgres`. */
export type Cluster = {
  readonly url: string;
  /** Ends the server, which disconnects its clients, and keeps its data. */
  readonly halt: () => Promise<void>;
  /** Starts the server again after `halt`. */
  readonly resume: () => Promise<void>;
  /** Ends the server and removes its data. */
  readonly stop: () => Promise<void>;
};

/** Settings for tests: nothing must survive a crash of the machine. */
const SETTINGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=off',
  'max_connections=400',
  'shared_buffers=64MB',
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
];

/** Starts PostgreSQL in a temporary folder, on a port of this machine only. */
export async function startCluster(): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'licet-postgres-'));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const programs = binaries(join(folder, 'programs'));
  const data = join(folder, 'data');
  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'licet', '--auth=trust', '--locale=C', '--encoding=UTF8', '--no-sync'],
    { ...owner, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`PostgreSQL made no data folder: ${made.stderr || String(made.error)}`);
  const port = await freePort();
  const args = ['-D', data, '-p', String(port), ...SETTINGS.flatMap((setting) => ['-c', setting])];
  const start = () => startServer(join(programs, 'postgres'), args);
  let end = await start();
  return {
    url: `postgres://licet@127.0.0.1:${port}/postgres`,
    halt: () => end('SIGINT'),
    resume: async () => {
      end = await start();
    },
    stop: async () => {
      await end('SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts a server, and resolves when it accepts connections. Returns a function that ends it. */
async function startServer(
  program: string,
  args: readonly string[],
): Promise<(signal: NodeJS.Signals) => Promise<void>> {
  const server = spawn(program, args, { ...owner, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(server, 'exit');
  const said: string[] = [];
  for await (const line of createInterface({ input: server.stderr })) {
    said.push(line);
    if (line.includes('ready to accept connections')) break;
  }
  if (server.exitCode !== null) throw new Error(`PostgreSQL did not start:\n${said.join('\n')}`);
  server.stderr.resume();
  return async (signal) => {
    server.kill(signal);
    await ended;
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new TypeError('A server has no port.');
  return address.port;
}
