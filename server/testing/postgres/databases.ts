import { randomBytes, randomUUID } from 'node:crypto';
import { Client } from 'pg';
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

/** Keeps the rows of a new database beside it. */
const KEEP = `create schema initial;
do $$ declare t text; begin
  for t in ${OWN_TABLES} loop execute format('create table initial.%1$I as table public.%1$I', t); end loop;
end $$`;

/**
 * Makes a database a new one. Its own triggers would count the rows that go and come. A table without pages never had a
 * row, and opening it takes longer than emptying another one.
 */
const RENEW = `do $$ declare t text; begin
  set local session_replication_role = replica;
  for t in ${OWN_TABLES} and (relkind = 'p' or pg_relation_size(oid) > 0) loop
    execute format('delete from public.%1$I; insert into public.%1$I select * from initial.%1$I', t);
  end loop;
  perform setval(cast(oid as regclass), 1, false) from pg_class where relkind = 'S';
end $$`;

const ADD_INSTANCE = "insert into setting values ('instance', $1)";

/** Makes the database that others are copies of: running the migrations takes longer than most tests. */
export async function makeTemplate(cluster: string): Promise<void> {
  await within(cluster, (client) => client.query(`create database ${TEMPLATE}`));
  await within(databaseUrl(cluster, TEMPLATE), async (client) => {
    await migrate(client);
    await client.query(KEEP);
  });
}

/** Databases of this process that no test uses now. Making one anew takes much less time than creating one. */
const free: string[] = [];

/** Returns the URL of a database as a first start leaves it, once it is one. `release` lets another test have it. */
export function takeDatabase(cluster: string): { url: string; ready: Promise<void>; release: () => void } {
  const known = free.pop();
  const name = known ?? `test_${randomBytes(8).toString('hex')}`;
  const url = databaseUrl(cluster, name);
  const make = async (): Promise<void> => {
    if (known === undefined)
      await within(cluster, (client) => client.query(`create database ${name} template ${TEMPLATE}`));
    await within(url, async (client) => {
      if (known !== undefined) await client.query(RENEW);
      await client.query(ADD_INSTANCE, [randomUUID()]);
    });
  };
  return { url, ready: make(), release: () => void free.push(name) };
}
