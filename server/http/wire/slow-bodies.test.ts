import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { createSlowBodies } from './slow-bodies.ts';

type Upload = { incoming: IncomingMessage; socket: { bytesRead: number }; end: () => void };

function upload(headers: Record<string, string>): Upload {
  const socket = { bytesRead: 500 };
  const incoming = Object.assign(new EventEmitter(), { headers, socket, complete: false, destroyed: false });
  return { incoming: incoming as unknown as IncomingMessage, socket, end: () => void (incoming.complete = true) };
}

function watching() {
  const refused: IncomingMessage[] = [];
  const bodies = createSlowBodies(
    () => 0,
    (incoming) => void refused.push(incoming),
  );
  return { bodies, refused };
}

test('a body that drips is refused after 15 seconds, once', () => {
  const { bodies, refused } = watching();
  const slow = upload({ 'content-length': '5000' });
  bodies.watch(slow.incoming);
  bodies.sweep(15);
  expect(refused).toEqual([]);
  slow.socket.bytesRead += 10;
  bodies.sweep(16);
  bodies.sweep(17);
  expect(refused).toEqual([slow.incoming]);
});

test('an upload of 2 GiB at 1 MiB per second is accepted', () => {
  const { bodies, refused } = watching();
  const large = upload({ 'transfer-encoding': 'chunked' });
  bodies.watch(large.incoming);
  for (let second = 1; second <= 2048; second++) {
    large.socket.bytesRead += 1024 * 1024;
    bodies.sweep(second);
  }
  expect(refused).toEqual([]);
});

test('an upload that stops is refused when it falls below 32 KiB per second', () => {
  const { bodies, refused } = watching();
  const stopped = upload({ 'content-length': '99999999' });
  bodies.watch(stopped.incoming);
  stopped.socket.bytesRead += 10 * 32 * 1024;
  bodies.sweep(25);
  expect(refused).toEqual([]);
  bodies.sweep(26);
  expect(refused).toEqual([stopped.incoming]);
});

test('requests that are complete, or have no body, are ignored', () => {
  const { bodies, refused } = watching();
  const done = upload({ 'content-length': '5' });
  for (const one of [done, upload({}), upload({ 'content-length': '0' })]) bodies.watch(one.incoming);
  done.end();
  bodies.sweep(1000);
  expect(refused).toEqual([]);
});
