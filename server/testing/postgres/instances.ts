import { sql } from 'kysely';
import { inject } from 'vitest';
import { createApp, type App } from '../../app.ts';
import type { Database } from '../../db/handle.ts';
import { createConnections, type Connections } from '../../db/postgres/connections.ts';
import { postgresDatabase } from '../../db/postgres/database.ts';
import { uniqueMac } from '../machines.ts';
import type { TestApp } from '../test-app.ts';
import { databaseUrl } from './databases.ts';

/** Connections of each further instance. */
const CONNECTIONS = 8;

export type Instance = { readonly app: App; readonly db: Database };

/** Returns another instance on the database of a service. It has connections of its own, and its transactions do not fail first. */
export async function addInstance(
  { deps, db: { read } }: TestApp,
  around: (connections: Connections) => Connections = (connections) => connections,
): Promise<Instance> {
  const [name = ''] = await read.column<string>(sql`select current_database()`);
  const connections = createConnections(databaseUrl(inject('postgres'), name), CONNECTIONS);
  const db = postgresDatabase(around(connections), read.zone, deps.clock);
  return { app: createApp({ ...deps, db }), db };
}

/** Logs a new device in to an SN, and returns the status of the answer. */
export async function statusOfLogin(app: App, sn: string): Promise<number> {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sn, mac: uniqueMac() }),
  };
  const response = await app.request('/runtime/sessions', init, {});
  return ((await response.json()) as { status: number }).status;
}
