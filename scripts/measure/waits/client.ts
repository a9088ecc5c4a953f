import { Agent, request as httpRequest, type OutgoingHttpHeaders } from 'node:http';

export type Message = {
  readonly method: string;
  readonly path: string;
  readonly headers?: OutgoingHttpHeaders;
  /** A string is sent as CSV, anything else as JSON. */
  readonly body?: unknown;
  /** The address to call from. Only Linux has more than 127.0.0.1. */
  readonly from?: string;
  /** Most characters of the answer that are stored. */
  readonly mostText?: number;
};

export type Answer = {
  readonly status: number;
  readonly milliseconds: number;
  readonly cookies: readonly string[];
  /** The beginning of the body, up to `mostText`. The rest is received and dropped. */
  readonly text: string;
};

export type Send = (message: Message) => Promise<Answer>;

const MOST_TEXT = 65_536;

/** Returns a function that sends requests to a port, on connections that stay open. It rejects when a connection fails. */
export function createClient(port: number): Send {
  const agent = new Agent({ keepAlive: true });
  const send: Send = (message) => {
    const { method, path, headers = {}, body, from, mostText = MOST_TEXT } = message;
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const text = body === undefined || typeof body === 'string' ? (body ?? '') : JSON.stringify(body);
    const content = text !== '' && {
      'content-type': typeof body === 'string' ? 'text/csv' : 'application/json',
      'content-length': Buffer.byteLength(text),
    };
    const began = performance.now();
    const request = httpRequest({
      ...{ host: '127.0.0.1', port, method, path, agent, headers: { ...content, ...headers } },
      ...(from !== undefined && { localAddress: from }),
    });
    request.once('error', (error: NodeJS.ErrnoException) => {
      // The service closed the idle connection at the same moment, and has not seen the request.
      if (request.reusedSocket && error.code === 'ECONNRESET') resolve(send(message));
      else reject(error);
    });
    request.once('response', (response) => {
      let received = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        if (received.length < mostText) received += part;
      });
      response.once('error', reject).once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          milliseconds: performance.now() - began,
          cookies: (response.headers['set-cookie'] ?? []).map((line) => line.split(';')[0] ?? ''),
          text: received,
        }),
      );
    });
    request.end(text);
    return promise;
  };
  return send;
}

/** True when the service answered as its contract says: success, a refusal, or that it has no time. */
export const isLegal = ({ status }: Answer): boolean => (status >= 200 && status < 500) || status === 503;
