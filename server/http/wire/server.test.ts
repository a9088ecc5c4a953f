import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, TEST_KEY, type TestApp } from '../../testing/test-app.ts';
import { listen, ListenError } from './listen.ts';
import { createHttpServer } from './server.ts';

let service: TestApp;
let server: Server;
let port: number;
beforeAll(async () => {
  service = createTestApp();
  server = createHttpServer((request, bindings) => service.app.fetch(request, bindings));
  port = Number(new URL(await listen(server, { host: '127.0.0.1', port: 0, publicUrl: undefined })).port);
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await service.close();
});

/** Sends raw bytes. Returns all bytes until the connection ends. */
function raw(text: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const socket = connect(port, '127.0.0.1', () => socket.write(text));
  let answer = '';
  socket.setEncoding('utf8').on('data', (part: string) => void (answer += part));
  socket.on('close', () => resolve(answer)).on('error', reject);
  return promise;
}

const request = (line: string, headers: readonly string[] = [], body = '') =>
  raw([`${line} HTTP/1.1`, 'Host: 127.0.0.1', 'Connection: close', ...headers, '', body].join('\r\n'));

const statusOf = (answer: string): number => Number(answer.split(' ')[1]);
const envelopeOf = (answer: string) =>
  JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)) as { status: number; msg: string };

const KEY = `platformkey: ${TEST_KEY}`;

describe('an ambiguous request is refused with 515', () => {
  test.each([
    ['two Host', ['Host: evil.example']],
    ['two platformkey', [KEY, 'platformkey: other']],
    ['two of them in other case', [KEY, `PlatformKey: ${TEST_KEY}`]],
    ['two Cookie', ['Cookie: sid=a', 'Cookie: sid=b']],
    ['two Idempotency-Key', [KEY, 'Idempotency-Key: a', 'Idempotency-Key: a']],
    ['two x-csrf-token', ['x-csrf-token: a', 'x-csrf-token: a']],
    ['two Content-Type', [KEY, 'Content-Type: application/json', 'Content-Type: text/plain']],
  ])('%s headers', async (_what, headers) => {
    const answer = await request('GET /api/businesses', headers);
    expect([statusOf(answer), envelopeOf(answer).status]).toEqual([400, 515]);
  });

  test.each([
    '/api/businesses/%', '/api/businesses/%zz', '/api/businesses/%C3%28', '/api/businesses/%00', '/api/businesses/a%0d%0ab',
    '/api/businesses/%7f', '/api/businesses/%C2%85', '/api/businesses/..', '/api/businesses/%2e%2e/sns', '/api/./businesses',
    '/api/businesses/%2E.', '/%2e%2e/%2e%2e/etc/passwd', 'http://127.0.0.1:9999/x', 'api', '/api/businesses/ä', '/api/a#b',
  ])('the path %s', async (path) => {
    const answer = await request(`GET ${path}`, [KEY]);
    expect(statusOf(answer)).toBe(400);
  }); // prettier-ignore

  test('in the envelope, with nothing of the request in it', async () => {
    const answer = await request('GET /api/businesses/%C3%28', [KEY]);
    expect(envelopeOf(answer)).toMatchObject({ status: 515, msg: 'path is not percent-encoded UTF-8.' });
    expect(answer).toContain('x-content-type-options: nosniff');
  });

  test.each(['/api/businesses/a%2Fb', '/api/businesses/%E4%BA%A7', '/api/businesses/...', '/api/businesses?x=%zz'])(
    'but not %s',
    async (path) => {
      expect(envelopeOf(await request(`GET ${path}`, [KEY])).status).not.toBe(0);
      expect(envelopeOf(await request(`GET ${path}`, [KEY])).msg).not.toMatch(/^path /);
    },
  );
});

describe('an invalid request is refused before any route', () => {
  const bare = (lines: readonly string[]) => raw([...lines, '', ''].join('\r\n'));
  test.each([
    ['no Host', ['GET /healthz HTTP/1.1'], 400],
    ['a space in a name', ['GET /healthz HTTP/1.1', 'Host: x', 'Bad Header: 1'], 400],
    ['two lengths', ['POST /api/x HTTP/1.1', 'Host: x', 'Content-Length: 1', 'Content-Length: 2'], 400],
    [
      'a length and chunks',
      ['POST /api/x HTTP/1.1', 'Host: x', 'Content-Length: 1', 'Transfer-Encoding: chunked'],
      400,
    ],
    ['an unknown coding', ['POST /api/x HTTP/1.1', 'Host: x', 'Transfer-Encoding: chunked, identity'], 400],
    ['no HTTP at all', ['hello'], 400],
    ['20 KiB of headers', ['GET /healthz HTTP/1.1', 'Host: x', `X-Long: ${'x'.repeat(20_000)}`], 431],
    ['20 KiB of address', [`GET /${'x'.repeat(20_000)} HTTP/1.1`, 'Host: x'], 431],
  ])('%s', async (_what, lines, status) => {
    const answer = await bare(lines);
    expect(statusOf(answer)).toBe(status);
    if (answer.includes('nosniff')) expect(answer).toMatch(/cache-control: no-store/);
  });

  test('each request has one answer: bytes after a GET with a body are the next request', async () => {
    const answer = await raw(
      'GET /healthz HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhelloGET /readyz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    );
    expect(answer.match(/HTTP\/1\.1 200/g)?.length).toBe(2);
    expect(answer.includes('{"ready":true')).toBe(true);
  });

  test.each(['TRACE', 'CONNECT', 'PROPFIND', 'PUT', 'TRACK'])('%s is never 200', async (method) => {
    for (const path of ['/', '/healthz', '/api/businesses', '/bff/session']) {
      expect(statusOf(await request(`${method} ${path}`, [KEY]))).not.toBe(200);
    }
  });
});

test('chunked bodies have the same limit', async () => {
  const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
  const answer = await request(
    'POST /api/businesses',
    [KEY, 'Content-Type: application/json', 'Transfer-Encoding: chunked'],
    `${chunk.repeat(20)}0\r\n\r\n`,
  );
  expect(envelopeOf(answer).status).toBe(4130);
});

test('a client that is still sending a refused body can read the refusal', async () => {
  const body = 'x'.repeat(8 * 1024 * 1024);
  const headers = [KEY, 'content-type: application/json', `content-length: ${body.length}`];
  expect(envelopeOf(await request('POST /api/businesses', headers, body)).status).toBe(4130);
});

describe('an idle connection', () => {
  const IDLE = 300;
  /** Sends requests to a server with a short idle limit. Returns all bytes until the connection ends. */
  async function call(answer: () => Promise<Response>, reads: boolean, requests = 1): Promise<string> {
    const impatient = createHttpServer(answer, { idleMilliseconds: IDLE });
    const closed = new Promise<void>((resolve) => {
      impatient.once('connection', (peer: Socket) => void peer.once('close', () => resolve()));
    });
    const { port: at } = new URL(await listen(impatient, { host: '127.0.0.1', port: 0, publicUrl: undefined }));
    const socket = connect(Number(at), '127.0.0.1');
    let text = '';
    if (reads) socket.setEncoding('utf8').on('data', (part: string) => void (text += part));
    const headers = `Host: x\r\n${requests === 1 ? 'Connection: close\r\n' : ''}\r\n`;
    socket.write(`GET / HTTP/1.1\r\n${headers}`.repeat(requests));
    await closed;
    socket.destroy();
    impatient.close();
    return text;
  }

  test('is closed when the client does not read', async () => {
    expect(await call(async () => new Response('x'.repeat(50_000_000)), false)).toBe('');
  });

  test('has one answer in memory, however many requests the client has pipelined', async () => {
    let begun = 0;
    const answer = async () => {
      begun++;
      return new Response('x'.repeat(50_000_000));
    };
    await call(answer, false, 20);
    expect(begun).toBe(1);
  });

  test('is kept while the client waits for its answer', async () => {
    const late = () =>
      new Promise<Response>((resolve) => void setTimeout(() => resolve(new Response('late')), IDLE * 3));
    expect(await call(late, true)).toMatch(/^HTTP\/1\.1 200 OK\r\n.*late$/s);
  });
});

test('an address that cannot be used is reported in one line', async () => {
  const start = (host: string, at: number) =>
    listen(
      createHttpServer(() => new Response()),
      { host, port: at, publicUrl: undefined },
    );
  await expect(start('127.0.0.1', port)).rejects.toThrow(
    new ListenError(
      `PORT is ${port}, and something listens on 127.0.0.1:${port} already. Choose another port (0: any free one).`,
    ),
  );
  await expect(start('192.0.2.1', 0)).rejects.toThrow(/^HOST is '192\.0\.2\.1', which is no address of this machine\./);
});

test('port 0 skips ports that browsers block', async () => {
  const chosen = createHttpServer(() => new Response());
  const address = chosen.address.bind(chosen);
  const blocked = { address: '127.0.0.1', family: 'IPv4', port: 10_080 };
  // The kernel chooses the port. Here the first choice counts as a blocked port.
  chosen.address = () => {
    chosen.address = address;
    return blocked;
  };
  const origin = await listen(chosen, { host: '127.0.0.1', port: 0, publicUrl: undefined });
  expect(origin).toBe(`http://127.0.0.1:${(address() as { port: number }).port}`);
  await new Promise((resolve) => chosen.close(resolve));
});
