import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sweep } from '../../runtime/sweeper.ts';
import { makeSn, ok } from '../../testing/factories.ts';
import { makeMachine } from '../../testing/machines.ts';
import { licenceOf, newDevice, updateRequest } from '../../testing/offline.ts';
import { heartbeat, loggedIn, logIn } from '../../testing/runtime.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { TEST_NOW } from '../../testing/test-now.ts';

const DAY = 86_400;
let service: TestApp;
beforeEach(() => {
  service = createTestApp();
});
afterEach(() => service.close());

const at = (seconds: number): string => service.db.read.zone.toText(TEST_NOW + seconds);
const floating = (attributes: object) => makeSn(service, attributes, { type: 'FLOAT' });
const give = async (sn: string, help: object) => {
  const body = { until: at(DAY), reason: 'friday evening', ...help };
  return (await ok(service.api('POST', `/sns/${sn}/allowances`, body))).envelope.data.items[0] as { id: number };
};
const code = async (answer: ReturnType<TestApp['api']>) => (await answer).envelope.status;
const devices = async (sn: string) =>
  (
    await service.db.read.all(sql<{ status: number }>`select m.status from machine m join sn s on s.id = m.sn_id
    where s.sn = ${sn} order by m.id`)
  ).map(({ status }) => status);
const audited = async () => {
  const newest = { sorts: [{ name: 'time', order: 'DESC' }] };
  return (await ok(service.api('POST', '/audit/data', newest))).envelope.data.items;
};

describe('an allowance that extends', () => {
  test('lets log-ins in until its second, and its strings end then', async () => {
    const sn = await floating({ endDate: at(-60), expirationDays: 0 });
    expect(await code(logIn(service, sn))).toBe(1793);
    await give(sn, { extend: true });
    const session = await loggedIn(service, sn);
    expect(
      licenceOf(service, { envelope: { data: { items: [{ code: session.license }] } } } as never).validity,
    ).toEqual({
      endDate: new Date((TEST_NOW + DAY) * 1000).toISOString(),
      activeDate: new Date(TEST_NOW * 1000).toISOString(),
    });
    service.time.now += DAY - 1;
    await loggedIn(service, sn);
    service.time.now += 1;
    expect(await code(logIn(service, sn))).toBe(1793);
    const request = updateRequest(sn, newDevice());
    expect(await code(service.api('POST', '/sns/update_code', { code: request }))).toBe(1793);
  });

  test('works until the later of its end and the grace, and the string says so', async () => {
    const sn = await floating({ endDate: at(-60), graceDays: 2 });
    await give(sn, { extend: true });
    const until = async () => {
      const answer = await service.api('POST', '/sns/update_code', { code: updateRequest(sn, newDevice()) });
      return (licenceOf(service, answer).validity as { endDate: string }).endDate;
    };
    expect(await until()).toBe(new Date((TEST_NOW - 60 + 2 * DAY) * 1000).toISOString());
    expect(await loggedIn(service, sn)).not.toHaveProperty('warning');
    service.time.now += DAY;
    expect(await loggedIn(service, sn)).toMatchObject({ warning: { until: at(2 * DAY - 60) } });
  });

  test('is told to a session at its next heartbeat, when it is given and when it has ended', async () => {
    const sn = await floating({ endDate: at(600), concurrentNumber: 1 });
    const session = await loggedIn(service, sn);
    const next = async () => (await ok(heartbeat(service, session))).envelope.data.items[0] ?? {};
    expect(await next()).not.toHaveProperty('license');
    const { id } = await give(sn, { extend: true, extraConcurrent: 2 });
    const record = async () => (await ok(service.api('GET', `/sns/${sn}`))).envelope.data.items;
    const before = await record();
    expect(await next()).toHaveProperty('license');
    expect(await next()).not.toHaveProperty('license');
    await ok(service.api('DELETE', `/sns/${sn}/allowances/${id}`));
    expect(await next()).toHaveProperty('license');
    expect(await record()).toMatchObject(before.map(({ lastUpdateDate: _, ...same }) => same));
  });
});

test('refusals say what of a limit an allowance adds', async () => {
  const sn = await floating({ concurrentNumber: 0, volumeNumber: 1 });
  await give(sn, { extraConcurrent: 1, extraDevices: 1 });
  await loggedIn(service, sn);
  const refused = async () => (await logIn(service, sn)).envelope;
  expect(await refused()).toMatchObject({
    status: 1799,
    msg: 'The session limit is reached: concurrentNumber is 0 + 1, open sessions: 1, borrowed seats: 0.',
  });
  await makeMachine(service, sn);
  expect(await refused()).toMatchObject({
    status: 1795,
    msg: 'The device volume is exceeded: 2 devices are active and volumeNumber is 1 + 1.',
  });
});

test('extra sessions are seats until the allowance ends, and then no session ends', async () => {
  const sn = await floating({ concurrentNumber: 1 });
  await give(sn, { extraConcurrent: 1 });
  const sessions = [await loggedIn(service, sn), await loggedIn(service, sn)];
  expect(await code(logIn(service, sn))).toBe(1799);
  service.time.now += DAY - 30;
  // Log-ins keep sessions alive only by heartbeats, so the clock of the contacts stands still here.
  service.time.now += 30;
  await sweep({ ...service.deps, steady: () => 0 });
  expect((await ok(service.api('GET', `/sns/${sn}/sessions`))).envelope.data.total).toBe(sessions.length);
});

describe('devices that only an allowance made room for', () => {
  const crowded = async () => {
    const sn = await floating({ volumeNumber: 1 });
    await loggedIn(service, sn);
    const allowance = await give(sn, { extraDevices: 2, ticket: 'INC-1' });
    const newest = [await loggedIn(service, sn), await loggedIn(service, sn)];
    expect(await code(logIn(service, sn))).toBe(1795);
    return { sn, allowance, newest };
  };

  test('are disabled by the service when it ends, the newest first, and their sessions run on', async () => {
    const { sn } = await crowded();
    service.time.now += DAY;
    await sweep({ ...service.deps, steady: () => 0 });
    expect(await devices(sn)).toEqual([0, 33, 33]);
    expect((await ok(service.api('GET', `/sns/${sn}/sessions`))).envelope.data.total).toBe(3);
    const [entry] = await audited();
    expect(entry).toMatchObject({ operation: 'endAllowance', actor: 'system', actorKind: 'system', ticket: 'INC-1' });
    expect(await ok(service.api('POST', '/allowances/data'))).toMatchObject({
      envelope: { data: { items: [{ state: 'ended', endedAt: at(DAY), endedBy: 'system' }] } },
    });
    await sweep({ ...service.deps, steady: () => 0 });
    expect((await audited())[0]?.['id']).toBe(entry?.['id']);
  });

  test('are all told in the activity of the SN, each in its own, and as set by the service', async () => {
    const { sn } = await crowded();
    service.time.now += DAY;
    await sweep({ ...service.deps, steady: () => 0 });
    const activity = async (kind: string, key: string) =>
      (await ok(service.api('GET', `/activity?kind=${kind}&key=${key}`))).envelope.data.items;
    const ids = (await ok(service.api('GET', `/sns/${sn}/machines`))).envelope.data.items.slice(1).map(({ id }) => id);
    const by = { operation: 'endAllowance', actor: 'system', actorKind: 'system', ticket: 'INC-1' };
    const changed = (status: number) => ids.toReversed().map((id) => ({ id, status }));
    expect((await activity('sn', sn))[0]).toMatchObject({
      ...by,
      before: { allowances: [{ state: 'open' }], machines: changed(0) },
      after: { allowances: [{ state: 'ended' }], machines: changed(33) },
    });
    for (const id of ids) {
      expect((await activity('machine', String(id)))[0]).toMatchObject({
        ...by,
        before: { status: 0 },
        after: { status: 33 },
      });
    }
    const states = await ok(service.api('POST', '/states', { kind: 'machine', keys: ids.map(String) }));
    const { operation: _operation, ...said } = by;
    expect(states.envelope.data.items).toMatchObject(ids.map((id) => ({ ...said, key: String(id), value: 33 })));
  });

  test('are disabled at once when somebody ends it, by the system too', async () => {
    const { sn, allowance, newest } = await crowded();
    await ok(service.as('manager')('DELETE', `/sns/${sn}/allowances/${allowance.id}`));
    expect(await devices(sn)).toEqual([0, 33, 33]);
    const ended = (await audited()).filter(({ operation }) => operation === 'endAllowance');
    expect(ended.map(({ actor }) => actor).toSorted()).toEqual(['manager', 'system']);
    for (const session of newest) await ok(heartbeat(service, session));
  });

  test('are not the successor of a device that had its own place', async () => {
    const sn = await floating({ volumeNumber: 1 });
    const lost = await makeMachine(service, sn);
    const { id } = await give(sn, { extraDevices: 1 });
    await makeMachine(service, sn);
    await ok(service.api('POST', `/machines/${lost.id}/replace`, newDevice()));
    await ok(service.api('DELETE', `/sns/${sn}/allowances/${id}`));
    expect(await devices(sn)).toEqual([1, 33, 0]);
  });

  test('are as many as it added, if the limit was lowered meanwhile', async () => {
    const sn = await floating({ volumeNumber: 3 });
    for (let each = 0; each < 3; each++) await makeMachine(service, sn);
    await give(sn, { extraDevices: 1 });
    await makeMachine(service, sn);
    await ok(service.api('PATCH', `/sns/${sn}`, { sn, status: 0, volumeNumber: 1 }));
    service.time.now += DAY;
    await sweep(service.deps);
    expect(await devices(sn)).toEqual([0, 0, 0, 33]);
  });
});

test('what an allowance adds counts as a part of the limit for the queues of nearly full SNs', async () => {
  const sn = await floating({ concurrentNumber: 2, volumeNumber: 2 });
  const near = async () => {
    const total = async (name: string, op: string, ...values: (string | number)[]) =>
      (await ok(service.api('POST', '/sns/data', { querys: [{ name, op, values }] }))).envelope.data.total;
    const { items } = (await ok(service.api('GET', '/overview?parts=nearLimit'))).envelope.data;
    const found = [await total('nearLimit', '=', 'concurrency'), await total('nearLimit', '=', 'devices')];
    expect(items).toMatchObject([{ nearLimit: { concurrency: found[0], devices: found[1] } }]);
    return [...found, await total('limitUse', '>=', 100)];
  };
  await loggedIn(service, sn);
  await loggedIn(service, sn);
  expect(await near()).toEqual([1, 1, 1]);
  const { id } = await give(sn, { extraConcurrent: 1 });
  expect(await near()).toEqual([0, 1, 1]);
  await give(sn, { extraDevices: 1 });
  expect(await near()).toEqual([0, 0, 0]);
  await ok(service.api('DELETE', `/sns/${sn}/allowances/${id}`));
  expect(await near()).toEqual([1, 0, 1]);
  await ok(service.api('PATCH', `/sns/${sn}`, { sn, status: 0, concurrentNumber: 1 }));
  expect(await near()).toEqual([0, 0, 1]);
});

test('a check that passes because an idle seat is ended owes nothing to an allowance', async () => {
  const sn = await floating({ concurrentNumber: 1, reclaimMinutes: 5 });
  const idle = await loggedIn(service, sn);
  await ok(heartbeat(service, idle, { commands: 1 }));
  for (const _ of [1, 2, 3]) {
    service.time.now += 120;
    await ok(heartbeat(service, idle));
  }
  await give(sn, { extraConcurrent: 1 });
  const checks = (await ok(service.api('GET', `/sns/${sn}/explain`))).envelope.data.items;
  const concurrency = checks.find(({ check }) => check === 'concurrency');
  expect(concurrency).toMatchObject({ passed: true });
  expect(concurrency).not.toHaveProperty('allowance');
});

test('the desk sees which checks pass thanks to an allowance alone', async () => {
  const sn = await floating({ endDate: at(-60), concurrentNumber: 0, volumeNumber: 5 });
  const { id } = await give(sn, { extend: true, extraConcurrent: 1, extraDevices: 1 });
  const checks = (await ok(service.api('GET', `/sns/${sn}/explain`))).envelope.data.items;
  const thanks = checks.filter(({ allowance }) => allowance !== undefined);
  expect(thanks.map(({ check, allowance, passed }) => [check, allowance, passed])).toEqual([
    ['snPeriod', id, true],
    ['concurrency', id, true],
  ]);
});
