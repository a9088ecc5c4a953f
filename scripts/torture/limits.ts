import { fork } from 'node:child_process';
import { join } from 'node:path';
import { startCluster } from '../../server/testing/postgres/cluster.ts';
import { makeTemplate } from '../../server/testing/postgres/databases.ts';
import type { Figure } from '../attack/attack.ts';
import { raceForLimits, type Races } from './limit-races.ts';
import type { Part } from './part.ts';
import { withoutPostgres } from './without-postgres.ts';

export const part: Part = {
  name: 'limits',
  title: 'Many clients race for the last places, on SQLite and on PostgreSQL',
  run: async (bounds) => [
    ...(await raceForLimits('SQLite', bounds)),
    ...(await raceOnPostgres(bounds).catch(withoutPostgres('limits', 'PostgreSQL: places over a limit'))),
  ],
};

/** A process has one engine, so the races on PostgreSQL have a process of their own. */
async function raceOnPostgres(races: Races): Promise<readonly Figure[]> {
  const cluster = await startCluster();
  try {
    await makeTemplate(cluster.url);
    const env = { ...process.env, DATABASE_URL: cluster.url };
    const child = fork(join(import.meta.dirname, 'limits-child.ts'), [JSON.stringify(races)], { env });
    const { promise, resolve, reject } = Promise.withResolvers<readonly Figure[]>();
    child.once('message', (figures) => resolve(figures as readonly Figure[]));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the races on PostgreSQL ended with code ${code}`)));
    return await promise;
  } finally {
    await cluster.stop();
  }
}
