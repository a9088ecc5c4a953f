import type { IncomingMessage } from 'node:http';

/** Seconds that any body may take. */
const GRACE = 15;
/** Bytes per second that a body must reach after that. A long upload passes, a client that drips bytes does not. */
const SLOWEST = 32 * 1024;

export type SlowBodies = {
  readonly watch: (incoming: IncomingMessage) => void;
  /** Calls `refuse` for each request whose body is late; `now` is in seconds. */
  readonly sweep: (now: number) => void;
};

/**
 * Watches requests whose bodies are still arriving. Node has one time limit for all requests, which does not fit both an
 * upload and a small JSON body.
 */
export function createSlowBodies(clock: () => number, refuse: (incoming: IncomingMessage) => void): SlowBodies {
  const coming = new Map<IncomingMessage, { began: number; bytes: number }>();
  return {
    watch: (incoming) => {
      if (hasBody(incoming) && !incoming.complete) {
        coming.set(incoming, { began: clock(), bytes: incoming.socket.bytesRead });
      }
    },
    sweep: (now) => {
      for (const [incoming, { began, bytes }] of coming) {
        if (incoming.complete || incoming.destroyed) coming.delete(incoming);
        else if (now - began > GRACE + (incoming.socket.bytesRead - bytes) / SLOWEST) {
          coming.delete(incoming);
          refuse(incoming);
        }
      }
    },
  };
}

/** Returns true for a request that has a body. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0;
