import { once } from 'node:events';
import { request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createHttpServer } from '../../http/wire/server.ts';
import { makeSn } from '../../testing/factories.ts';
import { createTestApp, TEST_KEY, type TestApp } from '../../testing/test-app.ts';
import { makeUser, makeUserSession, online } from '../../testing/users.ts';

type Told = { status: number; data: { items: object[] } };

let service: TestApp;
let sn: string;
let guid: string;
beforeEach(async () => {
  service = createTestApp();
  sn = await makeSn(service, {}, { type: 'WEB_APP' });
  ({ guid } = await makeUser(service, 'ada'));
});
afterEach(() => service.close());

const status = async (type = 'user', of = guid) =>
  (await service.api('GET', `/users/status?type=${type}&guid=${of}`)).envelope;

describe('GET /users/status', () => {
  test('tells 0, 2 while a session is open, and 1 for the disabled', async () => {
    expect((await status()).data.items[0]).toMatchObject({ name: 'ada', status: 0 });
    await makeUserSession(service, sn, 'ada');
    expect((await status('USER')).data.items[0]).toMatchObject({ name: 'ada', status: 2 });
    await service.api('PATCH', '/users/user/ada', { status: 1 });
    expect((await status()).data.items[0]).toMatchObject({ name: 'ada', status: 1 });
    await service.api('PATCH', '/users/user/ada', { status: 0 });
    expect((await status()).data.items[0]).toMatchObject({ name: 'ada', status: 0 });
  });

  test('the status of records elsewhere stays 0 or 1', async () => {
    await makeUserSession(service, sn, 'ada');
    expect((await service.api('GET', '/users')).envelope.data.items[0]).toMatchObject({ status: 0 });
  });

  test('refuses what is missing, wrong or unknown', async () => {
    expect((await service.api('GET', '/users/status')).envelope).toMatchObject({ status: 514 });
    expect((await service.api('GET', `/users/status?guid=${guid}`)).envelope).toMatchObject({ status: 514 });
    expect((await status('machine')).status).toBe(515);
    expect((await status('user', 'ada')).status).toBe(4040);
    expect((await service.api('GET', `/users/status?type=user&guid=${guid}&x=1`)).envelope.status).toBe(515);
  });
});

describe('GET /users/status over a connection', () => {
  let server: Server;
  beforeEach(async () => {
    server = createHttpServer((asked, bindings) => service.app.fetch(asked, bindings));
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  /** Sends a GET with a body, which `fetch` cannot do. */
  async function get(path: string, body = '', headers: Record<string, string> = {}): Promise<Told> {
    const { port } = server.address() as AddressInfo;
    const framing = 'transfer-encoding' in headers ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const asked = request({
      port,
      host: '127.0.0.1',
      path: `/api${path}`,
      headers: { platformkey: TEST_KEY, 'content-type': 'application/json', ...framing, ...headers },
    }).end(body);
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    return (await json(response)) as Told;
  }

  test('takes the parameters from a JSON body too', async () => {
    await makeUserSession(service, sn, 'ada');
    const body = JSON.stringify({ type: 'User', guid });
    const expected = { status: 0, data: { items: [{ name: 'ada', status: 2 }] } };
    expect(await get('/users/status', body)).toMatchObject(expected);
    expect(await get('/users/status', body, { 'transfer-encoding': 'chunked' })).toMatchObject(expected);
    expect(await get(`/users/status?type=user&guid=${guid}`)).toMatchObject(expected);
  });

  test.each([
    ['', '{"type":"user"}', 514, {}],
    ['', '{"type":"user","guid":"x"}', 4040, {}],
    ['', '{"type":"user","guid":"x","y":1}', 515, {}],
    ['', '{"type":', 515, {}],
    ['', '[]', 515, {}],
    ['', 'type=user', 4150, { 'content-type': 'text/plain' }],
    ['?type=user&guid=x', '{"type":"user","guid":"x"}', 515, {}],
  ])('answers the query %j with the body %s by %i', async (query, body, code, headers) => {
    expect((await get(`/users/status${query}`, body, headers)).status).toBe(code);
  });

  test('refuses a body that is too large, and says so', async () => {
    expect((await get('/users/status', ' '.repeat(1024 * 1024 + 1))).status).toBe(4130);
  });

  test('other operations take no notice of a body', async () => {
    expect((await get('/users', '{"x":')).status).toBe(0);
  });
});

describe('POST /users/end', () => {
  const end = (guids: readonly string[], type = 'user') =>
    service.api(
      'POST',
      '/users/end',
      guids.map((one) => ({ type, guid: one })),
    );

  test('ends all sessions of the users and of nobody else, and answers their records', async () => {
    const bob = await makeUser(service, 'bob');
    await makeUser(service, 'cy');
    for (const name of ['ada', 'ada', 'cy', 'bob']) await makeUserSession(service, sn, name);
    const { envelope } = await end([guid, bob.guid], 'USER');
    expect(envelope.data.items).toMatchObject([
      { name: 'ada', status: 0 },
      { name: 'bob', status: 0 },
    ]);
    expect(await online(service)).toEqual(['cy']);
    expect((await status()).data.items[0]).toMatchObject({ status: 0 });
  });

  test('is recorded where there was something to end', async () => {
    const bob = await makeUser(service, 'bob');
    await makeUserSession(service, sn, 'ada');
    await end([guid, bob.guid]);
    await end([guid, bob.guid]);
    const { envelope } = await service.api('POST', '/audit/data', {
      querys: [{ name: 'operation', op: '=', values: ['endUsers'] }],
    });
    expect(envelope.data.items).toMatchObject([
      { targets: [{ kind: 'user', key: 'ada' }], before: [{ sessions: 1 }], after: [{ sessions: 0 }] },
    ]);
  });

  test('refuses unknown users, other types and one user twice, and ends nothing', async () => {
    await makeUserSession(service, sn, 'ada');
    expect((await end([guid, 'x'])).envelope).toMatchObject({ status: 4040, errors: [{ path: '[1]' }] });
    expect((await end([guid], 'machine')).envelope).toMatchObject({ status: 515, errors: [{ path: '[0].type' }] });
    expect((await end([guid, guid])).envelope).toMatchObject({ status: 515, errors: [{ path: '[1].guid' }] });
    expect((await service.api('POST', '/users/end', [{ type: 'user' }])).envelope.status).toBe(514);
    expect((await service.api('POST', '/users/end')).envelope.status).toBe(514);
    expect(await online(service)).toEqual(['ada']);
  });

  test('support may do it', async () => {
    expect((await service.as('support')('POST', '/users/end', [{ type: 'user', guid }])).envelope.status).toBe(0);
  });
});

test.each([
  ['PATCH', '/users/user/ada', { status: 1 }],
  ['POST', '/users/user/ada', { status: '1' }],
  ['PATCH', '/users', [{ name: 'ada', status: 1 }]],
  ['DELETE', '/users/user/ada', undefined],
])('%s %s ends the sessions of a user who is disabled or deleted', async (method, path, body) => {
  await makeUserSession(service, sn, 'ada');
  expect((await service.api(method, path, body)).envelope.status).toBe(0);
  expect(await online(service)).toEqual([]);
});
