import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { isBlockedPort } from '../core/ports.ts';

/**
 * Operating systems give higher ports to connections and to servers that ask for any port. So none of those takes a port between
 * the moment when it is found free and its use.
 */
const FROM = 10_000;
const BELOW = 32_768;

/** Returns a free port of the loopback address that `fetch` accepts. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FROM, BELOW);
    if (!isBlockedPort(port) && (await isFree(port))) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  try {
    await once(probe.listen(port, '127.0.0.1'), 'listening');
  } catch {
    return false;
  }
  probe.close();
  await once(probe, 'close');
  return true;
}
