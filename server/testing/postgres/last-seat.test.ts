import { sql } from 'kysely';
import { afterAll, expect, inject, test } from 'vitest';
import { createApp, type App } from '../../app.ts';
import { createConnections } from '../../db/postgres/connections.ts';
import { postgresDatabase } from '../../db/postgres/database.ts';
import { makeSn } from '../factories.ts';
import { uniqueMac } from '../machines.ts';
import { createTestApp } from '../test-app.ts';
import { databaseUrl } from './databases.ts';

/** Rounds of the race. More of them find rarer faults. */
const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 2);
const LOG_INS = 64;
const SEATS = 3;

const service = createTestApp();
const [name = ''] = await service.db.read.column<string>(sql`select current_database()`);

/** Another instance on the same database, with connections of its own. */
function instance() {
  const { deps } = service;
  const db = postgresDatabase(
    createConnections(databaseUrl(inject('postgres'), name), 8),
    deps.db.read.zone,
    deps.clock,
  );
  return { app: createApp({ ...deps, db }), db };
}
const others = [instance(), instance()];
afterAll(async () => {
  await Promise.all(others.map(({ db }) => db.close()));
  await service.close();
});

async function statusOf(app: App, sn: string): Promise<number> {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sn, mac: uniqueMac() }),
  };
  const response = await app.request('/runtime/sessions', init, {});
  return ((await response.json()) as { status: number }).status;
}

test(`of ${LOG_INS} log-ins at once over three instances, as many succeed as there are seats`, async () => {
  const apps = [service.app, ...others.map(({ app }) => app)];
  for (let round = 0; round < ROUNDS; round++) {
    const sn = await makeSn(service, { concurrentNumber: SEATS }, { type: 'FLOAT' });
    const statuses = await Promise.all(
      Array.from({ length: LOG_INS }, (_, at) => statusOf(apps[at % apps.length] ?? service.app, sn)),
    );
    const counts = Object.fromEntries(
      Map.groupBy(statuses, String)
        .entries()
        .map(([key, all]) => [key, all.length]),
    );
    expect(counts).toEqual({ 0: SEATS, 1799: LOG_INS - SEATS });
    expect(
      await service.db.read.column(sql<{ seat_count: number }>`select seat_count from sn where sn = ${sn}`),
    ).toEqual([SEATS]);
  }
});
