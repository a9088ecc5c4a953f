import { Client } from 'pg';
import type { ReplicaRecord } from '../../contract/bff/engine.ts';
import { connectionOf, createConnections, type Connections, type Lent } from './connections.ts';

/** Milliseconds between two looks at the replica, and the longest that it may take to connect and to answer one. */
const EVERY = 1000;
const PATIENCE = 1000;

/** Seconds that a replica may lag. */
const MOST_LAG = 10;

/** Ends of the log that are kept to measure the lag. Of a longer lag, every other one is forgotten. */
const MOST_ENDS = 1000;

const LOOK = `select case when pg_is_in_recovery()
    then cast(pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0') as bigint) end as applied,
  (select value from setting where name = 'instance') as data`;

type Look = { readonly applied: number | null; readonly data: string };

/** A standby that answers reads. */
export type Replica = {
  readonly connections: Pick<Connections, 'lend' | 'cancel'>;
  /**
   * Begins to look at the replica. `endOfLog` returns where the log of the primary ends, and `data` the id of its data: a
   * server with other data is not used.
   */
  readonly follow: (endOfLog: () => Promise<number | undefined>, data: () => Promise<string | undefined>) => void;
  /** True when it has the log up to a position, and does not lag too much. It is asked when it had less before. */
  readonly has: (position: number) => Promise<boolean>;
  /** Counts a read that it could answer, by who did. */
  readonly count: (by: 'replica' | 'primary') => void;
  readonly figures: () => ReplicaRecord;
  readonly close: () => Promise<void>;
};

export type ReplicaServer = {
  readonly url: string;
  readonly connections: number;
  /** Seconds that it may lag. */
  readonly mostLag?: number;
};

/**
 * Returns the replica at a URL, which must be one server. It is used while a connection of its own tells how much of the log it
 * has applied. When that connection is lost or silent, every statement that runs on the replica ends at once.
 */
export function createReplica({ url, connections: size, mostLag = MOST_LAG }: ReplicaServer): Replica {
  const pool = createConnections(url, size, { patience: PATIENCE, pipeline: false });
  const lent = new Set<Lent>();
  const answered = { replica: 0, primary: 0 };
  /** Ends of the primary's log that the replica may not have applied, and when they were seen, oldest first. */
  let ends: { readonly position: number; readonly at: number }[] = [];
  let client: Client | undefined;
  let applied: number | undefined;
  let asking: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();
  let data: string | undefined;
  let closed = false;

  const lag = (): number => {
    const [oldest] = ends;
    return oldest === undefined ? 0 : (performance.now() - oldest.at) / 1000;
  };

  function leave(): void {
    applied = undefined;
    const lost = client;
    client = undefined;
    // Where the server cannot be reached, saying goodbye fails too.
    lost?.end().catch(() => undefined);
    for (const one of lent) one.release(true);
  }

  async function open(): Promise<Client> {
    const { config } = connectionOf(url);
    const opening = new Client({
      ...config,
      ...{ application_name: 'licet replica', connectionTimeoutMillis: PATIENCE, query_timeout: PATIENCE },
    });
    // Without a listener, the end of the connection would end the process.
    opening.on('error', () => undefined);
    opening.on('end', () => {
      if (client === opening) leave();
    });
    await opening.connect();
    return opening;
  }

  async function ask(): Promise<void> {
    try {
      client ??= await open();
      const { rows } = await client.query<Look>(LOOK);
      const position = rows[0]?.applied ?? undefined;
      if (position === undefined || rows[0]?.data !== data) return leave();
      applied = position;
      ends = ends.filter((end) => end.position > position);
    } catch {
      leave();
    }
  }

  /** Asks the replica, once for all that wait for the answer. */
  const asked = (): Promise<void> => {
    asking ??= ask().finally(() => (asking = undefined));
    return asking;
  };

  async function look(...[endOfLog, dataOf]: Parameters<Replica['follow']>): Promise<void> {
    try {
      data ??= await dataOf();
      const position = await endOfLog();
      if (position !== undefined) ends.push({ position, at: performance.now() });
      if (ends.length > MOST_ENDS) ends = ends.filter((_end, at) => at % 2 === 0);
    } catch {
      // Nothing is read from the replica while the primary is away, because it knows who has changed something.
    }
    await asked();
    if (!closed) timer = setTimeout(() => follow(endOfLog, dataOf), EVERY).unref();
  }

  function follow(...given: Parameters<Replica['follow']>): void {
    looking = look(...given);
  }

  return {
    connections: {
      cancel: pool.cancel,
      lend: async () => {
        const one = await pool.lend();
        const kept: Lent = {
          ...one,
          release: (isBroken) => {
            if (lent.delete(kept)) one.release(isBroken);
          },
        };
        lent.add(kept);
        return kept;
      },
    },
    follow,
    has: async (position) => {
      if (position === Infinity || applied === undefined) return false;
      if (applied < position) await asked();
      return applied !== undefined && applied >= position && lag() <= mostLag;
    },
    count: (by) => void answered[by]++,
    figures: () => ({
      state: applied === undefined ? 'away' : lag() > mostLag ? 'behind' : 'used',
      ...(applied !== undefined && { lagSeconds: lag() }),
      answered: { ...answered },
    }),
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await looking;
      leave();
      await pool.close();
    },
  };
}
