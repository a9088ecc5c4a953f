import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Envelope } from '../../contract/envelope.ts';
import { borrowRequest, LENDING, newDevice } from '../../testing/offline.ts';
import { onlyWith, programFile, runService, startService, type Service } from '../../testing/spawn.ts';
import { TEST_KEY } from '../../testing/test-app.ts';

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'licet-offline-'));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const start = () => startService({ DATA_DIR: dataDir, PLATFORM_KEY: TEST_KEY, LOG_LEVEL: 'silent' });

async function call(service: Service, method: string, path: string, body?: object) {
  const response = await fetch(`${service.origin}${path}`, {
    method,
    headers: { platformkey: TEST_KEY, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return (await response.json()) as Envelope<Record<string, unknown>>;
}

/** Runs the `keys` command in its own process. Returns its exit code and output. */
async function keys(...args: string[]): Promise<{ code: number | null; out: string; error: string }> {
  const child = spawn(process.execPath, [programFile('scripts/run/keys.ts'), ...args], {
    env: onlyWith({ DATA_DIR: dataDir }),
  });
  let [out, error] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => void (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => void (error += text));
  const { promise, resolve } = Promise.withResolvers<number | null>();
  child.once('close', resolve);
  return { code: await promise, out, error };
}

const ROUNDS = 3;
const SEATS = 1000;

test('a service killed while it lends has lost no seat that it acknowledged, and answers the requests again alike', async () => {
  const acknowledged = new Map<string, { answer: string; round: number }>();
  let sn = '';
  for (let round = 1; round <= ROUNDS; round++) {
    const service = await start();
    if (sn === '') {
      await call(service, 'POST', '/api/products', { productName: 'Studio' });
      await call(service, 'POST', '/api/businesses', { name: 'Lent', ...LENDING });
      const made = await call(service, 'POST', '/api/sns/generate_sn?count=1', {
        product: { productName: 'Studio' },
        template: { name: 'Default' },
        business: { name: 'Lent' },
        concurrentNumber: SEATS,
      });
      sn = String(made.data.items[0]?.['sn']);
    }
    const until = round * 40;
    const borrow = async () => {
      for (;;) {
        const code = borrowRequest(sn, newDevice(), 10_000);
        const answer = await call(service, 'POST', '/api/sns/checkout', { code }).catch(() => undefined);
        if (answer?.status !== 0) return;
        acknowledged.set(code, { answer: String(answer.data.items[0]?.['code']), round });
        if (acknowledged.size === until) service.process.kill('SIGKILL');
      }
    };
    await Promise.all(Array.from({ length: 4 }, borrow));
  }
  const service = await start();
  try {
    for (const [code, { answer }] of acknowledged) {
      const again = await call(service, 'POST', '/api/sns/checkout', { code });
      expect(again.data.items).toEqual([{ code: answer }]);
    }
    const { items, total } = (await call(service, 'GET', '/api/borrows?limit=1000')).data;
    expect(total).toBeGreaterThanOrEqual(acknowledged.size);
    const lent = new Set(items.map(({ mid }) => mid));
    expect(lent.size).toBe(total);
    const serials = [...acknowledged.values()].map(({ answer, round }) => {
      const [, code = ''] = /<code>(.*)<\/code>/.exec(answer) ?? [];
      return { round, serial: (JSON.parse(Buffer.from(code, 'base64').toString()) as { serial: number }).serial };
    });
    expect(new Set(serials.map(({ serial }) => serial)).size).toBe(serials.length);
    // The serials of each process begin above those of earlier processes.
    const inOrder = serials.toSorted((one, other) => one.serial - other.serial).map(({ round }) => round);
    expect(inOrder).toEqual(serials.map(({ round }) => round).toSorted((one, other) => one - other));
  } finally {
    await service.stop();
  }
});

describe('npm run keys', () => {
  test('rotates while the service answers, without a request that fails, and twice at once', async () => {
    const service = await start();
    try {
      const failures: unknown[] = [];
      const listed = async () => {
        const answer = await call(service, 'GET', '/runtime/keys');
        if (answer.status !== 0) failures.push(answer);
        return answer.data.items;
      };
      const before = (await listed()).length;
      // Polls slowly: constant requests would leave the commands little time on a busy machine.
      const noticed = expect.poll(async () => (await listed()).length, { timeout: 60_000 }).toBe(before + 2);
      const [one, other] = await Promise.all([keys('rotate'), keys('rotate'), noticed]);
      expect([one, other].map(({ code, error }) => [code, error])).toEqual([
        [0, ''],
        [0, ''],
      ]);
      const [newest, ...others] = await listed();
      expect([newest?.['retiredAt'], others.every((key) => key['retiredAt'] !== undefined)]).toEqual([undefined, true]);
      expect(failures).toEqual([]);
    } finally {
      await service.stop();
    }
    const { code, out, error } = await keys('retire', '0000000000000000');
    expect([code, out, error]).toEqual([
      1,
      '',
      'There is no signing key 0000000000000000. See: npm run keys -- list\n',
    ]);
  });
});

describe('a key file that cannot be used stops the start with one line', () => {
  test.each([
    ['damaged', 'nonsense', 0o600, /^\S+signing-keys\.json is damaged\. [^\n]+\n$/],
    ['open to others', '{}', 0o644, /^\S+signing-keys\.json holds a private key [^\n]+\n$/],
  ])(
    '%s',
    async (_about, content, mode, message) => {
      const folder = mkdtempSync(join(tmpdir(), 'licet-keys-'));
      const service = await startService({ DATA_DIR: folder, LOG_LEVEL: 'silent' });
      await service.stop();
      writeFileSync(join(folder, 'signing-keys.json'), content);
      chmodSync(join(folder, 'signing-keys.json'), mode);
      const { code, stderr } = await runService({ DATA_DIR: folder });
      expect([code, stderr]).toEqual([1, expect.stringMatching(message)]);
      rmSync(folder, { recursive: true, force: true });
    },
    60_000,
  );
});
