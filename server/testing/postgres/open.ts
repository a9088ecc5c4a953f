import type { Clock } from '../../time/clock.ts';
import type { Zone } from '../../time/zone.ts';
import type { Database } from '../../db/handle.ts';
import { createConnections } from '../../db/postgres/connections.ts';
import { postgresDatabase } from '../../db/postgres/database.ts';
import { takeDatabase } from './databases.ts';
import { namingSubqueries } from './named-subqueries.ts';

/** Connections of a test's database. */
const CONNECTIONS = 4;

/** Opens a database of the cluster at `DATABASE_URL` for one test. Its first statement waits until it is there. */
export function openPostgres(zone: Zone, clock: Clock): Database {
  const { url, ready, release } = takeDatabase(process.env['DATABASE_URL'] ?? '');
  const db = postgresDatabase(namingSubqueries(createConnections(url, CONNECTIONS, { ready })), zone, clock);
  return {
    ...db,
    close: async () => {
      await db.close();
      release();
    },
  };
}
