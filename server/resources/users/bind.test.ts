import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeSn } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { makeUser, makeUsers, makeUserSession, online } from '../../testing/users.ts';

let service: TestApp;
beforeEach(() => {
  service = createTestApp();
});
afterEach(() => service.close());

const entries = (names: readonly string[]) => names.map((name) => ({ name }));
const bind = (sn: string, names: readonly string[], method = 'POST') =>
  service.api(method, `/sns/${sn}/users`, entries(names));
const bound = async (sn: string) =>
  (await service.api('GET', `/sns/${sn}/users?limit=1000`)).envelope.data.items.map((user) => user['name']);

describe.each(['POST', 'PATCH'])('%s /sns/{sn}/users', (method) => {
  test('binds users, in the order of the answer as given, and twice changes nothing', async () => {
    const sn = await makeSn(service, { usersNumber: 2 });
    const [a = '', b = ''] = await makeUsers(service, 2);
    const first = await bind(sn, [b, a], method);
    expect(first.envelope.data).toEqual({
      total: 2,
      items: [
        { sn, name: b },
        { sn, name: a },
      ],
    });
    const again = await bind(sn, [a, b], method);
    expect(again.envelope.status).toBe(0);
    expect(await bound(sn)).toEqual([a, b]);
  });

  test('refuses more than usersNumber with 1794 and binds nobody', async () => {
    const sn = await makeSn(service, { usersNumber: 2 });
    const names = await makeUsers(service, 3);
    const { http, envelope } = await bind(sn, names, method);
    expect([http, envelope.status, await bound(sn)]).toEqual([403, 1794, []]);
    expect((await bind(sn, names.slice(0, 2), method)).envelope.status).toBe(0);
    expect((await bind(sn, names.slice(1), method)).envelope.status).toBe(1794);
    expect(await bound(sn)).toEqual(names.slice(0, 2));
  });

  test('refuses unknown and repeated users, and binds nobody', async () => {
    const sn = await makeSn(service);
    await makeUser(service, 'ada');
    expect((await bind(sn, ['ada', 'ghost'], method)).envelope).toMatchObject({
      status: 4040,
      errors: [{ path: '[1]' }],
    });
    expect((await bind(sn, ['ada', 'ada'], method)).envelope).toMatchObject({
      status: 515,
      errors: [{ path: '[1].name' }],
    });
    expect((await bind(sn, [], method)).envelope.status).toBe(515);
    expect((await service.api(method, `/sns/${sn}/users`, [{}])).envelope.status).toBe(514);
    expect(await bound(sn)).toEqual([]);
  });
});

describe('usersNumber', () => {
  test('does not count for a group licence that ignores it', async () => {
    const sn = await makeSn(service, { usersNumber: 1, ignoreUserLimit: true }, { type: 'GROUP' });
    expect((await bind(sn, await makeUsers(service, 3))).envelope.status).toBe(0);
  });

  test('0 lets nobody in, and no number lets everyone', async () => {
    const names = await makeUsers(service, 3);
    expect((await bind(await makeSn(service, { usersNumber: 0 }), names.slice(0, 1))).envelope.status).toBe(1794);
    expect((await bind(await makeSn(service), names)).envelope.status).toBe(0);
  });

  test('that fell below the number of bound users binds nobody new and keeps who is there', async () => {
    const sn = await makeSn(service, { usersNumber: 3 });
    const [a = '', b = '', c = ''] = await makeUsers(service, 3);
    await bind(sn, [a, b]);
    await service.api('PATCH', `/sns/${sn}`, { sn, status: 0, usersNumber: 1 });
    expect((await bind(sn, [a, b])).envelope.status).toBe(0);
    expect((await bind(sn, [c])).envelope.status).toBe(1794);
  });

  test('holds under any number of simultaneous requests', async () => {
    const sn = await makeSn(service, { usersNumber: 5 });
    const names = await makeUsers(service, 40);
    const answers = await Promise.all(
      names.map((name, at) =>
        at % 2 === 0
          ? service.api('POST', `/sns/${sn}/users/user/${encodeURIComponent(name)}`)
          : bind(sn, [name], 'PATCH'),
      ),
    );
    const codes = answers.map(({ envelope }) => envelope.status);
    expect([codes.filter((code) => code === 0).length, codes.filter((code) => code === 1794).length]).toEqual([5, 35]);
    expect((await bound(sn)).length).toBe(5);
  });

  test('holds when binding and unbinding run against each other', async () => {
    const sn = await makeSn(service, { usersNumber: 3 });
    const names = await makeUsers(service, 8);
    await Promise.all(
      Array.from({ length: 80 }, (_, at) => {
        const name = names[(at * 7) % names.length] ?? '';
        return at % 3 === 0
          ? service.api('DELETE', `/sns/${sn}/users`, entries([name]))
          : bind(
              sn,
              [name, names[(at * 5 + 1) % names.length] ?? ''].filter((one, i, all) => all.indexOf(one) === i),
            );
      }),
    );
    expect((await bound(sn)).length).toBeLessThanOrEqual(3);
  });
});

describe('/sns/{sn}/users/user/{name} and /sns/{sn}/users/{name}', () => {
  test('POST binds one user and DELETE unbinds it, each without effect the second time', async () => {
    const sn = await makeSn(service, { usersNumber: 1 });
    await makeUser(service, 'a/b é');
    const name = encodeURIComponent('a/b é');
    for (let turn = 0; turn < 2; turn++) {
      const { envelope } = await service.api('POST', `/sns/${sn}/users/user/${name}`);
      expect([envelope.data.items, await bound(sn)]).toEqual([[{ sn, name: 'a/b é' }], ['a/b é']]);
    }
    for (let turn = 0; turn < 2; turn++) {
      const { envelope } = await service.api('DELETE', `/sns/${sn}/users/${name}`);
      expect([envelope.data.items, await bound(sn)]).toEqual([[{ sn, name: 'a/b é' }], []]);
    }
  });

  test.each([
    ['POST', '/sns/AAAA1/users/user/ada', 1798],
    ['POST', '/sns/A/users/user/ada', 1806],
    ['DELETE', '/sns/AAAA1/users/ada', 1798],
    ['GET', '/sns/AAAA1/users', 1798],
    ['POST', '/sns/A/users/data', 1806],
  ])('%s %s is %i', async (method, path, code) => {
    await makeUser(service, 'ada');
    expect((await service.api(method, path)).envelope.status).toBe(code);
  });

  test('an unknown user is 4040', async () => {
    const sn = await makeSn(service);
    expect((await service.api('POST', `/sns/${sn}/users/user/ghost`)).envelope.status).toBe(4040);
    expect((await service.api('DELETE', `/sns/${sn}/users/ghost`)).envelope.status).toBe(4040);
  });
});

describe('DELETE /sns/{sn}/users', () => {
  test('unbinds by account, by guid, or by both of one user', async () => {
    const sn = await makeSn(service);
    const [a, b, c] = [await makeUser(service, 'a'), await makeUser(service, 'b'), await makeUser(service, 'c')];
    await bind(sn, ['a', 'b', 'c']);
    const { envelope } = await service.api('DELETE', `/sns/${sn}/users`, [
      { name: 'a' },
      { guid: b.guid },
      { name: 'c', guid: c.guid },
    ]);
    expect(envelope.data.items).toEqual([a, b, c].map(({ name }) => ({ sn, name })));
    expect(await bound(sn)).toEqual([]);
  });

  test('refuses entries without, unknown, contradicting and repeated users, and unbinds nobody', async () => {
    const sn = await makeSn(service);
    const [a, b] = [await makeUser(service, 'a'), await makeUser(service, 'b')];
    await bind(sn, ['a', 'b']);
    const remove = async (body: object) => (await service.api('DELETE', `/sns/${sn}/users`, body)).envelope.status;
    expect(await remove([{ name: 'a' }, {}])).toBe(515);
    expect(await remove([{ name: 'a' }, { name: 'ghost' }])).toBe(4040);
    expect(await remove([{ name: 'a', guid: b.guid }])).toBe(4040);
    expect(await remove([{ name: 'a' }, { guid: a.guid }])).toBe(515);
    expect(await bound(sn)).toEqual(['a', 'b']);
  });

  test('ends the sessions that the binding let in, of that SN and those users alone', async () => {
    const [sn, other] = [
      await makeSn(service, {}, { type: 'WEB_APP' }),
      await makeSn(service, {}, { type: 'WEB_APP' }),
    ];
    for (const name of ['a', 'b']) await makeUser(service, name);
    for (const one of [sn, other]) await bind(one, ['a', 'b']);
    await makeUserSession(service, sn, 'a');
    await makeUserSession(service, sn, 'b');
    await makeUserSession(service, other, 'a');
    await service.api('DELETE', `/sns/${sn}/users/a`);
    expect(await online(service)).toEqual(['b', 'a']);
  });

  test('support may do it, and may not bind', async () => {
    const sn = await makeSn(service);
    await makeUser(service, 'a');
    expect((await service.as('support')('DELETE', `/sns/${sn}/users/a`)).envelope.status).toBe(0);
    expect((await service.as('support')('DELETE', `/sns/${sn}/users`, [{ name: 'a' }])).envelope.status).toBe(0);
    expect((await service.as('support')('POST', `/sns/${sn}/users`, [{ name: 'a' }])).envelope.status).toBe(531);
    expect((await service.as('viewer')('DELETE', `/sns/${sn}/users/a`)).envelope.status).toBe(531);
  });
});

test('the users of an archived SN can be read and not changed', async () => {
  const sn = await makeSn(service);
  for (const name of ['a', 'b']) await makeUser(service, name);
  await bind(sn, ['a']);
  await service.api('POST', '/sns/archive', [sn]);
  expect((await bind(sn, ['b'])).envelope.status).toBe(4093);
  expect((await service.api('POST', `/sns/${sn}/users/user/b`)).envelope.status).toBe(4093);
  expect((await service.api('DELETE', `/sns/${sn}/users/a`)).envelope.status).toBe(4093);
  expect(await bound(sn)).toEqual(['a']);
});

test('a binding is in the audit log of the SN and of each user, once, for those it changed', async () => {
  const sn = await makeSn(service);
  for (const name of ['a', 'b']) await makeUser(service, name);
  await bind(sn, ['a']);
  await bind(sn, ['a', 'b']);
  await service.api('DELETE', `/sns/${sn}/users/b`);
  const about = async (target: string) => {
    const { envelope } = await service.api('POST', '/audit/data', {
      querys: [
        { name: 'target', op: '=', values: [target] },
        { name: 'operation', op: 'like', values: ['%bindSnUser%'] },
      ],
    });
    return envelope.data.items.map(({ targets, before, after }) => ({ targets, before, after }));
  };
  const [sns, user] = [{ kind: 'sn', key: sn }, { kind: 'user', key: 'b' }]; // prettier-ignore
  expect(await about('b')).toEqual([
    { targets: [sns, user], before: [{}, {}], after: [{ users: ['b'] }, { sns: [sn] }] },
    { targets: [sns, user], before: [{ users: ['b'] }, { sns: [sn] }], after: [{}, {}] },
  ]);
  expect((await about(sn)).length).toBe(3);
});

test('POST /sns/{sn}/users/data filters and sorts the bound users alone', async () => {
  const sn = await makeSn(service);
  for (const name of ['ann', 'Anton', 'bea', 'anita']) await makeUser(service, name);
  await bind(sn, ['ann', 'Anton', 'bea']);
  const { envelope } = await service.api('POST', `/sns/${sn}/users/data?limit=1`, {
    querys: [{ name: 'name', op: 'like', values: ['an%'] }],
    sorts: [{ name: 'name', order: 'DESC' }],
  });
  expect([envelope.data.total, envelope.data.items]).toMatchObject([2, [{ name: 'Anton' }]]);
});

test('deleting an SN leaves its users', async () => {
  const sn = await makeSn(service);
  await makeUser(service, 'a');
  await bind(sn, ['a']);
  await service.api('DELETE', `/sns/${sn}`);
  expect((await service.api('GET', '/users/user/a')).http).toBe(200);
});
