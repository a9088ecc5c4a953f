import type { Client } from 'pg';
import type { ConnectionTo } from './primary.ts';
import { createTurns } from './turns.ts';

/** Milliseconds until a lost connection is opened again, and between two looks whether it still answers. */
const RETRY = 1000;
const CHECK = 5000;

const NAME = 'licet';

type Ears = {
  readonly onMessage: (text: string) => void;
  /** Called when the connection is there again. Messages were missed meanwhile. */
  readonly onReturn: () => void;
};

/** Messages between the instances on a database. */
export type Channel = {
  /** Opens the connection, and opens it again whenever it is lost. Resolves after the first attempt. */
  readonly listen: (ears: Ears) => Promise<void>;
  /** Sends a text of less than 8,000 bytes to all that listen, this instance too. Throws when there is no connection. */
  readonly send: (text: string) => Promise<void>;
  readonly close: () => Promise<void>;
};

/**
 * Returns the channel of a database. Its connection belongs to no pool, because it must stay open. The first one waits for
 * `ready`.
 */
export function createChannel(connection: ConnectionTo, ready: Promise<unknown>): Channel {
  // The driver takes one query at a time.
  const inTurn = createTurns();
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let ears: Ears | undefined;

  /** Leaves a connection that does not answer any more, or never did, and opens another one. */
  function leave(lost: Client): void {
    // Where the server cannot be reached, saying goodbye fails too.
    lost.end().catch(() => undefined);
    client = undefined;
    clearTimeout(timer);
    if (!closed) timer = setTimeout(() => void open(true), RETRY).unref();
  }

  async function check(open: Client): Promise<void> {
    try {
      await inTurn('', () => open.query('select 1'));
      if (client === open) timer = setTimeout(() => void check(open), CHECK).unref();
    } catch {
      if (client === open) leave(open);
    }
  }

  async function open(isReturn: boolean): Promise<void> {
    const opening = new connection.Client({
      ...connection.config,
      ...{ application_name: 'licet notices', keepAlive: true, query_timeout: CHECK },
    });
    let hasFailed = false;
    // A connection that ends reports it here; without a listener it would end the process.
    opening.on('error', () => undefined);
    opening.on('notification', ({ payload }) => ears?.onMessage(payload ?? ''));
    opening.on('end', () => {
      if (client === opening) leave(opening);
      hasFailed = true;
    });
    try {
      await opening.connect();
      await opening.query(`listen ${NAME}`);
    } catch {
      hasFailed = true;
    }
    if (hasFailed || closed) return leave(opening);
    client = opening;
    timer = setTimeout(() => void check(opening), CHECK).unref();
    if (isReturn) ears?.onReturn();
  }

  return {
    listen: async (given) => {
      ears = given;
      await ready;
      await open(false);
    },
    send: (text) =>
      inTurn('', async () => {
        if (!client) throw new Error('There is no connection to the other instances.');
        await client.query('select pg_notify($1, $2)', [NAME, text]);
      }),
    close: async () => {
      closed = true;
      clearTimeout(timer);
      const last = client;
      client = undefined;
      await last?.end();
    },
  };
}
