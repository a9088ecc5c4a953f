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
  /** Sent as JSON, unless it is a text already. */
  readonly body?: unknown;
  /** Address to call from; on other platforms than Linux only 127.0.0.1 exists. */
  readonly from?: string | undefined;
  /** Milliseconds after which the request is given up. */
  readonly timeout?: number;
};

/** Sends one request on a connection of its own; rejects when the connection fails. */
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

/** A connection that sends bytes as they are. Nothing is read from it until `read` is called. */
export type RawConnection = {
  readonly socket: Socket;
  /** Starts to read; what came so far is in `received`. */
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
  // An attack expects resets; one before the connection stands is told to the caller.
  socket.on('error', (error) => opened.reject(error));
  socket.pause();
  await opened.promise;
  let text = '';
  return {
    socket,
    // A paused socket does not flow again for a listener alone.
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
