import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { refusalReport, type ConnectionLimits } from './connections.ts';
import { createLog } from '../log.ts';
import { createHttpServer } from './server.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

const isAnswered = async (socket: Socket): Promise<boolean> => {
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  return Promise.race([once(socket, 'data').then(() => true), once(socket, 'close').then(() => false)]);
};

async function serve(limits: ConnectionLimits) {
  const refused: string[] = [];
  const accepted: Socket[] = [];
  server = createHttpServer(() => new Response('fine'), { limits, onRefused: (address) => void refused.push(address) });
  server.on('connection', (socket: Socket) => void accepted.push(socket));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { refused, accepted, open: () => connect(port, '127.0.0.1').on('error', () => undefined) };
}

test.each([
  ['from one address', { all: 100, perAddress: 2 }],
  ['in all', { all: 2, perAddress: undefined }],
])('connections beyond the limit %s are closed, until others end', async (_which, limits) => {
  const { open, refused, accepted } = await serve(limits);
  const [one, other] = [open(), open()];
  expect([await isAnswered(one), await isAnswered(other), await isAnswered(open())]).toEqual([true, true, false]);
  expect(refused).toEqual(['127.0.0.1']);
  const closed = accepted[0] && once(accepted[0], 'close');
  one.destroy();
  await closed;
  expect([await isAnswered(open()), await isAnswered(other)]).toEqual([true, true]);
});

test('every refused connection is counted, and the log has one line per minute about them', () => {
  let now = 0;
  let counted = 0;
  const lines: string[] = [];
  const log = createLog('warn', (text) => void lines.push(...text.trimEnd().split('\n')));
  const refuse = refusalReport({ log, steady: () => now }, () => counted++);
  for (const second of [0, 1, 59, 60, 61]) {
    now = second;
    refuse('192.0.2.1');
  }
  log.flush();
  expect(counted).toBe(5);
  const told = lines.map((line) => JSON.parse(line) as { ip: string; refused: number; message: string });
  expect(told.map(({ ip, refused }) => [ip, refused])).toEqual([
    ['192.0.2.1', 1],
    ['192.0.2.1', 3],
  ]);
  for (const { message } of told) expect(message).toMatch(/MAX_CONNECTIONS.*TRUST_PROXY/);
});
