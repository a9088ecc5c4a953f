import { atMost, type Attack } from './attack.ts';
import { openRaw, pause, type RawConnection } from './client.ts';
import { memoryAdded, waitsDuring } from './measure.ts';
import type { Target } from './target.ts';

const PIPELINED = 4000;
const CONNECTIONS = 500;
/** Seconds in which the service finishes its work for clients that read nothing. */
const SETTLE_SECONDS = 5;

/** Clients without a key ask for the largest open documents and do not read the answers. */
export const attack: Attack = {
  number: '20',
  title: 'Documents that are asked for and not read',
  run: async (target) => {
    const figures = [];
    for (const path of ['/openapi.json', '/docs']) {
      const added = await memoryAdded(target, () => unread(target, path, 1, PIPELINED));
      figures.push(atMost(100, `memory added by ${PIPELINED} pipelined GET ${path}`, added, 'MiB'));
    }
    let added: number | undefined;
    const waits = await waitsDuring(target, async () => {
      added = await memoryAdded(target, () => unread(target, '/openapi.json', CONNECTIONS, 1));
    });
    return [
      ...figures,
      atMost(100, `memory added by ${CONNECTIONS} connections`, added, 'MiB'),
      atMost(0, 'requests of others that failed meanwhile', waits.failed),
      atMost(1500, 'longest wait of others meanwhile', waits.longest, 'ms'),
    ];
  },
};

async function unread(target: Target, path: string, connections: number, requests: number): Promise<void> {
  const request = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`;
  const opened: RawConnection[] = [];
  try {
    for (let index = 0; index < connections; index++) {
      const connection = await openRaw(target.port);
      opened.push(connection);
      connection.socket.write(request.repeat(requests));
    }
    await pause(SETTLE_SECONDS * 1000);
  } finally {
    for (const { socket } of opened) socket.destroy();
  }
}
