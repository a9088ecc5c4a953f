import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** Pipelined requests that may wait on all connections together. Each takes some KiB. */
const MAX_WAITING = 4000;

/** Runs `handle` when the requests before it on its connection are answered and their answers are handed over. */
export type Pipeline = (incoming: IncomingMessage, outgoing: ServerResponse, handle: () => void) => void;

type Waiting = { readonly outgoing: ServerResponse; readonly handle: () => void };

/**
 * Lets one request of a connection be in work at a time, until the client has taken its answer. Without that, a client
 * that pipelines requests and does not read makes the service keep an answer to each. No more is read from a connection
 * on which requests wait. When too many wait, a connection that adds another is closed.
 */
export function createPipeline(maxWaiting = MAX_WAITING): Pipeline {
  const lines = new WeakMap<Duplex, Waiting[]>();
  let waiting = 0;

  function begin(socket: Duplex, line: Waiting[], { outgoing, handle }: Waiting): void {
    outgoing.once('close', () => next(socket, line));
    handle();
  }

  function next(socket: Duplex, line: Waiting[]): void {
    if (socket.destroyed) {
      waiting -= line.length;
      line.length = 0;
    }
    const first = line.shift();
    if (first === undefined) {
      lines.delete(socket);
      return;
    }
    waiting--;
    if (line.length === 0) socket.resume();
    begin(socket, line, first);
  }

  return ({ socket }, outgoing, handle) => {
    // The parser still hands over the rest of what it was given when the connection was closed.
    if (socket.destroyed) return;
    const line = lines.get(socket);
    if (line === undefined) {
      const begun: Waiting[] = [];
      lines.set(socket, begun);
      begin(socket, begun, { outgoing, handle });
    } else if (waiting < maxWaiting) {
      waiting++;
      line.push({ outgoing, handle });
      socket.pause();
    } else socket.destroy();
  };
}
