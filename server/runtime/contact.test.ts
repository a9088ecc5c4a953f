import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeCatalogue, makeSn, makeSns, ok } from '../testing/factories.ts';
import { uniqueMac } from '../testing/machines.ts';
import { bearer, heartbeat, loggedIn, logIn, logOut, logRows, logStatuses } from '../testing/runtime.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { TEST_NOW } from '../testing/test-now.ts';
import { makeUser } from '../testing/users.ts';

let service: TestApp;
beforeEach(() => {
  service = createTestApp();
});
afterEach(() => service.close());

const floating = (attributes: object = {}) => makeSn(service, attributes, { type: 'FLOAT' });
const onlySession = async () => (await ok(service.api('POST', '/sessions/data', {}))).envelope.data.items[0];
const status = async (answer: ReturnType<TestApp['runtime']>) => (await answer).envelope.status;

describe('POST /runtime/sessions/{id}/heartbeat', () => {
  test('keeps the session and stores its commands', async () => {
    const session = await loggedIn(service, await floating());
    service.time.now += 60;
    const { envelope } = await ok(heartbeat(service, session, { commands: 12 }));
    expect(envelope.data.items).toEqual([{ heartbeatSeconds: 60 }]);
    expect(await onlySession()).toMatchObject({
      lastConnectionDate: '2026-11-21 09:01:00',
      lastSyncDate: '2026-11-21 09:00:00',
      commandExecutedNumber: 12,
    });
    await ok(heartbeat(service, session));
    await ok(heartbeat(service, session, { commands: 5 }));
    expect(await onlySession()).toMatchObject({ commandExecutedNumber: 12 });
    await ok(logOut(service, session));
    expect(await logRows(service)).toMatchObject([{ cmd_exe_num: 12, status: 'logout' }]);
  });

  type Names = { sn: string; product: string; business: string; machine: number };
  const changes: [string, (names: Names) => [string, string, unknown]][] = [
    ['the SN', ({ sn }) => ['PATCH', '/sns', [{ sn, endDate: '2027-01-01' }]]],
    [
      'a configuration item of the product',
      ({ product }) => ['PATCH', `/products/${product}/datas`, [{ name: 'a', value: '1' }]],
    ],
    [
      'the features of the product',
      ({ product }) => ['POST', `/products/${product}/features`, [{ featureId: 1, name: 'a' }]],
    ],
    [
      'the template',
      ({ product }) => ['PATCH', `/products/${product}/templates/Default/datas`, [{ name: 'a', value: '1' }]],
    ],
    ['the business', ({ business }) => ['PATCH', `/businesses/${business}`, { name: business, controlType: 'SMART' }]],
    ['the device', ({ machine }) => ['PATCH', `/machines/${machine}`, { machineName: 'other' }]],
  ];
  test.each(changes)('returns a new licence once when %s was changed', async (_what, change) => {
    const catalogue = await makeCatalogue(service, { type: 'FLOAT' });
    const [sn = ''] = await makeSns(service, catalogue);
    const session = await loggedIn(service, sn);
    await ok(heartbeat(service, session));
    const [device] = (await ok(service.api('GET', `/sns/${sn}/machines`))).envelope.data.items;
    const names = { sn, machine: Number(device?.['id']) };
    const [product, business] = [catalogue.product, catalogue.business].map(encodeURIComponent);
    await ok(service.api(...change({ ...names, product: product ?? '', business: business ?? '' })));
    service.time.now += 5;
    const answers = [await ok(heartbeat(service, session)), await ok(heartbeat(service, session))];
    const items = answers.map(({ envelope }) => Object.keys(envelope.data.items[0] ?? {}));
    expect(items).toEqual([['heartbeatSeconds', 'license'], ['heartbeatSeconds']]);
    expect(await onlySession()).toMatchObject({ lastSyncDate: '2026-11-21 09:00:05' });
  });

  test('returns no licence after log-ins of others', async () => {
    const sn = await floating();
    const session = await loggedIn(service, sn);
    await loggedIn(service, sn);
    expect((await ok(heartbeat(service, session))).envelope.data.items).toEqual([{ heartbeatSeconds: 60 }]);
  });

  test('is refused after three missed heartbeats: the session timed out at its last contact', async () => {
    const session = await loggedIn(service, await floating());
    service.time.now += 60;
    await ok(heartbeat(service, session));
    service.time.now += 180;
    await ok(heartbeat(service, session));
    service.time.now += 181;
    expect(await status(heartbeat(service, session))).toBe(513);
    expect(await logRows(service)).toMatchObject([{ status: 'timeout', end_time: TEST_NOW + 240 }]);
    expect(await status(heartbeat(service, session))).toBe(513);
    expect(await status(logOut(service, session))).toBe(513);
  });

  test.each([
    [{ commands: -1 }, 515],
    [{ commands: 1.5 }, 515],
    [{ commands: '1' }, 515],
    [{ command: 1 }, 515],
    [[], 515],
  ])('refuses the body %j', async (body, code) => {
    const session = await loggedIn(service, await floating());
    expect(await status(heartbeat(service, session, body))).toBe(code);
  });
});

describe('DELETE /runtime/sessions/{id}', () => {
  test('ends the session with its time, and frees the seat', async () => {
    const sn = await floating({ concurrentNumber: 1 });
    const session = await loggedIn(service, sn);
    service.time.now += 100;
    expect((await ok(logOut(service, session))).envelope.data.items).toEqual([{ id: session.id }]);
    expect(await logRows(service)).toMatchObject([
      { status: 'logout', start_time: TEST_NOW, end_time: TEST_NOW + 100 },
    ]);
    expect(await status(logOut(service, session))).toBe(513);
    expect(await status(heartbeat(service, session))).toBe(513);
    await loggedIn(service, sn);
  });
});

describe('a token', () => {
  test('works for its own session only, and is stored as a hash', async () => {
    const sn = await floating();
    const [one, two] = [await loggedIn(service, sn), await loggedIn(service, sn)];
    for (const token of [two.token, '', 'x', `${one.token}x`, one.token.slice(1), one.token.toLowerCase()]) {
      expect(await status(heartbeat(service, { id: one.id, token }))).toBe(513);
      expect(await status(logOut(service, { id: one.id, token }))).toBe(513);
    }
    expect(await status(service.runtime('DELETE', `/sessions/${one.id}`))).toBe(513);
    expect(
      await status(service.runtime('DELETE', `/sessions/${one.id}`, undefined, { authorization: one.token })),
    ).toBe(513);
    const basic = { authorization: `Basic ${one.token}` };
    expect(await status(service.runtime('DELETE', `/sessions/${one.id}`, undefined, basic))).toBe(513);
    expect(await status(service.runtime('DELETE', '/sessions/999999', undefined, bearer(one.token)))).toBe(513);
    for (const id of ['0', 'x', '-1', '9'.repeat(17)]) {
      expect(await status(service.runtime('DELETE', `/sessions/${id}`, undefined, bearer(one.token)))).toBe(515);
    }
    const kept = JSON.stringify(await service.db.read.all(sql`select * from session`));
    for (const { token } of [one, two]) expect(kept + service.logLines().join()).not.toContain(token);
    await ok(heartbeat(service, one));
  });

  test('of a session that an operator ended answers 530, and any other token 513', async () => {
    const sn = await floating();
    const [one, two] = [await loggedIn(service, sn), await loggedIn(service, sn)];
    await ok(service.as('support')('DELETE', `/sns/${sn}/sessions`, [one.id]));
    expect(await status(heartbeat(service, one))).toBe(530);
    expect(await status(logOut(service, one))).toBe(530);
    expect(await status(heartbeat(service, { ...one, token: two.token }))).toBe(513);
    await ok(heartbeat(service, two));
    expect(await logStatuses(service)).toEqual(['kickOut', 'login']);
  });

  test('of a session whose place was taken is unknown', async () => {
    const sn = await floating();
    const mac = uniqueMac();
    const [old] = [await loggedIn(service, sn, { mac }), await loggedIn(service, sn, { mac })];
    expect(await status(heartbeat(service, old))).toBe(513);
  });
});

describe('a session ends', () => {
  const ends: [string, (sn: string) => Promise<unknown>][] = [
    ['when its SN is disabled', (sn) => service.api('PATCH', '/sns', [{ sn, status: 1 }])],
    ['when its SN is archived', (sn) => service.api('POST', '/sns/archive', [sn])],
    ['when its SN is deleted', (sn) => service.api('DELETE', `/sns/${sn}`)],
    ['when its user is disabled', () => service.api('PATCH', '/users/user/ada', { status: 1 })],
    ['when its user is deleted', () => service.api('DELETE', '/users/user/ada')],
  ];
  test.each(ends)('%s', async (_when, end) => {
    const sn = await makeSn(service, { namedUser: true }, { type: 'CLOUD' });
    await makeUser(service, 'ada', { password: 'ada-has-a-password' });
    await ok(service.api('POST', `/sns/${sn}/users`, [{ name: 'ada' }]));
    const session = await loggedIn(service, sn, { loginName: 'ada', password: 'ada-has-a-password' });
    service.time.now += 7;
    await end(sn);
    expect(await status(heartbeat(service, session))).toBe(530);
    expect((await service.api('POST', '/sessions/data', {})).envelope.data.total).toBe(0);
    const entries = await logRows(service);
    for (const entry of entries) expect(entry).toMatchObject({ status: 'kickOut', end_time: TEST_NOW + 7 });
  });

  test.each([1, 33])('when its device gets the status %d', async (deviceStatus) => {
    const sn = await floating();
    const session = await loggedIn(service, sn);
    const [device] = (await ok(service.api('GET', `/sns/${sn}/machines`))).envelope.data.items;
    await ok(service.api('POST', `/machines/${String(device?.['id'])}`, { status: deviceStatus }));
    expect(await status(heartbeat(service, session))).toBe(530);
    expect(await logStatuses(service)).toEqual(['kickOut']);
  });

  test('but not when its licence expires or its limits shrink', async () => {
    const sn = await floating({ endDate: '2026-11-21 09:00:30' });
    const session = await loggedIn(service, sn);
    await ok(service.api('PATCH', '/sns', [{ sn, concurrentNumber: 0 }]));
    service.time.now += 60;
    await ok(heartbeat(service, session));
    expect((await logIn(service, sn)).envelope.status).toBe(1793);
  });
});

test.each([
  ['GET', '/sessions', 4050, 'POST'],
  ['PUT', '/sessions/1', 4050, 'DELETE'],
  ['GET', '/nowhere', 4041, null],
])('%s /runtime%s: %d', async (method, path, code, allow) => {
  const { envelope, headers } = await service.runtime(method, path);
  expect([envelope.status, headers.get('allow')]).toEqual([code, allow]);
});
