import { afterAll, expect, test } from 'vitest';
import type { Connections } from '../../db/postgres/connections.ts';
import { isConflict } from '../../db/postgres/postgres-error.ts';
import { makeCatalogue, makeSns } from '../factories.ts';
import { createTestApp } from '../test-app.ts';
import { aroundStatements } from './around-statements.ts';
import { addInstance, statusOfLogin } from './instances.ts';

const SNS = 32;
const ROUNDS = 3;

const service = createTestApp();
const conflicts: string[] = [];
const instances = await Promise.all([addInstance(service, noting), addInstance(service, noting)]);
afterAll(async () => {
  await Promise.all(instances.map(({ db }) => db.close()));
  await service.close();
});

/** Notes why a transaction has to be run again. */
function noting(connections: Connections): Connections {
  return aroundStatements(
    connections,
    (run) =>
      (...given) =>
        run(...given).catch((error: unknown) => {
          if (isConflict(error) && error instanceof Error) conflicts.push(`${error.message} ${given[1]}`);
          throw error;
        }),
  );
}

test(`${SNS} log-ins of different SNs at once over two instances succeed, and no two change the same row`, async () => {
  const sns = await makeSns(service, await makeCatalogue(service, { type: 'FLOAT' }), { concurrentNumber: 4 }, SNS);
  for (let round = 0; round < ROUNDS; round++) {
    const statuses = await Promise.all(
      sns.map((sn, at) => statusOfLogin(instances[at % instances.length]?.app ?? service.app, sn)),
    );
    expect(statuses).toEqual(statuses.map(() => 0));
  }
  expect(conflicts.filter((message) => /concurrent (?:update|delete)|deadlock/.test(message))).toEqual([]);
  // Rows that they only read still make them conflict. Each one is run twice beside others at most, and then alone.
  expect(conflicts.length).toBeLessThanOrEqual(2 * ROUNDS * SNS);
});
