import { Agent, createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

/** Milliseconds between two looks at `/readyz`, and the longest wait for its answer. */
const LOOK = 500;
const PATIENCE = 2000;

/** A balancer for trying several instances out. */
export type Balancer = { readonly server: Server; readonly stop: () => void };

/**
 * Returns a reverse proxy, after a first look at all instances. It passes each request to the next instance whose `/readyz`
 * answers 200. A request whose instance accepts no connection goes to the next one, and so does a read whose instance ends
 * before it answers. Event streams pass through as they come.
 */
export async function createBalancer(origins: readonly string[]): Promise<Balancer> {
  const ready = new Set<string>();
  let turn = 0;
  const look = async (origin: string): Promise<void> => {
    const isReady = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(PATIENCE) }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) ready.add(origin);
    else ready.delete(origin);
  };
  const lookAtAll = () => Promise.all(origins.map(look));
  await lookAtAll();
  const looking = setInterval(() => void lookAtAll(), LOOK);
  // Each request has a connection of its own, so that none is sent on one that the instance has just closed.
  const agent = new Agent({ keepAlive: false });

  const server = createServer((incoming, response) => {
    turn++;
    const able = origins.filter((origin) => ready.has(origin));
    pass(incoming, response, [...able.slice(turn % able.length), ...able.slice(0, turn % able.length)], agent);
  });
  const stop = (): void => {
    clearInterval(looking);
    server.close();
    server.closeAllConnections();
  };
  return { server, stop };
}

function pass(
  incoming: IncomingMessage,
  response: ServerResponse,
  [to, ...others]: readonly string[],
  agent: Agent,
): void {
  if (to === undefined) {
    response.writeHead(503, { 'retry-after': '1' }).end('No instance is ready.\n');
    return;
  }
  const address = [incoming.headers['x-forwarded-for'] ?? [], incoming.socket.remoteAddress ?? ''].flat().join(', ');
  const headers = { ...incoming.headers, 'x-forwarded-for': address };
  const outgoing = request(`${to}${incoming.url ?? '/'}`, { agent, method: incoming.method, headers });
  let isConnected = false;
  const isRead = incoming.method === 'GET' || incoming.method === 'HEAD';
  outgoing.once('socket', (socket) =>
    socket.once('connect', () => {
      isConnected = true;
      incoming.pipe(outgoing);
    }),
  );
  outgoing.once('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.once('error', () => response.destroy()).pipe(response);
  });
  outgoing.once('error', () => {
    if (response.closed) return;
    if (!isConnected || (isRead && !response.headersSent)) pass(incoming, response, others, agent);
    else if (response.headersSent) response.destroy();
    else response.writeHead(502).end('The instance ended before it answered.\n');
  });
  response.once('close', () => outgoing.destroy());
}
