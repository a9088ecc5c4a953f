import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { deserialize, serialize } from 'node:v8';
import { withConnection } from '../../server/move/connection.ts';
import { databaseUrl } from '../../server/testing/postgres/databases.ts';
import { startServer, type Server } from '../processes.ts';
import * as plans from '../servers/plans.ts';
import { FIRST_ROW, type Sent } from '../servers/statements.ts';
import { ask, type Kind } from './postgres-loads.ts';

/** Lets each table number its new rows from `FIRST_ROW` on. */
const COUNT_FROM = `select setval(cast(oid as regclass), ${FIRST_ROW}) from pg_class
  where relkind = 'S' and relnamespace = cast('public' as regnamespace)`;

/**
 * Records the statements of the requests that bare statements are compared for. Returns the file that has them, the URL of a
 * database in which they were not run yet, and that of one more. The database of `url` must have no connection.
 */
export async function recordStatements(
  url: string,
  environment: Readonly<Record<string, string>>,
  kinds: readonly Kind[],
): Promise<{ statements: string; bareUrl: string; fastifyUrl: string }> {
  const copy = async (name: string, of: string): Promise<string> => {
    await withConnection(databaseUrl(url, 'template1'), (client) =>
      client.query(`create database ${name} template ${of}`),
    );
    return databaseUrl(url, name);
  };
  const name = new URL(url).pathname.slice(1);
  const fastifyUrl = await copy('fastify', name);
  const bareUrl = await copy('bare', name);
  await withConnection(bareUrl, (client) => client.query(COUNT_FROM));
  const DATABASE_URL = await copy('recorded', 'bare');

  const server = await startServer(plans.licetRecorded({ ...environment, DATABASE_URL }));
  try {
    await sentBy(server);
    const recorded = new Map<string, Sent[][]>();
    for (const { requests } of kinds.filter(({ peers }) => peers.includes('bare'))) {
      const sent: Sent[][] = [];
      for (const request of requests) {
        await ask(server, request);
        sent.push(await sentBy(server));
      }
      const usual = usualIn(sent);
      for (const [at, { method, path }] of requests.entries()) {
        const key = `${method} ${path}`;
        recorded.set(key, [...(recorded.get(key) ?? []), (sent[at] ?? []).filter(({ text }) => usual.has(text))]);
      }
    }
    const statements = fileURLToPath(new URL('../.cache/statements', import.meta.url));
    writeFileSync(statements, serialize(recorded));
    return { statements, bareUrl, fastifyUrl };
  } finally {
    await server.stop();
  }
}

/** Returns the texts that at least half of the requests of a kind send. The others are of what the service does meanwhile. */
function usualIn(sent: readonly (readonly Sent[])[]): ReadonlySet<string> {
  const times = new Map<string, number>();
  for (const statements of sent) {
    for (const text of new Set(statements.map(({ text }) => text))) times.set(text, (times.get(text) ?? 0) + 1);
  }
  return new Set([...times].filter(([, count]) => count * 2 >= sent.length).map(([text]) => text));
}

/** Returns the statements that a server has sent since it was asked before. */
async function sentBy({ child }: Server): Promise<Sent[]> {
  child.send('statements');
  const [text] = (await once(child, 'message')) as [string];
  return deserialize(Buffer.from(text, 'base64')) as Sent[];
}
