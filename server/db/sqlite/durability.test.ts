import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Envelope } from '../../contract/envelope.ts';
import { startService, type Service } from '../../testing/spawn.ts';
import { TEST_KEY } from '../../testing/test-app.ts';

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'licet-killed-'));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const ROUNDS = 3;
const WRITERS = 8;
/** Acknowledged writes per round. */
const WRITES = 150;

const start = () => startService({ DATA_DIR: dataDir, PLATFORM_KEY: TEST_KEY, LOG_LEVEL: 'silent' });

async function call(service: Service, method: string, path: string, body?: object, headers: object = {}) {
  const response = await fetch(`${service.origin}/api${path}`, {
    method,
    headers: { platformkey: TEST_KEY, 'content-type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  return (await response.json()) as Envelope<Record<string, unknown>>;
}

const create = (service: Service, name: string) =>
  call(service, 'POST', '/businesses', { name, type: 'LOCAL' }, { 'idempotency-key': name });

/** Writes until the service is killed. Returns the writes that were sent and not answered. */
async function writeUntilGone(service: Service, names: () => string, acknowledge: (name: string) => void) {
  for (;;) {
    const name = names();
    const answer = await create(service, name).catch(() => undefined);
    if (answer?.status !== 0) return name;
    acknowledge(name);
  }
}

async function all(service: Service, path: string, key: (item: Record<string, unknown>) => string): Promise<string[]> {
  const found: string[] = [];
  for (let offset = 0; ; offset += 1000) {
    const { items } = (await call(service, 'GET', `${path}?limit=1000&offset=${offset}`)).data;
    found.push(...items.map(key));
    if (items.length < 1000) return found;
  }
}

const auditedName = ({ targets }: Record<string, unknown>) => (targets as { key: string }[])[0]?.key ?? '';

test('a service killed while it writes has lost nothing that it acknowledged, and repetitions do nothing twice', async () => {
  const acknowledged: string[] = [];
  const unanswered: string[] = [];
  let next = 0;
  for (let round = 1; round <= ROUNDS; round++) {
    const service = await start();
    const writers = Array.from({ length: WRITERS }, () =>
      writeUntilGone(
        service,
        () => `business ${next++}`,
        (name) => {
          // The service is killed while the other writes wait for their answers.
          if (acknowledged.push(name) === round * WRITES) service.process.kill('SIGKILL');
        },
      ),
    );
    unanswered.push(...(await Promise.all(writers)));
  }
  const service = await start();
  try {
    for (const name of unanswered) expect((await create(service, name)).status).toBe(0);
    const names = await all(service, '/businesses', ({ name }) => String(name));
    const audited = await all(service, '/audit', auditedName);
    expect(unanswered).toHaveLength(ROUNDS * WRITERS);
    expect(names.toSorted()).toEqual([...acknowledged, ...unanswered].toSorted());
    expect(audited.toSorted()).toEqual(names.toSorted());
  } finally {
    await service.stop();
  }
});

/** Entries of a batch that a thread writes. */
const BATCH = 300;

test('a large batch of a service killed in the middle is there whole or not at all, and can be sent again', async () => {
  const usersOf = async (service: Service, round: number) =>
    (await all(service, '/users', ({ name }) => String(name))).filter((name) => name.startsWith(`round ${round} `));
  for (let round = 1; round <= 4; round++) {
    const users = Array.from({ length: BATCH }, (_, at) => ({ name: `round ${round} user ${at}` }));
    const send = (to: Service) => call(to, 'POST', '/users', users, { 'idempotency-key': `round ${round}` });
    const killed = await start();
    const batch = send(killed).catch(() => undefined);
    // The later rounds get further.
    for (let answers = 0; answers < 4 * round; answers++) await call(killed, 'GET', '/businesses?limit=1');
    killed.process.kill('SIGKILL');
    const answer = await batch;
    const service = await start();
    try {
      const found = (await usersOf(service, round)).length;
      expect([0, BATCH]).toContain(found);
      if (answer) expect([answer.status, found]).toEqual([0, BATCH]);
      expect((await send(service)).status).toBe(0);
      expect(await usersOf(service, round)).toHaveLength(BATCH);
    } finally {
      await service.stop();
    }
  }
});
