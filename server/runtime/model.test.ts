import { existsSync } from 'node:fs';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeCatalogue, type Catalogue } from '../testing/factories.ts';
import { runs } from '../testing/runs.ts';
import { createDriver, type SessionDriver } from '../testing/session-driver.ts';
import { SessionModel } from '../testing/session-model.ts';
import { history, type History } from '../testing/session-steps.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

const HISTORIES = runs(600, 2000);
const seed = Number(process.env['MODEL_SEED'] ?? Date.now() % 2 ** 31);

let service: TestApp;
let catalogue: { account: Catalogue; floating: Catalogue };
let driverOf: (address: string) => SessionDriver;
let histories = 0;

beforeAll(async () => {
  // In memory where possible, because thousands of commits are slow. Other tests check durability.
  if (existsSync('/dev/shm')) vi.stubEnv('TMPDIR', '/dev/shm');
  service = createTestApp({ TRUST_PROXY: 'true', LOG_LEVEL: 'silent' });
  vi.unstubAllEnvs();
  driverOf = createDriver(service);
  catalogue = {
    account: await makeCatalogue(service, { type: 'CLOUD' }),
    floating: await makeCatalogue(service, { type: 'FLOAT' }),
  };
});
afterAll(() => service.close());

const rows = <Row extends object>(sn: string, query: string): Promise<Row[]> =>
  service.db.read.all(sql<Row>`${sql.raw(query)} join sn s on s.id = x.sn_id where s.sn = ${sn} order by x.id`);

/** Returns the stored state of an SN. */
async function kept(sn: string) {
  const log = await rows(
    sn,
    'select start_time as start, end_time as "end", coalesce(x.status, x.error_code) as what from sn_log x',
  );
  const open = await rows(
    sn,
    'select x.command_executed_number as commands, x.idle_since as "idleSince", x.notice_ends_at as "endsAt" from session x',
  );
  const devices = await rows<{ status: number }>(sn, 'select x.status from machine x');
  const out = await rows(sn, 'select 1 from borrow x');
  const counted = await service.db.read.first(sql<{ uses: number }>`select use_count as uses from sn where sn = ${sn}`);
  return {
    log,
    open,
    devices: devices.map(({ status }) => status),
    borrows: out.length,
    uses: counted?.uses,
  };
}

async function agrees(begin: History): Promise<void> {
  const address = `2001:db8:${(histories >> 16).toString(16)}:${(histories++ & 0xffff).toString(16)}::1`;
  const driver = driverOf(address);
  await driver.begin(begin.isAccount ? catalogue.account : catalogue.floating, begin);
  const model = new SessionModel(begin, service.time.now);
  for (const [at, step] of begin.steps.entries()) {
    const expected = model.do(step);
    expect([at, step.does, await driver.do(step)]).toEqual([at, step.does, expected]);
  }
  expect(await kept(driver.sn)).toEqual({
    log: model.log,
    open: model.open.map(({ commands, idleSince = null, endsAt = null }) => ({ commands, idleSince, endsAt })),
    devices: [...model.devices.values()],
    borrows: model.borrows.length,
    uses: model.uses,
  });
  await driver.end();
}

test(
  `${HISTORIES} histories of an SN go as a plain model says (MODEL_SEED=${seed})`,
  { timeout: 1_800_000 },
  async () => {
    await fc.assert(fc.asyncProperty(history, agrees), { numRuns: HISTORIES, seed });
  },
);
