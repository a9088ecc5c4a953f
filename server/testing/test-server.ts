import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHttpServer } from '../http/wire/server.ts';
import type { TestApp } from './test-app.ts';

type Sent = {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

export type TestServer = {
  readonly port: number;
  /** Sends a request over its own connection, with any headers, `Host` included. */
  readonly send: (
    sent: Sent,
  ) => Promise<{ readonly http: number; readonly headers: NodeJS.Dict<string | string[]>; readonly text: string }>;
  readonly close: () => Promise<void>;
};

/** Serves a service on a free port of 127.0.0.1. */
export async function serveTestApp({ app }: TestApp): Promise<TestServer> {
  const server = createHttpServer((asked, bindings) => app.fetch(asked, bindings));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    send: ({ method = 'GET', path, headers = {}, body = '' }) => {
      const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<TestServer['send']>>>();
      const length =
        body === '' ? {} : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) };
      const sent = request({ host: '127.0.0.1', port, method, path, agent: false, headers: { ...length, ...headers } });
      sent.once('error', reject).once('response', (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => void (text += part));
        response.once('end', () => resolve({ http: response.statusCode ?? 0, headers: response.headers, text }));
      });
      sent.end(body);
      return promise;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
