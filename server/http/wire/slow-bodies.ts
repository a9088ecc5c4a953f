import type { IncomingMessage } from 'node:http';

/** Seconds any body may take, however small. */
const GRACE = 15;
/** Bytes a second that a body must bring after that: an upload of 2 GiB may last, a dripping client may not. */
const SLOWEST = 32 * 1024;

export type SlowBodies = {
  readonly watch: (incoming: IncomingMessage) => void;
  /** Calls `refuse` for each request whose body is late, in seconds `now`. */
  readonly sweep: (now: number) => void;
};

/**
 * Keeps an eye on requests whose bodies are still coming. Node's own limit is one number for every request, which an
 * upload and a small JSON body cannot share.
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

/** True for a request that is not said in full with its head. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0;
