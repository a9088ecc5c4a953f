import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { isBlockedPort } from '../../server/core/ports.ts';

/** Returns a free port of this machine that `fetch` accepts. */
export async function freePort(): Promise<number> {
  for (;;) {
    const probe = createServer().listen(0, '127.0.0.1');
    await once(probe, 'listening');
    const { port } = probe.address() as AddressInfo;
    probe.close();
    await once(probe, 'close');
    if (!isBlockedPort(port)) return port;
  }
}
