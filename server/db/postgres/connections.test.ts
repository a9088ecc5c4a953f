import { afterEach, expect, inject, test } from 'vitest';
import { createConnections, type Connections } from './connections.ts';

const opened: Connections[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((connections) => connections.close()));
});

function connect(url: string, size = 1): Connections {
  const connections = createConnections(url, size);
  opened.push(connections);
  return connections;
}

test('a caller that waits too long for a busy connection is told so, and not that the database is away', async () => {
  const connections = connect(inject('postgres'));
  const lent = await connections.lend();
  await expect(connections.lend()).rejects.toMatchObject({
    code: 5030,
    message: 'The service is busy: no connection to the database was free. Try again in 2 s.',
    headers: { 'retry-after': '2' },
  });
  expect(connections.isReachable()).toBe(true);
  lent.release(false);
  (await connections.lend()).release(false);
});

test('the pool tells its size, the connections in use and the callers that wait', async () => {
  const connections = connect(inject('postgres'), 2);
  expect(connections.pool()).toEqual({ size: 2, busy: 0, waiting: 0 });
  const lent = [await connections.lend(), await connections.lend()];
  const third = connections.lend();
  await expect.poll(connections.pool).toEqual({ size: 2, busy: 2, waiting: 1 });
  for (const one of lent) one.release(false);
  (await third).release(false);
  expect(connections.pool()).toEqual({ size: 2, busy: 0, waiting: 0 });
});

test('a server that does not answer is told at once, and known until a connection succeeds', async () => {
  const connections = connect('postgres://licet@127.0.0.1:9/licet');
  await expect(connections.lend()).rejects.toMatchObject({ code: 520, headers: { 'retry-after': '2' } });
  expect(connections.isReachable()).toBe(false);
});
