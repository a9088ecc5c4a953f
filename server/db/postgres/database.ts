import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Clock } from '../../time/clock.ts';
import type { Zone } from '../../time/zone.ts';
import type { Database, Reader, Standby, TableSize } from '../handle.ts';
import { statement } from '../kysely.ts';
import { probe } from '../probe.ts';
import { blobsOf } from './blobs.ts';
import type { Connections } from './connections.ts';
import { createInstances } from './instances.ts';
import { logParts } from './log-parts.ts';
import { createNotices } from './notices.ts';
import { createReaders } from './readers.ts';
import type { Replica } from './replica.ts';
import { readsOn, type ReplicaReads } from './replica-reads.ts';
import { createWrites } from './transactions.ts';

/** How long the result of a test write stays valid, in milliseconds. A server that is back is soon found to be. */
const PROBED = 1000;

/** Reads that no request asks for. */
const SERVICE = { caller: 'service', isOwn: true } as const;

const MARK = statement<never>(
  "insert into setting values ('mark', ?) on conflict (name) do update set value = excluded.value",
);

/**
 * Returns the database behind connections to PostgreSQL, which looks after its own disk. A replica answers reads that may lag.
 */
export function postgresDatabase(given: Connections, zone: Zone, clock: Clock, replica?: Replica): Database {
  const id = randomUUID();
  const { watch, told, missed, ...notices } = createNotices(given.channel, id);
  const connections: Connections = {
    ...given,
    // Nothing is read before the changes of other instances are known from then on.
    lend: async () => {
      await notices.ready;
      return given.lend();
    },
  };
  let onReplica: ReplicaReads | undefined;
  const { of, figures } = createReaders(connections, zone, () => onReplica);
  const { end, ...writes } = createWrites(connections, zone, clock, told, replica !== undefined);
  const read = of(SERVICE);
  if (replica) onReplica = readsOn(replica, { read, watch, tx: writes.tx });
  const testWrite = probe(() => writes.tx((tx) => tx.exec(MARK, randomUUID())), PROBED);
  return {
    ...writes,
    watch,
    tell: (kind, key) => told([{ kind, key }]),
    engine: 'PostgreSQL',
    version: async (db) => (await db.column(VERSION))[0] ?? '',
    server: { pool: connections.pool, standbys, ...(replica && { replica: replica.figures }) },
    logParts,
    instances: createInstances(id, writes.tx, missed, replica !== undefined),
    read,
    reader: of,
    readers: figures,
    blobs: (purpose) => blobsOf(purpose, id, { tx: writes.tx, read }),
    storage: () => ({ fault: connections.isReachable() ? undefined : 'unreachable', integrity: 'unneeded' }),
    sizes: async () => {
      const [database = 0] = await read.column(sql<{ n: number }>`select pg_database_size(current_database())`);
      // The server does not tell how large its log is, nor how much room its disk has.
      return { database };
    },
    largestTables,
    check: async () => {
      await read.get(statement('select 1 from setting limit 1'));
      await testWrite();
    },
    verify: async () => [],
    keepRoom: async () => undefined,
    optimize: async () => {
      await read.all(sql`analyze`);
    },
    close: async () => {
      await replica?.close();
      await end();
      await notices.close();
      await connections.close();
    },
  };
}

/** What a package adds to the version stands after a space. */
const VERSION = sql<{ version: string }>`select split_part(current_setting('server_version'), ' ', 1) as version`;

/**
 * Returns the standbys by their lag. PostgreSQL forgets how long changes took when a standby has applied all of them. A
 * backup that is being made is connected like a standby.
 */
const standbys = (db: Reader): Promise<Standby[]> =>
  db.all(sql<Standby>`select name, state, "lagBytes", case when "lagBytes" = 0 then 0 else seconds end as "lagSeconds"
    from (select coalesce(application_name, '') as name, state, extract(epoch from replay_lag) as seconds,
        cast(greatest(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn), 0) as bigint) as "lagBytes"
      from pg_stat_replication where state is distinct from 'backup') standby
    order by "lagBytes", name`);

/** Returns the tables with most rows, largest first, by the statistics of the query planner. */
const largestTables = (db: Reader, most: number): Promise<TableSize[]> =>
  db.all(sql<TableSize>`select name, cast(sum(rows) as bigint) as rows
    from (select relname as name, reltuples as rows from pg_class
        where relkind = 'r' and not relispartition and relnamespace = cast('public' as regnamespace)
      union all select p.relname, c.reltuples from pg_inherits join pg_class p on p.oid = inhparent join pg_class c on c.oid = inhrelid
        where p.relkind = 'p') tables
    where rows >= 0 group by name order by rows desc, name limit ${most}`);
