import { randomUUID } from 'node:crypto';
import type { Client, ClientConfig } from 'pg';
import { urlsOf } from './database-url.ts';
import { StartError } from '../../core/start-error.ts';
import type { Clock } from '../../time/clock.ts';
import type { Zone } from '../../time/zone.ts';
import type { Database } from '../handle.ts';
import { connectionOf, createConnections } from './connections.ts';
import { postgresDatabase } from './database.ts';
import { migrate, newestSchema, schemaOf } from './migrations.ts';
import { createReplica } from './replica.ts';

/** Where PostgreSQL and perhaps its replica for reads are, and how many connections to each may be open at once. */
export type Server = { readonly url: string; readonly readUrl?: string | undefined; readonly connections: number };

/** The oldest version of PostgreSQL that the service runs on. */
const OLDEST = 15;

/** Connections of a command, which runs one statement after another. */
const OF_COMMAND = 2;

/**
 * Opens the database of a URL and migrates it. Processes that start at the same time migrate it once. Throws StartError for a
 * server that cannot be reached or is too old, and for a database that is another program's or a newer version's.
 */
export async function openPostgres(server: Server, zone: Zone, clock: Clock): Promise<Database> {
  await withClient(server.url, async (client) => {
    await expectUsable(client, server.url);
    await migrate(client);
    await client.query("insert into setting values ('instance', $1) on conflict do nothing", [randomUUID()]);
  });
  return databaseOf(server, zone, clock);
}

/**
 * Opens the database of a URL for a short command, whether the service runs or not. It runs no migration. Throws StartError
 * for a database that cannot be used, or that is of another version of this program.
 */
export async function openPostgresBeside({ url }: Pick<Server, 'url'>, zone: Zone, clock: Clock): Promise<Database> {
  await withClient(url, (client) => expectSchema(client, url));
  return databaseOf({ url, connections: OF_COMMAND }, zone, clock);
}

/** Throws StartError for a database that cannot be used, or that is of another version of this program. */
export async function expectSchema(client: Client, url: string): Promise<void> {
  const isNew = await expectUsable(client, url);
  const [found, wanted] = [isNew ? 0 : await schemaOf(client), newestSchema()];
  if (found === wanted) return;
  throw new StartError(
    `${nameOf(url)} has schema ${found}, and this program needs ${wanted}. Start the service of this version once, then try again.`,
  );
}

const databaseOf = ({ url, readUrl, connections }: Server, zone: Zone, clock: Clock): Database =>
  postgresDatabase(
    createConnections(url, connections),
    zone,
    clock,
    readUrl === undefined ? undefined : createReplica({ url: readUrl, connections }),
  );

/** Returns what messages call the database of a URL, without user and password. */
export function nameOf(url: string): string {
  const places = urlsOf(url).map((each) => new URL(each));
  return `PostgreSQL (${places[0]?.pathname.slice(1)} on ${places.map(({ host }) => host).join(', ')})`;
}

async function withClient(url: string, run: (client: Client) => Promise<void>): Promise<void> {
  const client = await openClient(url);
  try {
    await run(client);
  } catch (error) {
    throw error instanceof StartError ? error : unusable(url, error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Opens a connection to the database of a URL that belongs to no pool, with these settings beside the usual ones. Throws
 * StartError for a server that cannot be reached.
 */
export async function openClient(url: string, settings: ClientConfig = {}): Promise<Client> {
  const connection = connectionOf(url);
  const client = new connection.Client({ ...connection.config, ...settings });
  // A connection that ends makes the statement fail. Without a listener, the event would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    throw unusable(url, error);
  }
}

const unusable = (url: string, cause: unknown): StartError =>
  new StartError(`${nameOf(url)} cannot be used: ${reasonOf(cause)}. Check its address and the server.`, { cause });

/** Throws StartError for a server that is too old and for a database that is not this program's. Returns true for a new one. */
export async function expectUsable(client: Client, url: string): Promise<boolean> {
  const { rows } = await client.query<Found>(FOUND);
  const { version = 0, encoding = '', others = 0, isOurs = 0 } = rows[0] ?? {};
  if (version < OLDEST * 10_000)
    throw new StartError(
      `${nameOf(url)} is version ${Math.floor(version / 10_000)}, and this program needs ${OLDEST} or newer. Upgrade the server, or use another one.`,
    );
  if (encoding !== 'UTF8')
    throw new StartError(`${nameOf(url)} has the encoding ${encoding}. Create one with the encoding UTF8.`);
  if (isOurs === 0 && others > 0)
    throw new StartError(`${nameOf(url)} has tables of another program. Name an empty database.`);
  return isOurs === 0;
}

type Found = {
  readonly version: number;
  readonly encoding: string;
  readonly others: number;
  readonly isOurs: number;
};

/** A first start that ended early leaves nothing but the table `migration`. */
const FOUND = `select cast(current_setting('server_version_num') as integer) as version,
    current_setting('server_encoding') as encoding,
    (select cast(count(*) as integer) from pg_class
      where relkind in ('r', 'p') and relnamespace = cast('public' as regnamespace)) as others,
    to_regclass('public.migration') is not null as "isOurs"`;

/** Returns why a database cannot be used. An error about several addresses of a host has its texts inside. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(reasonOf).join(', ');
  // Messages of OpenSSL end with a line break.
  return error instanceof Error ? error.message.trimEnd() : String(error);
}
