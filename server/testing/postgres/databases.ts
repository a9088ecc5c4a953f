import { randomBytes, randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { createConnections, type Connections } from '../../db/postgres/connections.ts';
import { migrate } from '../../db/postgres/migrations.ts';

export const TEMPLATE = 'licet_template';

/** Returns the URL of another database of a cluster. */
export const databaseUrl = (cluster: string, name: string): string =>
  Object.assign(new URL(cluster), { pathname: `/${name}` }).href;

/** Runs statements on a connection of their own. */
export async function within<Result>(url: string, run: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client(url);
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

const OWN_TABLES = `select relname as name from pg_class
  where relkind in ('r', 'p') and not relispartition and relnamespace = cast('public' as regnamespace) and relname <> 'migration'`;

/**
 * Keeps the rows of a new database beside it, and makes a function that brings them back. Its statements are planned once for
 * each connection.
 */
const KEEP = `create schema initial;
do $$ declare t text; has_rows boolean; renewal text = ''; begin
  for t in ${OWN_TABLES} loop
    renewal = renewal || format('delete from public.%I; ', t);
    execute format('select exists (select 1 from public.%I)', t) into has_rows;
    if has_rows then
      execute format('create table initial.%1$I as table public.%1$I', t);
      renewal = renewal || format('insert into public.%1$I select * from initial.%1$I; ', t);
    end if;
  end loop;
  execute format('create function initial.renew() returns void language plpgsql as %L', 'begin ' || renewal || '
    perform setval(cast(oid as regclass), 1, false) from pg_class where relkind = ''S''; end');
end $$`;

/**
 * The triggers of a database would count the rows that go and come. Changing this setting makes a connection forget its plans, so
 * it is set for as long as the connection lasts.
 */
const WITHOUT_TRIGGERS = '-c session_replication_role=replica';

const ADD_INSTANCE = "insert into setting values ('instance', $1)";

/** Makes the database that others are copies of: running the migrations takes longer than most tests. */
export async function makeTemplate(cluster: string): Promise<void> {
  await within(cluster, (client) => client.query(`create database ${TEMPLATE}`));
  await within(databaseUrl(cluster, TEMPLATE), async (client) => {
    await migrate(client);
    await client.query(KEEP);
  });
}

/** Connections of a test's database. */
const CONNECTIONS = 4;

type TestPlace = { readonly url: string; readonly connections: Connections; readonly renewal: Client };

/**
 * Databases of this process that no test uses now. Making one a new one takes much less time than creating one. They stay
 * connected, because each new connection reads the catalog and plans all statements again, which takes longer than most tests.
 */
const free: TestPlace[] = [];

/** A database as a first start leaves it, once it is `ready`. `release` lets another test have it. */
export type Taken = TestPlace & { readonly ready: Promise<void>; readonly release: () => void };

/** Returns a database for one test. */
export function takeDatabase(cluster: string): Taken {
  const known = free.pop();
  const name = `test_${randomBytes(8).toString('hex')}`;
  const url = databaseUrl(cluster, name);
  const place = known ?? {
    url,
    connections: createConnections(url, CONNECTIONS),
    renewal: new Client({ connectionString: url, options: WITHOUT_TRIGGERS }),
  };
  const make = async (): Promise<void> => {
    const { renewal } = place;
    if (known === undefined) {
      await within(cluster, (client) => client.query(`create database ${name} template ${TEMPLATE}`));
      // It ends with the cluster.
      renewal.on('error', () => undefined);
      await renewal.connect();
    } else await renewal.query('select initial.renew()');
    await renewal.query(ADD_INSTANCE, [randomUUID()]);
  };
  return { ...place, ready: make(), release: () => void free.push(place) };
}
