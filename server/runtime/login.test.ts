import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeSn, ok } from '../testing/factories.ts';
import { uniqueMac } from '../testing/machines.ts';
import { logIn, loggedIn, logRows, logStatuses } from '../testing/runtime.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { TEST_NOW } from '../testing/test-now.ts';
import { makeUser } from '../testing/users.ts';

let service: TestApp;
beforeEach(() => {
  service = createTestApp();
});
afterEach(() => service.close());

const floating = (attributes: object = {}) => makeSn(service, attributes, { type: 'FLOAT' });
const record = async (path: string) => (await ok(service.api('GET', path))).envelope.data.items[0];
const sessionsOf = async (sn: string) => (await ok(service.api('GET', `/sns/${sn}/sessions`))).envelope.data.items;

/** Returns the content of a licence without its signature. */
const licence = (license: string): unknown =>
  JSON.parse(Buffer.from(/<code>(.*)<\/code>/.exec(license)?.[1] ?? '', 'base64').toString());

describe('POST /runtime/sessions', () => {
  test('takes a seat, returns a licence for the device, and logs it', async () => {
    const sn = await floating({ concurrentNumber: 2 });
    const body = { mac: '00:1a:2b:3c:4d:5e', machineName: 'desk', clientVersion: 12, loginName: 'ada' };
    const session = await loggedIn(service, sn, body);
    expect(session).toMatchObject({ heartbeatSeconds: 60, loginDate: '2026-11-21 09:00:00' });
    expect(session.token).toMatch(/^[\w-]{43}$/);
    expect(licence(session.license)).toMatchObject({
      kind: 'update',
      sn,
      device: { mid: body.mac, mac: body.mac, machineName: 'desk' },
      validity: { activeDate: '2026-11-21T09:00:00.000Z' },
      limits: { concurrentNumber: 2 },
    });
    expect(await sessionsOf(sn)).toEqual([
      {
        id: session.id,
        sn,
        userName: 'ada',
        mid: body.mac,
        machineName: 'desk',
        ip: '127.0.0.1',
        clientVersion: 12,
        commandExecutedNumber: 0,
        commands: 0,
        loginDate: '2026-11-21 09:00:00',
        lastConnectionDate: '2026-11-21 09:00:00',
        lastSyncDate: '2026-11-21 09:00:00',
      },
    ]);
    expect(await logRows(service)).toMatchObject([
      {
        start_time: TEST_NOW,
        end_time: null,
        status: 'login',
        error_code: 0,
        failure: null,
        client_version: '12',
        login_ip: '127.0.0.1',
        mid: body.mac,
        login_name: 'ada',
        user_id: null,
      },
    ]);
  });

  test('activates the SN with its first session, from which its days count', async () => {
    const sn = await floating({ expirationDays: 1 });
    await loggedIn(service, sn);
    const active = { activeDate: '2026-11-21 09:00:00', activeType: 'online', lastUpdateDate: '2026-11-21 09:00:00' };
    expect(await record(`/sns/${sn}`)).toMatchObject(active);
    service.time.now += 86_399;
    await loggedIn(service, sn);
    expect(await record(`/sns/${sn}`)).toMatchObject({ activeDate: active.activeDate });
    service.time.now += 1;
    expect((await logIn(service, sn)).envelope).toMatchObject({
      status: 1793,
      msg: 'The licence expired on 2026-11-22 09:00:00.',
    });
  });

  test('changes the version of the SN when it activates it, and never again', async () => {
    const sn = await floating();
    const version = async () => (await service.api('GET', `/sns/${sn}`)).headers.get('etag');
    const versions = [await version()];
    for (let round = 0; round < 2; round++) {
      await loggedIn(service, sn);
      versions.push(await version());
    }
    expect(versions[1]).not.toBe(versions[0]);
    expect(versions[2]).toBe(versions[1]);
  });

  test('treats all notations of a MAC address, and a device code in any case, as one device', async () => {
    const sn = await floating({ volumeNumber: 1, concurrentNumber: 1 });
    for (const mac of ['00-1A-2B-3C-4D-5E', '00:1a:2b:3c:4d:5e', '001a2b3c4d5e']) await loggedIn(service, sn, { mac });
    expect((await sessionsOf(sn)).map(({ mid }) => mid)).toEqual(['00-1A-2B-3C-4D-5E']);
  });

  test('a second log-in of a device replaces its session: one more use, and no further seat', async () => {
    const sn = await floating({ concurrentNumber: 1, usageNumber: 3 });
    const mac = uniqueMac();
    const first = await loggedIn(service, sn, { mac });
    service.time.now += 30;
    const second = await loggedIn(service, sn, { mac });
    expect((await sessionsOf(sn)).map(({ id }) => id)).toEqual([second.id]);
    expect(second.id).not.toBe(first.id);
    await loggedIn(service, sn, { mac });
    expect((await logIn(service, sn, { mac })).envelope.status).toBe(1796);
    expect(await logStatuses(service)).toEqual(['logout', 'logout', 'login', 1796]);
    expect((await logRows(service))[0]).toMatchObject({ start_time: TEST_NOW, end_time: TEST_NOW + 30 });
  });

  test('a refusal is an entry of the log without a status, and no session', async () => {
    const sn = await floating({ concurrentNumber: 0 });
    const { http, envelope } = await logIn(service, sn, {
      mac: '00-1A-2B-3C-4D-5E',
      loginName: 'ada',
      clientVersion: 3,
    });
    const failure = 'The session limit is reached: concurrentNumber is 0, open sessions: 0, borrowed seats: 0.';
    expect([http, envelope.status, envelope.msg]).toEqual([403, 1799, failure]);
    expect(await logRows(service)).toMatchObject([
      {
        start_time: TEST_NOW,
        end_time: TEST_NOW,
        status: null,
        error_code: 1799,
        failure,
        mid: '00-1A-2B-3C-4D-5E',
        login_name: 'ada',
        client_version: '3',
        login_ip: '127.0.0.1',
      },
    ]);
    expect(await sessionsOf(sn)).toEqual([]);
    expect((await ok(service.api('GET', `/sns/${sn}/machines`))).envelope.data.total).toBe(0);
  });

  test('an invalid or unknown SN stores nothing', async () => {
    for (const sn of ['AAAA-AAAA-AAAA-AAAB', 'unknown_sn', '?']) await logIn(service, sn);
    expect(await logRows(service)).toEqual([]);
  });

  test.each([
    ['a WEB_APP licence', 'WEB_APP', {}],
    ['a CLOUD licence for named users', 'CLOUD', { namedUser: true }],
  ])('%s lets its user in with the password, each on a place of their own', async (_what, type, attributes) => {
    const sn = await makeSn(service, { concurrentNumber: 2, ...attributes }, { type });
    for (const name of ['ada', 'bob']) {
      await makeUser(service, name, { password: `${name}-has-a-password` });
      await ok(service.api('POST', `/sns/${sn}/users`, [{ name }]));
    }
    const mac = uniqueMac();
    const as = (loginName: string) => ({ mac, loginName, password: `${loginName}-has-a-password` });
    await loggedIn(service, sn, as('ada'));
    await loggedIn(service, sn, as('bob'));
    await loggedIn(service, sn, as('ada'));
    expect((await sessionsOf(sn)).map(({ userName }) => userName)).toEqual(['bob', 'ada']);
    expect((await logIn(service, sn, { ...as('ada'), mac: uniqueMac() })).envelope.status).toBe(1799);
  });

  test('answers the same for a wrong name and a wrong password, and stores no unknown name', async () => {
    const sn = await makeSn(service, { namedUser: true }, { type: 'CLOUD' });
    await makeUser(service, 'ada', { password: 'ada-has-a-password' });
    const answers = [
      await logIn(service, sn, { loginName: 'ada', password: 'wrong' }),
      await logIn(service, sn, { loginName: 'perhaps-a-password', password: 'wrong' }),
      await logIn(service, sn, { loginName: 'ada' }),
    ].map(({ http, envelope: { status, msg } }) => [http, status, msg]);
    expect(new Set(answers.map(String))).toEqual(new Set(['401,513,The log-in name or the password is wrong.']));
    expect((await logIn(service, sn)).envelope).toMatchObject({
      status: 513,
      msg: 'The SN needs a log-in name and a password.',
    });
    expect((await logRows(service)).map(({ login_name }) => login_name)).toEqual(['ada', null, 'ada', null]);
    expect(JSON.stringify(await logRows(service)) + service.logLines().join()).not.toMatch(/perhaps|wrong"|has-a/);
  });

  test.each([
    ['neither device code nor MAC address', {}, 514],
    ['both', { deviceCode: 'B', mac: '00-1A-2B-3C-4D-5E' }, 515],
    ['a device code that does not begin with B', { deviceCode: 'A123' }, 515],
    ['an empty MAC address', { mac: '' }, 515],
    ['a device code that is none', { deviceCode: 'BLC1' }, 2307],
    ['a MAC address that is none', { mac: '00-1A' }, 2307],
    ['a field that nobody knows', { mac: '00-1A-2B-3C-4D-5E', seat: 1 }, 515],
    ['a version that is no number', { mac: '00-1A-2B-3C-4D-5E', clientVersion: '12' }, 515],
    ['an empty log-in name', { mac: '00-1A-2B-3C-4D-5E', loginName: '' }, 515],
    ['a password that nobody can have', { mac: '00-1A-2B-3C-4D-5E', password: 'x'.repeat(1025) }, 515],
  ])('refuses %s, which is no attempt', async (_what, body, status) => {
    const sn = await floating();
    expect((await service.runtime('POST', '/sessions', { sn, ...body })).envelope.status).toBe(status);
    expect(await logRows(service)).toEqual([]);
  });
});
