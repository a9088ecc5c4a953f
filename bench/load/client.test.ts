import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { load } from './client.ts';
import { wireText } from './requests.ts';

let server: Server;
afterEach(() => void server.close());

async function serving(answer: (url: string) => { status: number; text: string }): Promise<number> {
  server = createServer((incoming, outgoing) => {
    const { status, text } = answer(incoming.url ?? '');
    outgoing.writeHead(status, { 'content-length': Buffer.byteLength(text) }).end(text);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

test('counts every answer once and reports acknowledged requests by their number', async () => {
  const asked = new Set<string>();
  const port = await serving((url) => ({
    status: asked.add(url).size % 10 === 0 ? 409 : 200,
    text: 'ü'.repeat(40_000),
  }));
  const acknowledged: number[] = [];
  const result = await load({
    port,
    connections: 4,
    seconds: 0.3,
    request: (nth) => wireText({ method: 'GET', path: `/${nth}` }),
    acknowledged: (nth) => void acknowledged.push(nth),
  });
  expect(result.requests).toBe(asked.size);
  expect(result.failed).toBe(Math.floor(asked.size / 10));
  expect(new Set(acknowledged).size).toBe(result.requests - result.failed);
});

test('a connection that breaks is a failed request, not an acknowledged one', async () => {
  const port = await serving(() => ({ status: 200, text: '{}' }));
  setTimeout(() => server.closeAllConnections(), 100);
  const result = await load({
    port,
    connections: 2,
    seconds: 5,
    request: () => wireText({ method: 'GET', path: '/' }),
  });
  expect(result.seconds).toBeLessThan(2);
  expect(result.failed).toBeLessThanOrEqual(2);
});
