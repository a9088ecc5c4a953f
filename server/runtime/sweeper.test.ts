import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { alwaysHeld } from '../core/lease.ts';
import type { Database } from '../db/handle.ts';
import { makeSn, ok } from '../testing/factories.ts';
import { makeBorrow, makeMachine } from '../testing/machines.ts';
import { heartbeat, loggedIn, logIn, logRows, logStatuses } from '../testing/runtime.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { TEST_NOW } from '../testing/test-now.ts';
import { startSweeper, sweep } from './sweeper.ts';

let service: TestApp;
beforeEach(() => {
  service = createTestApp();
});
afterEach(() => service.close());

const floating = (attributes: object = {}) => makeSn(service, attributes, { type: 'FLOAT' });

/** Starts the sweeper, and stops it after its first sweep. */
const restart = async () => (await startSweeper(service.deps, alwaysHeld(service.db))).stop();

describe('the sweep', () => {
  test('ends sessions without contact for more than three heartbeats, at their last contact', async () => {
    const sn = await floating();
    const [silent, alive] = [await loggedIn(service, sn), await loggedIn(service, sn)];
    service.time.now += 60;
    await ok(heartbeat(service, alive));
    service.time.now += 120;
    await sweep(service.deps);
    expect(await logStatuses(service)).toEqual(['login', 'login']);
    service.time.now += 1;
    await sweep(service.deps);
    expect(await logRows(service)).toMatchObject([{ status: 'timeout', end_time: TEST_NOW }, { status: 'login' }]);
    expect((await heartbeat(service, silent)).envelope.status).toBe(513);
    await ok(heartbeat(service, alive));
  });

  test('returns borrowed seats at the moment they expired', async () => {
    const sn = await floating({ concurrentNumber: 1, licenseBorrow: true });
    const machine = await makeMachine(service, sn);
    await makeBorrow(service, machine, { until: TEST_NOW + 600 });
    expect((await logIn(service, sn)).envelope.status).toBe(1799);
    service.time.now += 3600;
    await loggedIn(service, sn);
    await sweep(service.deps);
    expect(await logRows(service)).toMatchObject([
      { status: 'autoCheckin', end_time: TEST_NOW + 600 },
      { error_code: 1799 },
      { status: 'login' },
    ]);
  });

  test('works in slices until nothing is left', async () => {
    const sn = await floating();
    for (let session = 0; session < 230; session++) await loggedIn(service, sn);
    service.time.now += 181;
    await sweep(service.deps);
    expect(new Set(await logStatuses(service))).toEqual(new Set(['timeout']));
    expect((await ok(service.api('GET', `/sns/${sn}/sessions`))).envelope.data.total).toBe(0);
  });

  test('forgets after a week which sessions operators ended', async () => {
    const sn = await floating();
    const session = await loggedIn(service, sn);
    await ok(service.api('DELETE', `/sns/${sn}/sessions`));
    service.time.now += 7 * 86_400;
    await sweep(service.deps);
    expect((await heartbeat(service, session)).envelope.status).toBe(530);
    service.time.now += 1;
    await sweep(service.deps);
    expect((await heartbeat(service, session)).envelope.status).toBe(513);
  });

  test('is not needed by a log-in, which finds the seat of a silent session free', async () => {
    const sn = await floating({ concurrentNumber: 1 });
    await loggedIn(service, sn);
    service.time.now += 180;
    expect((await logIn(service, sn)).envelope.status).toBe(1799);
    service.time.now += 1;
    await loggedIn(service, sn);
    expect(await logStatuses(service)).toEqual(['timeout', 1799, 'login']);
  });
});

describe('a start', () => {
  test('an hour later ends open sessions at their last contact', async () => {
    const session = await loggedIn(service, await floating());
    service.time.now += 45;
    await ok(heartbeat(service, session));
    service.time.now += 3600;
    await restart();
    expect(await logRows(service)).toMatchObject([{ status: 'timeout', end_time: TEST_NOW + 45 }]);
  });

  test('a minute later leaves sessions open until they are silent too long', async () => {
    const session = await loggedIn(service, await floating());
    service.time.now += 100;
    await restart();
    await ok(heartbeat(service, session));
    service.time.now += 100;
    await restart();
    service.time.now += 81;
    expect((await heartbeat(service, session)).envelope.status).toBe(513);
  });
});

describe('when the clock is set', () => {
  /** Changes the time of day, but not the steady clock. */
  const set = (seconds: number) => {
    service.time.now += seconds;
    service.time.set += seconds;
  };
  const YEARS = 10 * 365 * 86_400;

  test.each([
    ['ten years forward', YEARS],
    ['an hour forward', 3600],
    ['two days back', -2 * 86_400],
  ])('%s, no session ends for it, and none lives longer', async (_how, seconds) => {
    const session = await loggedIn(service, await floating());
    service.time.now += 60;
    set(seconds);
    await sweep(service.deps);
    await ok(heartbeat(service, session));
    const contact = service.time.now;
    service.time.now += 180;
    await sweep(service.deps);
    expect(await logStatuses(service)).toEqual(['login']);
    service.time.now += 1;
    await sweep(service.deps);
    const end_time = Math.max(TEST_NOW, contact);
    expect(await logRows(service)).toMatchObject([{ status: 'timeout', start_time: TEST_NOW, end_time }]);
  });

  test('back while the service is stopped, sessions restart and last three heartbeats', async () => {
    const session = await loggedIn(service, await floating());
    set(-3600);
    service.time.set = 0;
    await restart();
    service.time.now += 180;
    await ok(heartbeat(service, session));
    service.time.now += 181;
    await sweep(service.deps);
    expect(await logStatuses(service)).toEqual(['timeout']);
  });
});

test('a failure of the storage is logged', async () => {
  const { db } = service;
  let transactions = 0;
  const failing: Database = {
    ...db,
    tx: (fn) => (transactions++ === 0 ? db.tx(fn) : Promise.reject(new Error('the disk is gone'))),
  };
  await (await startSweeper(service.deps, alwaysHeld(failing))).stop();
  expect(service.logLines().join()).toMatch(/"operation":"sweep".*the disk is gone/);
});
