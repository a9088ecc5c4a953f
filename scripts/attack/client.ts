import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { connect, type Socket } from 'node:net';
import { platform } from 'node:os';

/** The address that attackers call from; bystanders call from 127.0.0.1. Only Linux has all of 127.0.0.0/8. */
export const ATTACKER = platform() === 'linux' ? '127.0.0.2' : '127.0.0.1';

export type Answer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: string };

export type Message = {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The body: a string is sent as it is, anything else as JSON. */
  readonly body?: unknown;
  /** The address to call from. Only Linux has more than 127.0.0.1. */
  readonly from?: string | undefined;
  /** The time-out of the request, in milliseconds. */
  readonly timeout?: number;
};

/** Sends one request on its own connection. Rejects when the connection fails. */
export function send(port: number, message: Message): Promise<Answer> {
  const { method = 'GET', path, headers = {}, body, from, timeout = 30_000 } = message;
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
  const request = httpRequest({
    ...{ host: '127.0.0.1', port, method, path, agent: false, signal: AbortSignal.timeout(timeout) },
    ...(from !== undefined && { localAddress: from }),
    headers: {
      ...(text !== '' && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
      ...headers,
    },
  });
  request.once('error', reject).once('response', (response) => {
    let received = '';
    response.setEncoding('utf8').on('data', (part: string) => void (received += part));
    response.once('error', reject).once('end', () => {
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: received });
    });
  });
  request.end(text);
  return promise;
}

/** A connection that sends raw bytes. Nothing is read from it until `read` is called. */
export type RawConnection = {
  readonly socket: Socket;
  /** Starts reading; `received` holds what has arrived. */
  readonly read: () => void;
  readonly received: () => string;
  /** Resolves when the connection is closed by either side. */
  readonly closed: Promise<void>;
};

/** Opens a raw connection; rejects when the service does not take it. */
export async function openRaw(port: number, from = ATTACKER): Promise<RawConnection> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  const opened = Promise.withResolvers<void>();
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  socket.once('connect', () => opened.resolve()).once('close', () => resolve());
  // An attack expects resets. One before the connection is open is passed to the caller.
  socket.on('error', (error) => opened.reject(error));
  socket.pause();
  await opened.promise;
  let text = '';
  return {
    socket,
    // A listener alone does not resume a paused socket.
    read: () =>
      void socket
        .setEncoding('latin1')
        .on('data', (part: string) => void (text += part))
        .resume(),
    received: () => text,
    closed,
  };
}

/** Waits, in milliseconds. */
export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
