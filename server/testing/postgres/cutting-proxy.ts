import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** When a connection is cut: before its commit reaches the server, or before the server's answer to it comes back. */
export type Cut = 'before the commit' | 'after the commit';

export type CuttingProxy = {
  /** The URL of the database through the proxy. */
  readonly url: string;
  /** Cuts the connection that next sends this text, once, at the commit of its transaction. */
  readonly cut: (when: Cut, text: string) => void;
  readonly close: () => Promise<void>;
};

/** Part of the server's answer to a commit. */
const COMMITTED = 'COMMIT\0';

/** Starts a proxy before a database that can cut a connection in the middle of a commit. */
export async function startCuttingProxy(database: string): Promise<CuttingProxy> {
  const target = new URL(database);
  const sockets = new Set<Socket>();
  /** Names under which the service has prepared its commit. */
  const prepared = new Set<string>();
  let armed: { readonly when: Cut; readonly text: string } | undefined;

  const commits = (sent: string): boolean => {
    const [, name] = /P[^]{4}(\w*)\0commit\0/.exec(sent) ?? [];
    if (name !== undefined) prepared.add(name);
    return name !== undefined || [...prepared].some((known) => known !== '' && sent.includes(`\0${known}\0`));
  };

  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    let wanted: Cut | undefined;
    const end = () => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', end).on('close', end);
    }
    client.on('data', (chunk) => {
      const sent = chunk.toString('latin1');
      if (armed && sent.includes(armed.text)) {
        wanted = armed.when;
        armed = undefined;
      }
      if (commits(sent) && wanted === 'before the commit') end();
      else upstream.write(chunk);
    });
    upstream.on('data', (chunk) => {
      if (wanted === 'after the commit' && chunk.includes(COMMITTED)) end();
      else client.write(chunk);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: Object.assign(new URL(database), { port: String((server.address() as AddressInfo).port) }).href,
    cut: (when, text) => {
      armed = { when, text };
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
