import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Envelope } from './contract/envelope.ts';
import { operations } from './contract/operations.ts';
import { ROLES } from './contract/roles.ts';
import { fillByExamples } from './testing/example-request.ts';
import { expectAnswer } from './testing/expect-answer.ts';
import { fuzzer, type FuzzRequest } from './testing/fuzz.ts';
import { finishJobs } from './testing/jobs.ts';
import { createTestApp, TEST_KEY, type TestApp } from './testing/test-app.ts';

/** `FUZZ_REQUESTS` sends more; `FUZZ_SEED` sends others. */
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 50_000);
const SEED = Number(process.env['FUZZ_SEED'] ?? 1);

/** Requests after which the records that were deleted are created again. */
const REFILL = 1000;

/** Seconds of processor time that an answer may take. */
const MOST_SECONDS = 1;
/** Bytes by which the memory may grow over the second half of the requests. */
const MOST_GROWTH = 32 * 1024 * 1024;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

let service: TestApp;
beforeAll(() => {
  service = createTestApp({ LOG_LEVEL: 'silent' });
});
afterAll(() => service.close());

const bindings = [
  {},
  ...ROLES.map((role) => ({
    operator: {
      actor: { kind: 'operator', name: role, role },
      ip: '192.0.2.1',
      requestId: role,
      isProved: true,
      isGone: () => false,
    },
  })),
] as const;

/** Sends a request, and throws unless the answer is one that the contract describes. */
async function send({ method, url, body, headers }: FuzzRequest, at: number): Promise<void> {
  const init = { method, headers: { ...headers, platformkey: TEST_KEY }, ...(body !== undefined && { body }) };
  const response = await service.app.request(`/api${url}`, init, bindings[at % bindings.length]);
  const text = await response.text();
  if (response.headers.get('content-type')?.startsWith('application/json') !== true) return;
  const envelope = JSON.parse(text) as Envelope<Record<string, unknown>>;
  if (response.status >= 500) throw new Error(`HTTP ${response.status}: ${envelope.msg}`);
  expectAnswer(method, url, { http: response.status, headers: response.headers, envelope });
}

function memoryInUse(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

test(`${REQUESTS} mutated requests are answered as described, in time, and leave nothing in memory`, { timeout: 36e5 }, async () => {
  const next = fuzzer(operations, SEED);
  const faults: string[] = [];
  let half = 0;
  for (let at = 0; at < REQUESTS && faults.length < 10; at++) {
    if (at === REQUESTS / 2) half = memoryInUse();
    if (at % REFILL === 0) await fillByExamples(service, operations);
    const request = next();
    const began = process.cpuUsage();
    const fault = await send(request, at).then(
      () => undefined,
      (error: unknown) => String(error),
    );
    const { user, system } = process.cpuUsage(began);
    const said = JSON.stringify(request).slice(0, 1500);
    if (fault !== undefined) faults.push(`${said}: ${fault.slice(0, 1500)}`);
    if (user + system > MOST_SECONDS * 1e6) faults.push(`${said}: took ${(user + system) / 1e6} s`);
  }
  expect(faults).toEqual([]);
  expect(memoryInUse() - half).toBeLessThan(MOST_GROWTH);
}); // prettier-ignore

test('the jobs that they began end, and the database is whole', async () => {
  await finishJobs(service);
  expect(await service.db.read.all(sql`select * from job where state in ('waiting', 'running')`)).toEqual([]);
  expect(await service.db.read.all(sql`pragma foreign_key_check`)).toEqual([]);
  // A connection that has searched before may call a sound full-text index damaged when others have changed it since.
  const fresh = new DatabaseSync(join(service.dataDir, 'licet.db'), { readOnly: true });
  expect(fresh.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
  fresh.close();
  expect(({} as { unheardOf?: unknown }).unheardOf).toBeUndefined();
});
