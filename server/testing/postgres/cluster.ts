import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../free-port.ts';
import { binaries, owner } from './binaries.ts';

/** A server of PostgreSQL. */
export type PostgresServer = {
  /** The URL of its database `postgres`. */
  readonly url: string;
  /** Ends the server, which disconnects its clients, and keeps its data. SIGKILL ends it like a crash. */
  readonly halt: (signal?: NodeJS.Signals) => Promise<void>;
  /** Starts the server again after `halt`. */
  readonly resume: () => Promise<void>;
  /** Starts a standby of this name, from a copy of the data that is made while the server is halted. */
  readonly addStandby: (name: string, options?: StandbyOptions) => Promise<PostgresServer>;
  /** Ends the server, and removes its data. */
  readonly remove: () => Promise<void>;
};

/** A server with all of its standbys. `stop` ends them, and removes their data. */
export type Cluster = PostgresServer & { readonly stop: () => Promise<void> };

export type StandbyOptions = {
  /** Port of a server that has ended; by default a free one. */
  readonly port?: number;
  /** True when each commit waits until this standby has it. */
  readonly isSynchronous?: boolean;
};

export type ClusterOptions = {
  /** Folder of the programs of PostgreSQL. */
  readonly programs?: string;
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

/** Shared memory is in the folder of the data, so that a killed server leaves nothing. */
const LOCAL = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'dynamic_shared_memory_type=mmap'];

/** The processes of a killed server end a moment after it, and write until then. */
const REMOVAL = { recursive: true, force: true, maxRetries: 50, retryDelay: 20 };

/** Starts PostgreSQL in a temporary folder, on a port of this machine only. */
export async function startCluster(options: ClusterOptions = {}): Promise<Cluster> {
  const { settings = SETTINGS, detached = false } = options;
  const folder = mkdtempSync(join(tmpdir(), 'licet-postgres-'));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const programs = options.programs ?? binaries(join(folder, 'programs'));
  const data = join(folder, 'data');
  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'licet', '--auth=trust', '--locale=C', '--encoding=UTF8', '--no-sync'],
    { ...owner, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`PostgreSQL made no data folder: ${made.stderr || String(made.error)}`);

  const servers: PostgresServer[] = [];
  const serve = async (at: string, port: number, own: readonly string[] = []): Promise<PostgresServer> => {
    let awaited = '';
    const start = (): Promise<End> => {
      const more = [...own, ...LOCAL, `synchronous_standby_names=${awaited}`];
      const all = [...settings, ...more].flatMap((setting) => ['-c', setting]);
      return startServer(join(programs, 'postgres'), ['-D', at, '-p', String(port), ...all], detached);
    };
    let end = await start();
    const server: PostgresServer = {
      url: `postgres://licet@127.0.0.1:${port}/postgres`,
      halt: (signal = 'SIGINT') => end(signal),
      resume: async () => {
        end = await start();
      },
      addStandby: async (name, options = {}) => {
        const copy = join(folder, name);
        await server.halt();
        copyFolder(at, copy);
        follow(copy, port);
        awaited = options.isSynchronous === true ? name : '';
        await server.resume();
        return serve(copy, options.port ?? (await freePort()), [`cluster_name=${name}`]);
      },
      remove: async () => {
        await end('SIGQUIT');
        rmSync(at, REMOVAL);
      },
    };
    servers.unshift(server);
    return server;
  };

  const first = await serve(data, await freePort());
  return {
    ...first,
    stop: async () => {
      for (const server of servers) await server.halt('SIGQUIT');
      rmSync(folder, REMOVAL);
    },
  };
}

/** Copies a folder with the owners and modes of its files. */
function copyFolder(from: string, to: string): void {
  const copied = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' });
  if (copied.status !== 0) throw new Error(`The data was not copied: ${copied.stderr || String(copied.error)}`);
}

/** Makes a copy of a server's data the data of its standby. `alter system` can change what it follows later. */
function follow(data: string, port: number): void {
  appendFileSync(join(data, 'postgresql.auto.conf'), `primary_conninfo = 'host=127.0.0.1 port=${port} user=licet'\n`);
  const signal = join(data, 'standby.signal');
  writeFileSync(signal, '');
  if (owner) chownSync(signal, owner.uid, owner.gid);
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
