import { Client, type ClientConfig } from 'pg';
import { urlsOf } from './database-url.ts';

/** How connections to a database are opened: `new connection.Client(connection.config)`. */
export type ConnectionTo = { readonly config: ClientConfig; readonly Client: typeof Client };

type Place = Pick<Client, 'host' | 'port'>;

/**
 * Returns how connections to the database of an address are opened. With several hosts they go to the one that accepts
 * changes. When it cannot be reached, or became a standby, the next connection looks for it again.
 */
export function connectionTo(address: string, settings: ClientConfig): ConnectionTo {
  const [first = address, ...others] = urlsOf(address);
  const config: ClientConfig = { ...settings, connectionString: first };
  if (others.length === 0) return { config, Client };

  let found: Promise<Place> | undefined;

  class Primary extends Client {
    override connect(): Promise<Client>;
    override connect(callback: ((error: Error) => void) | ((error: null, client: Client) => void)): void;
    override connect(callback?: (error: never, client: Client) => void): Promise<Client> | undefined {
      const opened = this.#open();
      if (callback === undefined) return opened;
      const tell = callback as (error: unknown, client?: Client) => void;
      opened.then(
        (client) => process.nextTick(tell, null, client),
        (error: unknown) => process.nextTick(tell, error),
      );
      return undefined;
    }

    async #open(): Promise<Client> {
      found ??= search(config, [first, ...others]);
      try {
        Object.assign(this, await found);
        await super.connect();
        await expectChangeable(this);
        return this;
      } catch (error) {
        found = undefined;
        await this.end().catch(() => undefined);
        throw error;
      }
    }
  }

  return { config, Client: Primary };
}

/** Returns the host that accepts changes. Throws an error with the reason of each host when none does. */
async function search(config: ClientConfig, urls: readonly string[]): Promise<Place> {
  try {
    return await Promise.any(urls.map((connectionString) => tried({ ...config, connectionString })));
  } catch (error) {
    const reasons = error instanceof AggregateError ? error.errors.map(String) : [String(error)];
    throw new Error(`No host accepts changes (${reasons.join('; ')})`, { cause: error });
  }
}

async function tried(config: ClientConfig): Promise<Place> {
  const client = new Client(config);
  // A connection that ends makes the statement fail. Without a listener, the event would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await expectChangeable(client);
    return { host: client.host, port: client.port };
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function expectChangeable(client: Client): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
  if (rows[0]?.transaction_read_only === 'on') throw new Error(`${client.host}:${client.port} accepts no changes`);
}
