import { randomUUID } from 'node:crypto';
import { createServer, STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import type { LicensingError } from '../../core/errors.ts';
import { fairTurn } from '../../time/pause.ts';
import { failure, respond } from '../answer.ts';
import type { Bindings } from '../caller.ts';
import { limitConnections, type ConnectionLimits } from './connections.ts';
import { createPipeline } from '../pipeline.ts';
import { ambiguity } from '../request-line.ts';
import { createSlowBodies, hasBody } from './slow-bodies.ts';
import { isLarge } from '../static-file.ts';
import { createTurns } from './turns.ts';

/** Limits of a connection in milliseconds and bytes. Node checks them every second instead of every 30 seconds. */
const OPTIONS = {
  headersTimeout: 5000,
  // Bodies have their own limit in slow-bodies.ts.
  requestTimeout: 0,
  keepAliveTimeout: 5000,
  connectionsCheckingInterval: 1000,
  maxHeaderSize: 8192,
};

/**
 * A connection is closed when the client has not sent or read anything for this time. Node waits once or twice as long,
 * depending on when its buffers fill.
 */
const IDLE_MILLISECONDS = 15_000;

type Answer = (request: Request, bindings: Bindings) => Response | Promise<Response>;

type Settings = {
  readonly idleMilliseconds?: number;
  readonly limits?: ConnectionLimits;
  /** Called with the address of each connection that is refused because there are too many. */
  readonly onRefused?: (address: string) => void;
};

const NO_LIMITS: ConnectionLimits = { all: Infinity, perAddress: undefined };

/** Creates the HTTP server of the service. It does not listen yet. */
export function createHttpServer(
  answer: Answer,
  { idleMilliseconds = IDLE_MILLISECONDS, limits = NO_LIMITS, onRefused = () => undefined }: Settings = {},
): Server {
  const nextTurn = createTurns();
  // Under load, all waiting requests are read, then handled, then answered. This saves a fifth of the CPU time of a
  // request: each step stays in the processor's caches, and a proxy is woken once for all answers.
  const handle = getRequestListener(async (request, env) => {
    const incoming = env.incoming as IncomingMessage;
    await nextTurn();
    const problem = ambiguity(incoming);
    const response = problem ? refuse(problem) : await answer(request, { incoming });
    await nextTurn();
    if (isLarge(response)) await fairTurn();
    return response;
  });
  const inTurn = createPipeline();
  const seconds = () => performance.now() / 1000;
  const bodies = createSlowBodies(seconds, (incoming) => close(incoming.socket, 408));
  const sweeper = setInterval(() => bodies.sweep(seconds()), 1000).unref();
  /** The current answer of each connection. */
  const answers = new WeakMap<Duplex, ServerResponse>();
  const server = createServer(OPTIONS, (incoming, outgoing) => {
    inTurn(incoming, outgoing, () => {
      answers.set(incoming.socket, outgoing);
      if (hasBody(incoming)) {
        bodies.watch(incoming);
        // Runs before the listener of Node, which closes the connection.
        outgoing.prependOnceListener('finish', () => lingerOver(incoming));
      }
      void handle(incoming, outgoing);
    });
  });
  limitConnections(server, limits, onRefused);
  return server
    .setTimeout(idleMilliseconds, (socket: Socket) => {
      if (isOwed(answers.get(socket))) socket.setTimeout(idleMilliseconds);
      else socket.destroy();
    })
    .on('close', () => clearInterval(sweeper))
    .on('clientError', (error: NodeJS.ErrnoException, socket) => close(socket, STATUS_OF[error.code ?? ''] ?? 400));
}

function refuse(problem: LicensingError): Response {
  const requestId = randomUUID();
  return respond(failure(problem, requestId), requestId);
}

/** Returns true while the client waits for its answer, and so is not idle. */
const isOwed = (answer: ServerResponse | undefined): boolean =>
  answer !== undefined && answer.req.complete && !answer.headersSent;

/** Time for a client that is still sending to read its answer, in milliseconds. */
const LINGER_MILLISECONDS = 1000;

/**
 * Reads and discards what the client still sends after its answer, for a short time. Closing the connection at once would
 * reset it, and the client would lose the answer.
 */
function lingerOver(incoming: IncomingMessage): void {
  if (incoming.complete || incoming.destroyed) return;
  const { socket } = incoming;
  socket.destroySoon = () => endAndDestroy(socket);
  incoming.resume();
}

/** Ends a connection, and destroys it a moment later: each byte that still comes would restart an idle limit. */
function endAndDestroy(socket: Duplex, lastWords?: string): void {
  socket.end(lastWords);
  setTimeout(() => socket.destroy(), LINGER_MILLISECONDS).unref();
}

const STATUS_OF: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Closes a connection whose request cannot be handled. Sends the status when nothing was answered on it yet. */
function close(socket: Duplex & { bytesWritten?: number }, status: number): void {
  if (!socket.writable || socket.bytesWritten !== 0) return void socket.destroy();
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'connection: close',
    'content-length: 0',
    'cache-control: no-store',
    'x-content-type-options: nosniff',
  ];
  endAndDestroy(socket, `${head.join('\r\n')}\r\n\r\n`);
}
