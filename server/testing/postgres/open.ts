import type { Clock } from '../../time/clock.ts';
import type { Zone } from '../../time/zone.ts';
import type { Database } from '../../db/handle.ts';
import { createChannel } from '../../db/postgres/channel.ts';
import { connectionOf, type Connections } from '../../db/postgres/connections.ts';
import { postgresDatabase } from '../../db/postgres/database.ts';
import { takeDatabase } from './databases.ts';
import { namingSubqueries } from './named-subqueries.ts';

/** Opens a database of the cluster at `DATABASE_URL` for one test. Its first statement waits until it is there. */
export function openPostgres(zone: Zone, clock: Clock): Database {
  const { url, connections, ready, release } = takeDatabase(process.env['DATABASE_URL'] ?? '');
  const own: Connections = {
    ...connections,
    lend: async () => {
      await ready;
      return connections.lend();
    },
    channel: createChannel(connectionOf(url), ready),
    // The next test has them.
    close: () => ready,
  };
  const db = postgresDatabase(namingSubqueries(own), zone, clock);
  return {
    ...db,
    close: async () => {
      await db.close();
      release();
    },
  };
}
