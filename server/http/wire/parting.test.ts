import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createHttpServer } from './server.ts';

let service: TestApp;
let server: Server;
beforeAll(async () => {
  service = createTestApp();
  server = createHttpServer((request, bindings) => service.app.fetch(request, bindings));
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await service.close();
});

/** Sends a request and then single bytes, even after the service has ended its side. Returns the answer. */
async function sendOn(head: string): Promise<string> {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  let answer = '';
  socket.setEncoding('utf8').on('data', (part: string) => void (answer += part));
  // The service may close the connection by a reset.
  socket.on('error', () => undefined).once('close', () => resolve());
  socket.write(head);
  const dripping = setInterval(() => socket.write('x'), 50);
  await closed;
  clearInterval(dripping);
  return answer.split('\r\n')[0] ?? '';
}

test.each([
  ['whose request is none', 'nonsense\r\n\r\n', 400],
  ['whose headers are late', 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ', 408],
  [
    'whose body is too long',
    'POST /runtime/sessions HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9999999\r\n\r\n',
    413,
  ],
])('a client %s cannot keep its connection by sending on', async (_which, head, status) => {
  expect(await sendOn(head)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
});
