import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeSn, ok } from '../../testing/factories.ts';
import { uniqueMac } from '../../testing/machines.ts';
import { heartbeat, loggedIn, logStatuses, type LoggedIn } from '../../testing/runtime.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { makeUser } from '../../testing/users.ts';

let service: TestApp;
let sn: string;
let ada: LoggedIn[];
let bob: LoggedIn;

const as = (loginName: string, mac = uniqueMac()) => ({ mac, loginName, password: `${loginName}-has-a-password` });

beforeEach(async () => {
  service = createTestApp();
  sn = await makeSn(service, { namedUser: true }, { type: 'CLOUD' });
  for (const name of ['ada', 'bob']) {
    await makeUser(service, name, { password: `${name}-has-a-password` });
    await ok(service.api('POST', `/sns/${sn}/users`, [{ name }]));
  }
  ada = [await loggedIn(service, sn, { ...as('ada'), clientVersion: 12 }), await loggedIn(service, sn, as('ada'))];
  bob = await loggedIn(service, sn, as('bob', '00-1A-2B-3C-4D-5E'));
});
afterEach(() => service.close());

const items = async (method: string, path: string, body?: unknown) =>
  (await ok(service.api(method, path, body))).envelope.data.items;
const ids = async (method: string, path: string, body?: unknown) =>
  (await items(method, path, body)).map(({ id }) => id);
const idsOf = (sessions: LoggedIn[]) => sessions.map(({ id }) => id);
const refused = async (method: string, path: string, body?: unknown) =>
  (await service.api(method, path, body)).envelope.status;

describe('lists', () => {
  test('GET /sns/{sn}/sessions has all of an SN, oldest first, in pages', async () => {
    const all = idsOf([...ada, bob]);
    expect(await ids('GET', `/sns/${sn}/sessions`)).toEqual(all);
    const { data } = (await ok(service.api('GET', `/sns/${sn}/sessions?offset=1&limit=1`))).envelope;
    expect([data.total, data.items.map(({ id }) => id)]).toEqual([3, [all[1]]]);
    expect(await ids('GET', `/sns/${await makeSn(service)}/sessions`)).toEqual([]);
  });

  test('GET /sns/{sn}/users/{name}/sessions has those of a user, under an account or a name that was told', async () => {
    expect(await ids('GET', `/sns/${sn}/users/ada/sessions`)).toEqual(idsOf(ada));
    const floating = await makeSn(service, {}, { type: 'FLOAT' });
    const told = await loggedIn(service, floating, { loginName: 'bob' });
    expect(await ids('GET', `/sns/${floating}/users/bob/sessions`)).toEqual([told.id]);
  });

  test('GET /sns/{sn}/users/{name}/machines has the devices that they are on', async () => {
    await ok(heartbeat(service, ada[0] as LoggedIn, { commands: 3 }));
    const [first, second] = await items('GET', `/sns/${sn}/users/ada/machines`);
    const [device] = await items('GET', `/sns/${sn}/machines`);
    expect(first).toEqual({
      id: device?.['id'],
      version: 12,
      execNumber: 3,
      ip: '127.0.0.1',
      mid: device?.['mid'],
      loginDate: '2026-11-21 09:00:00',
      lastConnectDate: '2026-11-21 09:00:00',
      commands: 3,
      idleSince: '2026-11-21 09:00:00',
      userId: second?.['userId'],
    });
  });

  test('POST /sessions/data finds a device in any notation', async () => {
    for (const mid of ['00:1a:2b:3c:4d:5e', '001a2b3c4d5e']) {
      const query = { querys: [{ name: 'mid', op: '=', values: [mid] }] };
      expect(await ids('POST', '/sessions/data', query)).toEqual([bob.id]);
    }
    const unknown = { querys: [{ name: 'token', op: '=', values: ['x'] }] };
    expect(await refused('POST', '/sessions/data', unknown)).toBe(515);
  });

  test('tell no secret', async () => {
    const all = JSON.stringify(await items('POST', '/sessions/data', {}));
    expect(all).not.toContain(bob.token);
    expect(all).not.toMatch(/hash/i);
  });
});

describe('one', () => {
  test('GET …/sessions/{id} and …/machines/{id} of its own user and SN alone', async () => {
    const [first] = ada;
    expect(await items('GET', `/sns/${sn}/users/ada/sessions/${first?.id}`)).toMatchObject([{ id: first?.id }]);
    expect(await refused('GET', `/sns/${sn}/users/bob/sessions/${first?.id}`)).toBe(4040);
    const other = await makeSn(service);
    expect(await refused('GET', `/sns/${other}/users/ada/sessions/${first?.id}`)).toBe(4040);
    const [device] = await ids('GET', `/sns/${sn}/users/ada/machines`);
    expect(await ids('GET', `/sns/${sn}/users/ada/machines/${String(device)}`)).toEqual([device]);
    expect(await refused('GET', `/sns/${sn}/users/bob/machines/${String(device)}`)).toBe(4040);
    expect(await refused('GET', `/sns/${sn}/users/bob/machines/x`)).toBe(515);
  });
});

describe('ending', () => {
  test('DELETE /sns/{sn}/sessions ends those named, and answers what they were', async () => {
    const [first, second] = ada as [LoggedIn, LoggedIn];
    expect(await items('DELETE', `/sns/${sn}/sessions`, [second.id, first.id])).toMatchObject([
      { id: second.id, userName: 'ada' },
      { id: first.id, userName: 'ada' },
    ]);
    expect(await ids('GET', `/sns/${sn}/sessions`)).toEqual([bob.id]);
    expect(await logStatuses(service)).toEqual(['kickOut', 'kickOut', 'login']);
  });

  test.each([
    ['no body', undefined],
    ['an empty list', []],
  ])('DELETE /sns/{sn}/sessions with %s ends all of the SN and of no other', async (_what, body) => {
    const other = await makeSn(service, {}, { type: 'FLOAT' });
    const stays = await loggedIn(service, other);
    expect(await ids('DELETE', `/sns/${sn}/sessions`, body)).toEqual(idsOf([...ada, bob]));
    expect(await ids('POST', '/sessions/data', {})).toEqual([stays.id]);
    expect(await ids('DELETE', `/sns/${sn}/sessions`, body)).toEqual([]);
  });

  test('DELETE /sns/{sn}/users/{name}/sessions ends those of the user alone', async () => {
    expect(await ids('DELETE', `/sns/${sn}/users/ada/sessions`, [])).toEqual(idsOf(ada));
    expect(await ids('GET', `/sns/${sn}/sessions`)).toEqual([bob.id]);
  });

  test('DELETE …/sessions/{id}, …/machines and …/machines/{id} end what they name', async () => {
    const [first, second] = ada as [LoggedIn, LoggedIn];
    await ok(service.api('DELETE', `/sns/${sn}/users/ada/sessions/${first.id}`));
    const [device] = await ids('GET', `/sns/${sn}/users/ada/machines`);
    expect(await ids('DELETE', `/sns/${sn}/users/ada/machines`, [device])).toEqual([device]);
    const [last] = await ids('GET', `/sns/${sn}/users/bob/machines`);
    expect(await ids('DELETE', `/sns/${sn}/users/bob/machines/${String(last)}`)).toEqual([last]);
    for (const session of [first, second, bob]) {
      expect((await heartbeat(service, session)).envelope.status).toBe(530);
    }
    expect((await items('GET', `/sns/${sn}/machines`)).length).toBe(3);
  });

  test('refuses a batch with a session that is not of the path, unknown or named twice, and ends none', async () => {
    const [first, second] = ada as [LoggedIn, LoggedIn];
    expect(await refused('DELETE', `/sns/${sn}/users/ada/sessions`, [first.id, bob.id])).toBe(4040);
    expect(await refused('DELETE', `/sns/${sn}/sessions`, [first.id, 999_999])).toBe(4040);
    expect(await refused('DELETE', `/sns/${sn}/sessions`, [first.id, second.id, first.id])).toBe(515);
    expect(await refused('DELETE', `/sns/${sn}/sessions`, { id: first.id })).toBe(515);
    expect(await refused('DELETE', `/sns/${sn}/sessions`, ['all'])).toBe(515);
    expect(await refused('DELETE', `/sns/${sn}/users/ada/machines`)).toBe(514);
    expect(await refused('DELETE', `/sns/${sn}/users/ada/machines`, [])).toBe(515);
    expect(await ids('GET', `/sns/${sn}/sessions`)).toEqual(idsOf([...ada, bob]));
  });

  test('is in the audit log at the SN and the user, and takes support', async () => {
    expect((await service.as('viewer')('DELETE', `/sns/${sn}/sessions`)).envelope.status).toBe(531);
    await ok(service.as('support')('DELETE', `/sns/${sn}/users/bob/sessions`));
    const [entry] = await items('POST', '/audit/data', {
      querys: [{ name: 'operation', op: '=', values: ['endSnUserSessions'] }],
    });
    expect(entry).toMatchObject({
      actor: 'support',
      targets: [
        { kind: 'sn', key: sn },
        { kind: 'user', key: 'bob' },
      ],
      before: [{ sessions: [{ id: bob.id, userName: 'bob' }] }, { sessions: [{ id: bob.id }] }],
      after: [{ sessions: [] }, { sessions: [] }],
    });
  });
});

test.each([
  ['an SN that is not there', () => '/sns/NOSUCHSN/users/ada/sessions', 1798],
  ['what is no SN', () => '/sns/AAAAAAAAAAAAAAAB/users/ada/sessions', 1806],
  ['a user that is not there', () => `/sns/${sn}/users/nobody/sessions`, 4040],
])('refuses %s', async (_what, path, status) => {
  for (const [method, below] of [
    ['GET', ''],
    ['DELETE', ''],
    ['GET', '/1'],
    ['DELETE', '/1'],
  ] as const) {
    expect(await refused(method, `${path()}${below}`)).toBe(status);
  }
});
