import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeSn, ok } from '../testing/factories.ts';
import { uniqueMac } from '../testing/machines.ts';
import { heartbeat, loggedIn, logIn, logRows, logStatuses, type LoggedIn } from '../testing/runtime.ts';
import { runs } from '../testing/runs.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

const MINUTES = 30;
let service: TestApp;
beforeEach(() => {
  service = createTestApp();
});
afterEach(() => service.close());

const floating = (attributes: object) => makeSn(service, { reclaimMinutes: MINUTES, ...attributes }, { type: 'FLOAT' });
const openIds = async (sn: string) =>
  (await ok(service.api('GET', `/sns/${sn}/sessions?limit=1000`))).envelope.data.items.map(({ id }) => id);

/** Lets some minutes pass, in which the sessions call without having done anything. */
async function idleFor(minutes: number, ...sessions: LoggedIn[]): Promise<void> {
  for (let passed = 0; passed < minutes; passed += 2) {
    service.time.now += 120;
    for (const session of sessions) await ok(heartbeat(service, session));
  }
}

/** Logs in, and tells a first command. */
async function working(sn: string, body: object = {}): Promise<LoggedIn> {
  const session = await loggedIn(service, sn, body);
  await ok(heartbeat(service, session, { commands: 1 }));
  return session;
}

describe('a log-in without a free seat', () => {
  test('ends the session that has been idle longest, and no more than it needs', async () => {
    const sn = await floating({ concurrentNumber: 3 });
    const first = await working(sn);
    await idleFor(2, first);
    const [second, third] = [await working(sn), await working(sn)];
    await idleFor(MINUTES, first, second, third);
    const fresh = await loggedIn(service, sn);
    expect(await openIds(sn)).toEqual([second.id, third.id, fresh.id]);
    expect(await logStatuses(service)).toEqual(['kickOut', 'login', 'login', 'login']);
    expect((await heartbeat(service, first)).envelope).toMatchObject({
      status: 530,
      msg: expect.stringMatching(/idle/),
    });
  });

  test('ends as many as it needs when the limit was lowered', async () => {
    const sn = await floating({ concurrentNumber: 3 });
    const sessions = [await working(sn), await working(sn), await working(sn)];
    await ok(service.api('PATCH', `/sns/${sn}`, { sn, status: 0, concurrentNumber: 2 }));
    await idleFor(MINUTES, ...sessions);
    const fresh = await loggedIn(service, sn);
    expect(await openIds(sn)).toEqual([sessions[2]?.id, fresh.id]);
  });

  test('is audited as a change of the service itself, with the sessions that ended', async () => {
    const sn = await floating({ concurrentNumber: 1 });
    const idle = await working(sn);
    await idleFor(MINUTES, idle);
    await loggedIn(service, sn);
    const query = { querys: [{ name: 'operation', op: '=', values: ['reclaimSeats'] }] };
    const { items } = (await ok(service.api('POST', '/audit/data', query))).envelope.data;
    expect(items).toMatchObject([
      {
        ...{ actor: 'system', actorKind: 'system', reason: 'reclaimed', targets: [{ kind: 'sn', key: sn }] },
        before: [{ sessions: [{ id: idle.id, commands: 1, idleSince: '2026-11-21 09:00:00' }] }],
        after: [{ sessions: [] }],
      },
    ]);
  });

  test('takes no session a second too early, and none of which the commands rise', async () => {
    const sn = await floating({ concurrentNumber: 2 });
    const [idle, busy] = [await working(sn), await working(sn)];
    await idleFor(MINUTES - 2, idle, busy);
    service.time.now += 119;
    await ok(heartbeat(service, busy, { commands: 2 }));
    expect((await logIn(service, sn)).envelope.status).toBe(1799);
    service.time.now += 1;
    await loggedIn(service, sn);
    expect((await logIn(service, sn)).envelope.status).toBe(1799);
    expect(await openIds(sn)).toContain(busy.id);
  });

  test('takes no session that never told commands, no borrowed seat, and none without reclaimMinutes', async () => {
    const silent = await floating({ concurrentNumber: 1 });
    const one = await loggedIn(service, silent);
    await ok(heartbeat(service, one, { commands: 0 }));
    const kept = await floating({ concurrentNumber: 1, reclaimMinutes: null });
    const two = await working(kept);
    await idleFor(MINUTES + 2, one, two);
    expect((await logIn(service, silent)).envelope.status).toBe(1799);
    expect((await logIn(service, kept)).envelope.status).toBe(1799);
  });

  test('ends nothing when another check refuses it', async () => {
    const sn = await floating({ concurrentNumber: 1, usageNumber: 1 });
    const idle = await working(sn);
    await idleFor(MINUTES, idle);
    expect((await logIn(service, sn)).envelope.status).toBe(1796);
    expect(await openIds(sn)).toEqual([idle.id]);
  });

  test('goes by elapsed time, whatever the time of day is set to', async () => {
    const sn = await floating({ concurrentNumber: 1 });
    const busy = await working(sn);
    service.time.now += 86_400;
    service.time.set += 86_400;
    expect((await logIn(service, sn)).envelope.status).toBe(1799);
    expect(await openIds(sn)).toEqual([busy.id]);
  });
});

test('GET /sns/{sn}/explain says that the log-in would end an idle session, and ends none', async () => {
  const sn = await floating({ concurrentNumber: 1 });
  const idle = await working(sn);
  const seatCheck = async () =>
    (await ok(service.api('GET', `/sns/${sn}/explain`))).envelope.data.items.find(
      ({ check }) => check === 'concurrency',
    );
  expect(await seatCheck()).toMatchObject({ passed: false });
  await idleFor(MINUTES, idle);
  expect(await seatCheck()).toMatchObject({ passed: true, detail: expect.stringMatching(/ends 1 .* 30 minutes/) });
  expect(await openIds(sn)).toEqual([idle.id]);
});

test('GET /sns/{sn}/explain counts no idle session whose notice is over, as the log-in does not', async () => {
  const sn = await floating({ concurrentNumber: 2 });
  const idle = await working(sn);
  await idleFor(MINUTES, idle);
  await working(sn);
  await ok(service.api('DELETE', `/sns/${sn}/sessions?noticeSeconds=60`, [idle.id]));
  service.time.now += 60;
  await ok(service.api('PATCH', `/sns/${sn}`, { sn, status: 0, concurrentNumber: 1 }));
  const checks = (await ok(service.api('GET', `/sns/${sn}/explain`))).envelope.data.items;
  expect(checks.find(({ check }) => check === 'concurrency')).toMatchObject({ passed: false });
  expect((await logIn(service, sn)).envelope.status).toBe(1799);
});

test('GET /sns/{sn}/explain thanks no allowance for a seat that reclaiming would find without it', async () => {
  const sn = await floating({ concurrentNumber: 1 });
  const idle = await working(sn);
  await idleFor(MINUTES, idle);
  const help = { until: '2026-11-22', extraConcurrent: 1, reason: 'a guest' };
  await ok(service.api('POST', `/sns/${sn}/allowances`, help));
  const checks = (await ok(service.api('GET', `/sns/${sn}/explain`))).envelope.data.items;
  expect(checks.filter(({ allowance }) => allowance !== undefined)).toEqual([]);
});

test('the device that logs in again takes its own place, and ends no idle session', async () => {
  const sn = await floating({ concurrentNumber: 2 });
  const mac = uniqueMac();
  const [own, other] = [await working(sn, { mac }), await working(sn)];
  await idleFor(MINUTES, own, other);
  const again = await loggedIn(service, sn, { mac });
  expect(await openIds(sn)).toEqual([other.id, again.id]);
});

test('a business hands its reclaimMinutes to new SNs, from 5 minutes to a week', async () => {
  const sn = await makeSn(service, {}, { type: 'FLOAT', reclaimMinutes: 10_080 });
  const { items } = (await ok(service.api('GET', `/sns/${sn}`))).envelope.data;
  expect(items).toMatchObject([{ reclaimMinutes: 10_080 }]);
  for (const reclaimMinutes of [4, 10_081, 5.5, '30']) {
    expect((await service.api('PATCH', `/sns/${sn}`, { sn, status: 0, reclaimMinutes })).envelope).toMatchObject({
      ...{ status: 515, errors: [{ path: 'reclaimMinutes', msg: 'must be a whole number from 5 to 10080' }] },
    });
  }
});

/** Number of sessions, and which of them tell new commands at the moment at which others log in. */
const moment = fc.record({
  busy: fc.array(fc.boolean(), { minLength: 1, maxLength: 5 }),
  logIns: fc.integer({ min: 1, max: 5 }),
  order: fc.array(fc.nat(99), { minLength: 10, maxLength: 10 }),
});

test('a session whose commands rise is never taken, whatever happens in the same moment', async () => {
  await fc.assert(
    fc.asyncProperty(moment, async ({ busy, logIns, order }) => {
      const sn = await floating({ concurrentNumber: busy.length });
      const sessions = await Promise.all(busy.map(() => working(sn)));
      await idleFor(MINUTES, ...sessions);
      const calls = [
        ...sessions.flatMap((session, at) =>
          busy[at] ? [async () => ({ session, answer: await heartbeat(service, session, { commands: 2 }) })] : [],
        ),
        ...Array.from({ length: logIns }, () => async () => ({ session: undefined, answer: await logIn(service, sn) })),
      ];
      const shuffled = calls
        .map((call, at) => ({ call, place: order[at] ?? 0 }))
        .toSorted((one, other) => one.place - other.place);
      const answers = await Promise.all(shuffled.map(({ call }) => call()));
      const open = await openIds(sn);
      const rose = answers.flatMap(({ session, answer }) =>
        session && answer.envelope.status === 0 ? [session.id] : [],
      );
      expect(rose.filter((id) => !open.includes(id))).toEqual([]);
      expect(open.length).toBe(busy.length);
      const entered = answers.filter(({ session, answer }) => !session && answer.envelope.status === 0).length;
      expect(entered).toBe(Math.min(logIns, busy.length - rose.length));
      const ended = (await logRows(service)).filter(({ status }) => status === 'kickOut').length;
      expect(ended).toBeGreaterThanOrEqual(entered);
      await ok(service.api('DELETE', `/sns/${sn}/sessions`));
    }),
    { numRuns: runs(15, 40), seed: Number(process.env['MODEL_SEED'] ?? Date.now() % 2 ** 31) },
  );
}, 120_000);
