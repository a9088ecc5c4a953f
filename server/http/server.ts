import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { createAdaptorServer } from '@hono/node-server';
import type { LicensingError } from '../core/errors.ts';
import { failure, respond } from './answer.ts';
import type { Bindings } from './caller.ts';
import { ambiguity } from './request-line.ts';
import { createSlowBodies, hasBody } from './slow-bodies.ts';
import { createTurns } from './turns.ts';

/** Limits of a connection, in milliseconds and bytes. Node looks every second instead of every half minute. */
const OPTIONS = {
  headersTimeout: 5000,
  // Bodies have a limit of their own: see slow-bodies.
  requestTimeout: 0,
  keepAliveTimeout: 5000,
  connectionsCheckingInterval: 1000,
  maxHeaderSize: 8192,
};

/**
 * A connection on which the client neither sends nor reads for so long is closed. Node waits this long once or twice,
 * depending on when its buffers fill.
 */
const IDLE_MILLISECONDS = 15_000;

type Answer = (request: Request, bindings: Bindings) => Response | Promise<Response>;

/** The HTTP server around the service; it does not listen yet. */
export function createHttpServer(answer: Answer, idleMilliseconds = IDLE_MILLISECONDS): Server {
  const nextTurn = createTurns();
  const server = createAdaptorServer({
    serverOptions: OPTIONS,
    // All requests that wait are read, then all are handled, then all answers leave: each step finds its code in the
    // processor's caches, and a proxy is woken once for all. A fifth less CPU time a request under load.
    fetch: async (request, env) => {
      const incoming = env.incoming as IncomingMessage;
      await nextTurn();
      const problem = ambiguity(incoming);
      const response = problem ? refuse(problem) : await answer(request, { incoming });
      await nextTurn();
      return response;
    },
  }) as Server;
  const seconds = () => performance.now() / 1000;
  const bodies = createSlowBodies(seconds, (incoming) => close(incoming.socket, 408));
  const sweeper = setInterval(() => bodies.sweep(seconds()), 1000).unref();
  const answers = new WeakMap<Duplex, ServerResponse>();
  return server
    .setTimeout(idleMilliseconds, (socket: Socket) => {
      if (isOwed(answers.get(socket))) socket.setTimeout(idleMilliseconds);
      else socket.destroy();
    })
    .on('request', (incoming: IncomingMessage, outgoing: ServerResponse) => {
      answers.set(incoming.socket, outgoing);
      if (!hasBody(incoming)) return;
      bodies.watch(incoming);
      // Before Node's own listener, which closes the connection.
      outgoing.prependOnceListener('finish', () => lingerOver(incoming));
    })
    .on('close', () => clearInterval(sweeper))
    .on('clientError', (error: NodeJS.ErrnoException, socket) => close(socket, STATUS_OF[error.code ?? ''] ?? 400));
}

function refuse(problem: LicensingError): Response {
  const requestId = randomUUID();
  return respond(failure(problem, requestId), requestId);
}

/** True while the client has said everything and waits for the answer: then it is not the one who is idle. */
const isOwed = (answer: ServerResponse | undefined): boolean =>
  answer !== undefined && answer.req.complete && !answer.headersSent;

/** How long a client that is still sending may take to notice its answer, in milliseconds. */
const LINGER_MILLISECONDS = 1000;

/**
 * A connection that is closed while its client is still sending is reset, and the answer is lost with it. What comes
 * after the answer is read and thrown away for a moment.
 */
function lingerOver(incoming: IncomingMessage): void {
  if (incoming.complete || incoming.destroyed) return;
  const { socket } = incoming;
  const destroySoon = socket.destroySoon.bind(socket);
  socket.destroySoon = () => {
    socket.end();
    setTimeout(destroySoon, LINGER_MILLISECONDS).unref();
  };
  incoming.resume();
}

const STATUS_OF: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Ends a connection whose request cannot be handled; says why when nothing was said on it yet. */
function close(socket: Duplex & { bytesWritten?: number }, status: number): void {
  if (!socket.writable || socket.bytesWritten !== 0) return void socket.destroy();
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'connection: close',
    'content-length: 0',
    'cache-control: no-store',
    'x-content-type-options: nosniff',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n`);
}
