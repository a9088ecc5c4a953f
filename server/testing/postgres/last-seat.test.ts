import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { makeSn } from '../factories.ts';
import { createTestApp } from '../test-app.ts';
import { addInstance, statusOfLogin } from './instances.ts';

/** Rounds of the race. More of them find rarer faults. */
const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 2);
const LOG_INS = 64;
/** As many that the others are no more than may be refused in a minute. */
const SEATS = 4;

const service = createTestApp();
const others = await Promise.all([addInstance(service), addInstance(service)]);
afterAll(async () => {
  await Promise.all(others.map(({ db }) => db.close()));
  await service.close();
});

test(`of ${LOG_INS} log-ins at once over three instances, as many succeed as there are seats`, async () => {
  const apps = [service.app, ...others.map(({ app }) => app)];
  for (let round = 0; round < ROUNDS; round++) {
    const sn = await makeSn(service, { concurrentNumber: SEATS }, { type: 'FLOAT' });
    const statuses = await Promise.all(
      Array.from({ length: LOG_INS }, (_, at) => statusOfLogin(apps[at % apps.length] ?? service.app, sn)),
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
