import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { onlyWith } from '../../server/testing/spawn.ts';

test('SIGTERM during the start ends it with code 0, as the first process of a container must', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void silent.close());
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const service = spawn(process.execPath, [join(import.meta.dirname, 'licet.ts'), 'start'], {
    stdio: 'ignore',
    env: onlyWith({
      DATABASE_URL: `postgres://licet:password@127.0.0.1:${port}/licet`,
      SECRET_KEY: Buffer.alloc(32, 1).toString('base64'),
    }),
  });
  const ended = once(service, 'exit');
  await once(silent, 'connection');
  service.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});
