import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sweep } from '../../runtime/sweeper.ts';
import { makeSn, ok } from '../../testing/factories.ts';
import { uniqueMac } from '../../testing/machines.ts';
import { heartbeat, loggedIn, logIn, logOut, logRows, type LoggedIn } from '../../testing/runtime.ts';
import { createTestApp, TEST_KEY, type TestApp } from '../../testing/test-app.ts';
import { makeUser } from '../../testing/users.ts';

let service: TestApp;
let sn: string;
let session: LoggedIn;
beforeEach(async () => {
  service = createTestApp();
  sn = await makeSn(service, { concurrentNumber: 1 }, { type: 'FLOAT' });
  session = await loggedIn(service, sn);
});
afterEach(() => service.close());

const items = async (method: string, path: string, body?: unknown) =>
  (await ok(service.api(method, path, body))).envelope.data.items;
const giveNotice = (seconds: number, reason = '') =>
  items('DELETE', `/sns/${sn}/sessions?noticeSeconds=${seconds}&reason=${encodeURIComponent(reason)}`, [session.id]);
const status = async (answer: Promise<{ envelope: { status: number } }>) => (await answer).envelope.status;
const withdraw = () => service.api('DELETE', `/sessions/${session.id}/notice`);

describe('a session with notice', () => {
  test('keeps its seat and hears of the end with each heartbeat', async () => {
    expect(await giveNotice(120, 'Needed at reception')).toMatchObject([
      { id: session.id, noticeEndsAt: '2026-11-21 09:02:00', noticeReason: 'Needed at reception' },
    ]);
    for (let call = 0; call < 2; call++) {
      expect((await heartbeat(service, session)).envelope.data.items).toEqual([
        { heartbeatSeconds: 60, notice: { endsAt: '2026-11-21 09:02:00', reason: 'Needed at reception' } },
      ]);
    }
    expect(await status(logIn(service, sn))).toBe(1799);
  });

  test('ends in that second for every read, before any sweep', async () => {
    await giveNotice(120);
    service.time.now += 119;
    expect(await items('POST', '/sessions/data', {})).toHaveLength(1);
    const seat = async () =>
      (await items('GET', `/sns/${sn}/explain`)).find(({ check }) => check === 'concurrency')?.['passed'];
    expect(await seat()).toBe(false);
    service.time.now += 1;
    expect(await seat()).toBe(true);
    expect(await items('POST', '/sessions/data', {})).toEqual([]);
    expect(await items('GET', `/sns/${sn}/sessions`)).toEqual([]);
    const asked = { headers: { platformkey: TEST_KEY } };
    const exported = await service.app.request('/api/export/sessions?format=json', asked, {});
    expect(await exported.json()).toEqual([]);
    expect(await status(service.api('DELETE', `/sns/${sn}/sessions`, [session.id]))).toBe(4040);
    expect(await status(withdraw())).toBe(4040);
    expect(await status(heartbeat(service, session))).toBe(530);
  });

  test('leaves its seat to a log-in of that second', async () => {
    await giveNotice(60);
    service.time.now += 60;
    expect(await status(logIn(service, sn))).toBe(0);
    const [first] = await logRows(service);
    expect(first).toMatchObject({ status: 'kickOut', end_time: service.time.now });
  });

  test('is swept at the time of its end, however late the sweep is', async () => {
    await giveNotice(60);
    const end = service.time.now + 60;
    service.time.now += 100;
    await sweep(service.deps);
    expect(await logRows(service)).toMatchObject([{ status: 'kickOut', end_time: end }]);
  });

  test('that falls silent before its end times out', async () => {
    await giveNotice(600);
    const last = service.time.now;
    service.time.now += 700;
    await sweep(service.deps);
    expect(await logRows(service)).toMatchObject([{ status: 'timeout', end_time: last }]);
  });

  test('can log out before', async () => {
    await giveNotice(60);
    await ok(logOut(service, session));
    expect(await logRows(service)).toMatchObject([{ status: 'logout' }]);
  });

  test('gives way to a session without notice when its device logs in again', async () => {
    const mac = uniqueMac();
    await ok(logOut(service, session));
    session = await loggedIn(service, sn, { mac });
    await giveNotice(60);
    const again = await loggedIn(service, sn, { mac });
    service.time.now += 60;
    expect((await heartbeat(service, again)).envelope.data.items).toEqual([{ heartbeatSeconds: 60 }]);
  });

  test('gets a later notice in place of the earlier one', async () => {
    await giveNotice(60, 'first');
    expect(await giveNotice(300)).toMatchObject([{ noticeEndsAt: '2026-11-21 09:05:00' }]);
    const [item] = (await heartbeat(service, session)).envelope.data.items;
    expect(item?.['notice']).toEqual({ endsAt: '2026-11-21 09:05:00' });
  });
});

describe('DELETE /sessions/{id}/notice', () => {
  test('lets the session run on', async () => {
    await giveNotice(60, 'mistake');
    const [record] = (await ok(withdraw())).envelope.data.items;
    expect(record).not.toHaveProperty('noticeEndsAt');
    expect(record).not.toHaveProperty('noticeReason');
    service.time.now += 60;
    expect((await heartbeat(service, session)).envelope.data.items).toEqual([{ heartbeatSeconds: 60 }]);
  });

  test('refuses one without notice with 4093, an unknown one with 4040, and viewers', async () => {
    expect(await status(withdraw())).toBe(4093);
    expect(await status(service.api('DELETE', '/sessions/999999/notice'))).toBe(4040);
    expect(await status(service.as('viewer')('DELETE', `/sessions/${session.id}/notice`))).toBe(531);
    expect(await status(service.as('support')('DELETE', `/sessions/${session.id}/notice`))).toBe(4093);
  });
});

test('ends at once without noticeSeconds or with 0, and audits the reason all the same', async () => {
  const query = { querys: [{ name: 'operation', op: '=', values: ['endSnSessions', 'withdrawSessionNotice'] }] };
  await giveNotice(60, 'a notice');
  await ok(withdraw());
  await giveNotice(0, 'at once');
  expect(await items('POST', '/audit/data', query)).toMatchObject([
    {
      reason: 'a notice',
      before: [{ sessions: [{ id: session.id }] }],
      after: [{ sessions: [{ id: session.id, noticeEndsAt: '2026-11-21 09:01:00', noticeReason: 'a notice' }] }],
    },
    { after: [{ sessions: [{ id: session.id }] }] },
    { reason: 'at once', after: [{ sessions: [] }] },
  ]);
  expect(await status(heartbeat(service, session))).toBe(530);
});

test.each(['-1', '601', 'x', '1.5'])('refuses noticeSeconds=%s with 515', async (seconds) => {
  expect(await status(service.api('DELETE', `/sns/${sn}/sessions?noticeSeconds=${seconds}`))).toBe(515);
});

test('POST /users/end and the operations under a user give notice too', async () => {
  const account = await makeSn(service, { namedUser: true }, { type: 'CLOUD' });
  const password = 'ada-has-a-password';
  await makeUser(service, 'ada', { password });
  await ok(service.api('POST', `/sns/${account}/users`, [{ name: 'ada' }]));
  const own = await loggedIn(service, account, { loginName: 'ada', password });
  const [user] = await items('GET', '/users/user/ada');
  const notice = async () => (await heartbeat(service, own)).envelope.data.items[0]?.['notice'];
  await ok(service.api('POST', '/users/end?noticeSeconds=30', [{ type: 'user', guid: user?.['guid'] }]));
  expect(await notice()).toEqual({ endsAt: '2026-11-21 09:00:30' });
  const [machine] = await items('DELETE', `/sns/${account}/users/ada/sessions?noticeSeconds=40`);
  expect(machine).toMatchObject({ noticeEndsAt: '2026-11-21 09:00:40' });
  const [device] = await items('GET', `/sns/${account}/users/ada/machines`);
  for (const [seconds, path, body] of [
    [50, `machines/${String(device?.['id'])}`, undefined],
    [55, 'machines', [device?.['id']]],
    [58, `sessions/${own.id}`, undefined],
  ] as const) {
    await ok(service.api('DELETE', `/sns/${account}/users/ada/${path}?noticeSeconds=${seconds}`, body));
    expect(await notice()).toEqual({ endsAt: `2026-11-21 09:00:${seconds}` });
  }
  service.time.now += 58;
  expect(await items('GET', `/sns/${account}/users/ada/sessions`)).toEqual([]);
  expect(await status(service.api('GET', `/sns/${account}/users/ada/sessions/${own.id}`))).toBe(4040);
});
