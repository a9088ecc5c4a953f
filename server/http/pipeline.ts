import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** Most pipelined requests that wait, on all connections together. Each takes some KiB. */
const MAX_WAITING = 4000;

/** Runs `handle` after the client has received the answers to the earlier requests of its connection. */
export type Pipeline = (incoming: IncomingMessage, outgoing: ServerResponse, handle: () => void) => void;

type Waiting = { readonly outgoing: ServerResponse; readonly handle: () => void };

/**
 * Handles one request of a connection at a time, until the client has received the answer. Otherwise a client that
 * pipelines requests and reads nothing would make the service hold an answer to each. A connection with waiting requests
 * is not read. When too many requests wait, a connection that adds another is closed.
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
    // The parser still reports the requests that it had read before the connection was closed.
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
