import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
  /** Starts a standby of this name, from a copy of the data that is made while the server is halted. Returns its URL. */
  readonly addStandby: (name: string) => Promise<string>;
  /** Ends the server with its standbys, and removes their data. */
  readonly stop: () => Promise<void>;
};

export type ClusterOptions = {
  /** Settings of PostgreSQL, as `name=value`. */
  readonly settings?: readonly string[];
  /** True when signals of the terminal must not reach the servers. */
  readonly detached?: boolean;
};

/** Settings for tests: nothing must survive a crash of the machine. */
const SETTINGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=off',
  'max_connections=400',
  'shared_buffers=64MB',
];

const LOCAL = ['listen_addresses=127.0.0.1', 'unix_socket_directories='];

/** Starts PostgreSQL in a temporary folder, on a port of this machine only. */
export async function startCluster({ settings = SETTINGS, detached = false }: ClusterOptions = {}): Promise<Cluster> {
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
  const startOn = (at: string, port: number, more: readonly string[] = []): Promise<End> => {
    const all = [...settings, ...LOCAL, ...more].flatMap((setting) => ['-c', setting]);
    return startServer(join(programs, 'postgres'), ['-D', at, '-p', String(port), ...all], detached);
  };
  const port = await freePort();
  let end = await startOn(data, port);
  const standbys: End[] = [];
  const halt = () => end('SIGINT');
  const resume = async (): Promise<void> => {
    end = await startOn(data, port);
  };
  return {
    url: urlOf(port),
    halt,
    resume,
    addStandby: async (name) => {
      const [at, own] = [join(folder, name), await freePort()];
      await halt();
      copyFolder(data, at);
      writeAs(join(at, 'standby.signal'));
      await resume();
      const primary = `primary_conninfo=host=127.0.0.1 port=${port} user=licet`;
      standbys.push(await startOn(at, own, [primary, `cluster_name=${name}`]));
      return urlOf(own);
    },
    stop: async () => {
      for (const endStandby of standbys) await endStandby('SIGQUIT');
      await end('SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const urlOf = (port: number): string => `postgres://licet@127.0.0.1:${port}/postgres`;

/** Copies a folder with the owners and modes of its files. */
function copyFolder(from: string, to: string): void {
  const copied = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' });
  if (copied.status !== 0) throw new Error(`The data was not copied: ${copied.stderr || String(copied.error)}`);
}

/** Writes an empty file that belongs to the user of the server. */
function writeAs(file: string): void {
  writeFileSync(file, '');
  if (owner) chownSync(file, owner.uid, owner.gid);
}

type End = (signal: NodeJS.Signals) => Promise<void>;

/** Starts a server, and resolves when it accepts connections. Returns a function that ends it. */
async function startServer(program: string, args: readonly string[], detached: boolean): Promise<End> {
  const server = spawn(program, args, { ...owner, detached, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(server, 'exit');
  const said: string[] = [];
  for await (const line of createInterface({ input: server.stderr })) {
    said.push(line);
    if (/ready to accept (?:read-only )?connections/.test(line)) break;
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
