import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { isBlockedPort } from '../core/ports.ts';

/**
 * Below the ports that operating systems give to connections and to servers without a port of their own: none of those takes a
 * port before it is used.
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
