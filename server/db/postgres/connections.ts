import { Pool, type PoolClient, type PoolConfig, type QueryResult } from 'pg';
import type { Bindable, PoolFigures } from '../handle.ts';
import type { Shape } from '../reader.ts';
import { createChannel, type Channel } from './channel.ts';
import { createStatements, type Statements } from './placeholders.ts';
import { isLost, isStalePlan, noFreeConnection, refusalBy, unreachable } from './postgres-error.ts';
import { connectionTo, type ConnectionTo } from './primary.ts';
import { valueTypes } from './values.ts';

/** What a statement returned. */
export type Returned = {
  readonly rows: readonly unknown[];
  readonly changes: number;
  /** The first word of the statement. A `commit` of a transaction that the server had undone returns `ROLLBACK`. */
  readonly command: string;
};

export type Beginning = 'besideOthers' | 'alone' | 'aloneSoon';

/** A connection that one caller has for itself. It may send statements before the earlier ones are answered: they run in order. */
export type Lent = {
  readonly run: (shape: Shape, sql: string, values?: readonly Bindable[]) => Promise<Returned>;
  /** Begins a serializable transaction beside others, or while none runs. `aloneSoon` waits for each lock for half a second at most. */
  readonly begin: (mode: Beginning) => Promise<void>;
  /** Commits, and then runs SQL without values in a transaction of its own. Returns what the commit returned. */
  readonly commitAnd: (sql: string) => Promise<Returned>;
  /** Number of the server's process, to cancel its statement. */
  readonly process: number;
  /** Gives the connection back, or closes it. */
  readonly release: (isBroken: boolean) => void;
};

export type Connections = {
  readonly lend: () => Promise<Lent>;
  /** Cancels the statement that a process of the server runs. */
  readonly cancel: (process: number) => Promise<void>;
  readonly pool: () => PoolFigures;
  readonly channel: Channel;
  /** False after a connection could not be opened, until one can. */
  readonly isReachable: () => boolean;
  readonly close: () => Promise<void>;
};

/** Milliseconds that a caller waits for a connection. */
const PATIENCE = 5000;
/** The message of the pool when all connections were in use for that long. */
const NONE_FREE = 'timeout exceeded when trying to connect';
/** Seconds after which a connection is replaced, and its prepared statements with it. */
const LIFETIME = 3600;

/**
 * The settings of each session, so that no setting of the server changes an answer. The server ends the transaction of a
 * process that hangs, before another instance takes its leases and would wait for its locks.
 */
const SESSION = [
  ...['timezone=UTC', 'standard_conforming_strings=on', 'client_min_messages=warning', 'jit=off'],
  'idle_in_transaction_session_timeout=6s',
  'default_transaction_isolation=read\\ committed',
]
  .map((setting) => `-c ${setting}`)
  .join(' ');

/** Returns how each connection to the database of a URL is opened. */
export const connectionOf = (url: string): ConnectionTo =>
  connectionTo(url, {
    application_name: 'licet',
    options: SESSION,
    types: valueTypes,
    connectionTimeoutMillis: PATIENCE,
  });

type Opening = {
  /** The first connection waits for it. */
  readonly ready?: Promise<unknown>;
  /** Milliseconds that a caller waits for a connection. */
  readonly patience?: number;
  /** Whether statements are sent before the earlier ones are answered. Closing such a connection waits for all answers. */
  readonly pipeline?: boolean;
};

/** Returns up to `size` connections to the database of a URL. */
export function createConnections(url: string, size: number, opening: Opening = {}): Connections {
  const { ready = Promise.resolve(), patience = PATIENCE, pipeline = true } = opening;
  const connection = connectionOf(url);
  const config = {
    ...connection.config,
    Client: connection.Client,
    connectionTimeoutMillis: patience,
    maxLifetimeSeconds: LIFETIME,
    allowExitOnIdle: true,
  };
  const pool = opened({ ...config, max: size, pipeline });
  const canceller = opened({ ...config, max: 1 });
  const statements = createStatements();
  let reachable = true;

  return {
    lend: async () => {
      await ready;
      try {
        const client = await pool.connect();
        reachable = true;
        return lent(client, statements);
      } catch (error) {
        if (error instanceof Error && error.message === NONE_FREE) throw noFreeConnection(error);
        const refusal = refusalBy(error);
        if (!refusal && !isLost(error)) throw error;
        reachable = false;
        throw refusal ?? unreachable(error);
      }
    },
    cancel: async (process) => {
      await canceller.query('select pg_cancel_backend($1)', [process]);
    },
    pool: () => ({ size, busy: pool.totalCount - pool.idleCount, waiting: pool.waitingCount }),
    channel: createChannel(connection, ready),
    isReachable: () => reachable,
    close: async () => {
      await ready;
      await Promise.all([pool.end(), canceller.end()]);
    },
  };
}

/**
 * A connection may end between two statements. The next statement then fails, and an idle connection is replaced when the
 * next one is needed, so the event itself concerns nobody. Without a listener it would end the process.
 */
function opened(config: PoolConfig): Pool {
  const pool = new Pool(config);
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return pool;
}

/**
 * Begins a transaction, beside others or alone. Unlike a query, locking a table does not yet take the snapshot, so the
 * transaction sees what it waited for. All transactions lock this table, and its rows are of no concern.
 */
const beginning = (mode: string, setting = ''): string =>
  `begin isolation level serializable; ${setting}lock table migration in ${mode} mode`;
const BEGINNINGS: Readonly<Record<Beginning, string>> = {
  besideOthers: beginning('row share'),
  alone: beginning('exclusive'),
  aloneSoon: beginning('exclusive', "set local lock_timeout = '500ms'; "),
};

type ServerProcess = { readonly processID: number };

function lent(client: PoolClient, { write, forget }: Statements): Lent {
  return {
    process: (client as unknown as ServerProcess).processID,
    run: async (shape, sql, values = []) => {
      const statement = { ...write(sql, values), values: [...values] };
      try {
        if (shape !== 'column') {
          const { rows, rowCount, command } = await client.query(statement);
          return { rows, changes: rowCount ?? 0, command };
        }
        const { rows, command } = await client.query<[unknown]>({ ...statement, rowMode: 'array' });
        return { rows: rows.map(([value]) => value), changes: 0, command };
      } catch (error) {
        // The plans of the other connections are stale too.
        if (isStalePlan(error)) forget();
        throw error;
      }
    },
    commitAnd: async (sql) => {
      // The driver returns a result for each statement of a text with several.
      const [commit] = (await client.query(`commit; ${sql}`)) as unknown as readonly QueryResult[];
      return { rows: [], changes: 0, command: commit?.command ?? '' };
    },
    begin: async (mode) => void (await client.query(BEGINNINGS[mode])),
    release: (isBroken) => client.release(isBroken),
  };
}
