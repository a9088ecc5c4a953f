import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePort } from './free-port.ts';

test('a free port can be listened on, and lies below those that systems give away', async () => {
  const port = await freePort();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const server = createServer().once('error', reject).listen(port, '127.0.0.1', resolve);
  await promise;
  server.close();
  expect(port).toBeLessThan(32_768);
});
