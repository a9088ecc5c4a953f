import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sessionCookie } from '../../server/bff/cookie.ts';
import { startSession } from '../../server/bff/session-store.ts';
import { openDatabase } from '../../server/db/open.ts';
import { createOperator } from '../../server/testing/operators.ts';
import type { Service } from '../../server/testing/spawn.ts';
import { systemClock } from '../../server/time/clock.ts';
import { createZone } from '../../server/time/zone.ts';
import { atLeast, atMost, type Figure } from '../attack/attack.ts';
import { openRaw, type RawConnection } from '../attack/client.ts';
import { residentMemory, waitsDuring } from '../attack/measure.ts';
import { call, expectDone, start, until } from './client.ts';
import type { Part } from './part.ts';

/** Streams that one session may open, and sessions whose streams one operator may have. */
const STREAMS_OF_SESSION = 12;
const SESSIONS_OF_OPERATOR = 3;
/** Connections that are opened at the same time. */
const AT_ONCE = 250;
/** Longest wait of another client, in milliseconds, and the most memory for a thousand connections, in MiB. */
const LONGEST = 1500;
const MEMORY_OF_THOUSAND = 40;
/** Time within which every stream tells of a change, in milliseconds. */
const PATIENCE = 30_000;

/** Sent on each connection, which is idle afterwards. */
const REQUEST = 'GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n';

export const part: Part = {
  name: 'crowds',
  title: 'Idle connections and streams of events',
  run: async ({ connections, streams }) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'licet-crowds-'));
    const cookies = await makeSessions(dataDir, Math.ceil(streams / STREAMS_OF_SESSION));
    const room = String(2 * (connections + streams));
    const limits = { MAX_CONNECTIONS: room, MAX_CONNECTIONS_PER_ADDRESS: room };
    const service = await start(dataDir, limits);
    try {
      const held = [
        ...(await holdConnections(service, connections)),
        ...(await holdStreams(service, streams, cookies)),
      ];
      return [...held, await countClosed()];
    } finally {
      await service.stop('SIGKILL');
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};

const targetOf = ({ origin, process: { pid = 0 } }: Service) => ({ port: Number(new URL(origin).port), pid });

/** Opens connections, so many at once, each from one of 200 addresses. */
async function open(service: Service, count: number, head: (index: number) => string): Promise<RawConnection[]> {
  const opened: RawConnection[] = [];
  while (opened.length < count) {
    const indexes = Array.from({ length: Math.min(AT_ONCE, count - opened.length) }, (_, at) => opened.length + at);
    const some = await Promise.all(
      indexes.map((index) => openRaw(targetOf(service).port, `127.0.0.${2 + (index % 200)}`)),
    );
    for (const [at, connection] of some.entries()) {
      connection.read();
      connection.socket.write(head(indexes[at] ?? 0));
    }
    opened.push(...some);
  }
  return opened;
}

const close = (opened: readonly RawConnection[]): void => {
  for (const { socket } of opened) socket.destroy();
};

/** Opens connections that send one request and then nothing. The service closes each after some seconds. */
async function holdConnections(service: Service, count: number): Promise<Figure[]> {
  const before = residentMemory(targetOf(service));
  let [held, memory] = [0, 0];
  const waits = await waitsDuring(targetOf(service), async () => {
    const opened = await open(service, count, () => REQUEST);
    held = opened.filter(({ socket }) => !socket.closed).length;
    memory = residentMemory(targetOf(service)) ?? 0;
    close(opened);
  });
  const added = before === undefined ? undefined : memory - before;
  return [
    atLeast(count / 2, `of ${count} connections open at the same time`, held),
    atMost(0, 'failed requests of another client meanwhile', waits.failed),
    atMost(LONGEST, 'longest wait of that client', waits.longest, 'ms'),
    atMost(Math.max(50, (MEMORY_OF_THOUSAND * count) / 1000), 'memory added', added, 'MiB'),
  ];
}

/** Opens more connections than a service has room for. Returns how many it closes. */
async function countClosed(): Promise<Figure> {
  const service = await start(mkdtempSync(join(tmpdir(), 'licet-crowds-')), { MAX_CONNECTIONS: String(AT_ONCE / 2) });
  try {
    const opened = await open(service, AT_ONCE, () => REQUEST);
    const refused = () => opened.filter(({ socket }) => socket.closed).length;
    await until(async () => refused() >= AT_ONCE / 2, 'connections were closed');
    const closed = refused();
    close(opened);
    return atLeast(AT_ONCE / 2, `control: of ${AT_ONCE} connections closed, where half of them have room`, closed);
  } finally {
    await service.stop('SIGKILL');
    rmSync(service.dataDir, { recursive: true, force: true });
  }
}

/** Opens streams of events, makes one change, and counts the streams that tell of it. */
async function holdStreams(service: Service, count: number, cookies: readonly string[]): Promise<Figure[]> {
  const head = (index: number): string =>
    `GET /bff/events HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${cookies[Math.floor(index / STREAMS_OF_SESSION)]}\r\n\r\n`;
  let told = 0;
  const waits = await waitsDuring(targetOf(service), async () => {
    const opened = await open(service, count, head);
    const all = async (text: string): Promise<number> => {
      const until = performance.now() + PATIENCE;
      for (;;) {
        const have = opened.filter(({ received }) => received().includes(text)).length;
        if (have === count || performance.now() > until) return have;
        await wait(50);
      }
    };
    await all('HTTP/1.1 200');
    await expectDone(call(service, 'POST', '/api/businesses', { name: 'news', type: 'LOCAL' }));
    told = await all('event: change');
    close(opened);
  });
  return [
    atLeast(count, `of ${count} streams that tell of a change`, told),
    atMost(0, 'failed requests of another client meanwhile', waits.failed),
    atMost(LONGEST, 'longest wait of that client', waits.longest, 'ms'),
  ];
}

/** Makes operators with sessions in a new data folder. Returns the cookies of the sessions. */
async function makeSessions(dataDir: string, count: number): Promise<string[]> {
  const { db, release } = openDatabase(dataDir, createZone('UTC'), systemClock);
  const cookies: string[] = [];
  for (let operator = 0; cookies.length < count; operator++) {
    const id = await createOperator({ db }, 'viewer', { username: `viewer${operator}` });
    for (let session = 0; session < SESSIONS_OF_OPERATOR && cookies.length < count; session++) {
      const value = await db.tx((tx) => startSession(tx, id, { ip: '127.0.0.1', userAgent: 'torture' }));
      cookies.push(sessionCookie('http').keep(value).split(';')[0] ?? '');
    }
  }
  await db.close();
  release();
  return cookies;
}
