import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeSn, ok } from '../../testing/factories.ts';
import { makeMachine } from '../../testing/machines.ts';
import { bearer, heartbeat, loggedIn, logIn, logOut } from '../../testing/runtime.ts';
import { createTestApp, TEST_KEY, type TestApp } from '../../testing/test-app.ts';
import { makeUser } from '../../testing/users.ts';
import { endEntry } from '../../testing/end-entry.ts';

let service: TestApp;
let sn: string;
beforeEach(async () => {
  service = createTestApp();
  sn = await makeSn(service, {}, { type: 'FLOAT' });
});
afterEach(() => service.close());

const upload = (entries: unknown, headers: Record<string, string> = {}) =>
  service.api('POST', `/sns/${sn}/logs`, entries, headers);
const log = async (code = sn) => (await ok(service.api('GET', `/sns/${code}/logs`))).envelope.data.items;

describe('GET /sns/{sn}/logs', () => {
  test('tells a session as one entry, whose status moves on', async () => {
    const session = await loggedIn(service, sn, { clientVersion: 12, loginName: 'ada' });
    await ok(heartbeat(service, session, { commands: 7 }));
    const [open] = await log();
    expect(open).toMatchObject({
      startTime: '2026-11-21 09:00:00', status: 'login', errorCode: 0, number: 1, cmdExeNum: 7,
      clientVersion: '12', loginName: 'ada', fkMidId: expect.any(Number) as number,
    }); // prettier-ignore
    expect(open).not.toHaveProperty('endTime');
    service.time.now += 90;
    await ok(logOut(service, session));
    expect(await log()).toEqual([{ ...open, status: 'logout', endTime: '2026-11-21 09:01:30' }]);
  });

  test('tells a refused log-in with its code and reason, and no status', async () => {
    const blocked = await makeSn(service, {}, { type: 'FLOAT', concurrentNumber: 0 });
    expect((await logIn(service, blocked)).envelope.status).toBe(1799);
    const [entry] = await log(blocked);
    expect(entry).toMatchObject({ errorCode: 1799, startTime: '2026-11-21 09:00:00', endTime: '2026-11-21 09:00:00' });
    expect(entry?.['failure']).toMatch(/./);
    expect(entry).not.toHaveProperty('status');
  });

  test('is paged in order of creation, whatever the times', async () => {
    const entries = ['12', '10', '11'].map((hour) => ({ startTime: `2026-11-20 ${hour}:00:00`, endTime: '2026-11-20 13:00:00' }));
    await ok(upload(entries));
    const { total, items } = (await ok(service.api('GET', `/sns/${sn}/logs?offset=1&limit=1`))).envelope.data;
    expect({ total, starts: items.map((item) => item['startTime']) }).toEqual({ total: 3, starts: ['2026-11-20 10:00:00'] });
  }); // prettier-ignore

  test.each([
    ['/sns/AAAAAAAAAAAAAAAA/logs', 1798],
    ['/sns/AAAAAAAAAAAAAAAB/logs', 1806],
  ])('%s is %i', async (path, status) => {
    expect((await service.api('GET', path)).envelope.status).toBe(status);
    expect((await service.api('POST', `${path}/data`)).envelope.status).toBe(status);
  });

  test('lets viewers read, and a licensed application not', async () => {
    expect((await service.as('viewer')('GET', `/sns/${sn}/logs`)).http).toBe(200);
    const { token } = await loggedIn(service, sn);
    expect((await service.api('GET', `/sns/${sn}/logs`, undefined, { platformkey: '', ...bearer(token) })).http).toBe(401);
  }); // prettier-ignore
});

describe('POST /sns/{sn}/logs/data', () => {
  beforeEach(async () => {
    await makeUser(service, 'ada');
    await ok(
      upload([
        { startTime: '2026-11-18 08:00:00', endTime: '2026-11-18 09:00:00', loginName: 'ada' },
        { startTime: '2026-11-19 08:00:00', endTime: '2026-11-19 12:00:00', loginName: 'bob', status: 'timeout' },
        { startTime: '2026-11-20 08:00:00', errorCode: 1799, failure: 'full', loginName: 'ada' },
      ]),
    );
  });
  const numbers = async (querys: object[], sorts: object[] = []) => {
    const answer = await ok(service.api('POST', `/sns/${sn}/logs/data`, { querys, sorts }));
    return answer.envelope.data.items.map((item) => item['number']);
  };

  test.each([
    [[{ name: 'startTime', op: '>=', values: ['2026-11-19'] }], [2, 3]],
    [[{ name: 'endTime', op: '=', values: ['2026-11-19'] }], [2]],
    [[{ name: 'errorCode', op: '<>', values: [0] }], [3]],
    [[{ name: 'status', op: '=', values: ['LOGOUT'] }], [1]],
    [[{ name: 'status', op: '<>', values: ['logout'] }], [2, 3]],
    [[{ name: 'loginName', op: 'like', values: ['A%'] }], [1, 3]],
  ])('%j finds %j', async (querys, found) => {
    expect(await numbers(querys)).toEqual(found);
  });

  test('an entry is found by its id, and those of a user by that of the user', async () => {
    const { items } = (await ok(service.api('GET', `/sns/${sn}/logs`))).envelope.data;
    expect(await numbers([{ name: 'uid', op: '=', values: [items[1]?.['uid']] }])).toEqual([2]);
    expect(await numbers([{ name: 'fkUserId', op: '=', values: [items[0]?.['fkUserId']] }])).toEqual([1, 3]);
  });

  test('sorts by startTime, endTime, fkUserId and uid', async () => {
    expect(await numbers([], [{ name: 'startTime', order: 'DESC' }])).toEqual([3, 2, 1]);
    expect(await numbers([], [{ name: 'endTime' }])).toEqual([1, 2, 3]);
    expect(await numbers([], [{ name: 'fkUserId' }])).toEqual([2, 1, 3]);
    expect(await numbers([], [{ name: 'uid', order: 'desc' }])).toEqual([3, 2, 1]);
  });

  test('POST /logs/data tells of all SNs, and of which', async () => {
    const other = await makeSn(service, {}, { type: 'FLOAT' });
    await ok(logIn(service, other, { mac: '00-1A-2B-3C-4D-5E' }));
    const find = async (name: string, op: string, value: string) => {
      const body = { querys: [{ name, op, values: [value] }] };
      return (await ok(service.api('POST', '/logs/data', body))).envelope.data.items.map((item) => item['sn']);
    };
    expect((await ok(service.api('POST', '/logs/data'))).envelope.data.total).toBe(4);
    expect(await find('mid', '=', '001a2b3c4d5e')).toEqual([other]);
    expect(await find('sn', '=', other.toLowerCase())).toEqual([other]);
    expect(await find('sn', '=', 'NONE')).toEqual([]);
    expect(await find('sn', 'like', `${sn.slice(0, 8)}%`)).toEqual([sn, sn, sn]);
    expect(await find('ip', '=', '203.0.113.9')).toEqual([]);
  });

  test.each([
    [{ querys: [{ name: 'ip', op: '=', values: ['x'] }] }, 515],
    [{ sorts: [{ name: 'loginName' }] }, 515],
    [{ querys: [{ name: 'status', op: '=', values: ['gone'] }] }, 515],
  ])('%j is refused', async (body, status) => {
    expect((await service.api('POST', `/sns/${sn}/logs/data`, body)).envelope.status).toBe(status);
  });
});

describe('POST /sns/{sn}/logs', () => {
  const entry = { startTime: '2026-11-20 08:00:00', endTime: '2026-11-20 16:00:00' };

  test('adds entries with all their fields; user and device are found by name and code', async () => {
    const user = await makeUser(service, 'ada');
    const machine = await makeMachine(service, sn, { mid: '00-1A-2B-3C-4D-5E' });
    const full = { ...entry, status: 'KickOut', clientVersion: 12, cmdExeNum: 3, loginName: 'ada', mid: '001a:2b3c:4d5e', loginIp: '192.0.2.9' };
    const { envelope } = await ok(upload([{ ...full, reference: 'r1' }, entry]));
    expect(envelope.data.items).toEqual([
      {
        ...entry, status: 'kickOut', clientVersion: '12', cmdExeNum: 3, loginName: 'ada', loginIp: '192.0.2.9', errorCode: 0,
        fkMidId: machine.id, fkSnid: machine.sn_id, fkUserId: expect.any(Number), fkUserNameId: user.guid, number: 1, uid: expect.any(Number),
      },
      { ...entry, status: 'logout', errorCode: 0, fkSnid: machine.sn_id, number: 2, uid: expect.any(Number) },
    ]);
  }); // prettier-ignore

  test('names the device of an entry as it is called now, in lists and exports, until it is removed', async () => {
    const { id, mid } = await makeMachine(service, sn, { machineName: 'desk' });
    await ok(
      upload([
        { ...entry, mid },
        { ...entry, mid: '02-99' },
      ]),
    );
    await ok(service.api('PATCH', `/machines/${id}`, { machineName: 'reception' }));
    const names = async () =>
      (await ok(service.api('POST', '/logs/data'))).envelope.data.items.map(({ machineName }) => machineName);
    expect(await names()).toEqual(['reception', undefined]);
    const headers = { platformkey: TEST_KEY };
    const file = await service.app.request('/api/export/logs?columns=machineName,mid', { headers }, {});
    expect(await file.text()).toContain(`reception,${mid}`);
    await ok(service.api('DELETE', `/sns/${sn}/machines`, [{ id }]));
    expect(await names()).toEqual([undefined, undefined]);
  });

  test('skips what has a reference that is known, in one upload or in the next, and answers it all the same', async () => {
    const named = (reference: string) => ({ ...entry, reference });
    const first = await ok(upload([named('a'), named('b'), named('a')]));
    expect(first.envelope.data.items.map((item) => item['number'])).toEqual([1, 2, 1]);
    const second = await ok(upload([named('c'), named('b')]));
    expect(second.envelope.data.items.map((item) => item['number'])).toEqual([3, 2]);
    expect(await log()).toHaveLength(3);
    const other = await makeSn(service, {}, { type: 'FLOAT' });
    await ok(service.api('POST', `/sns/${other}/logs`, [named('a')]));
    expect(await log(other)).toHaveLength(1);
  });

  test('is done once under an Idempotency-Key', async () => {
    const answers = [];
    for (let time = 0; time < 2; time++) answers.push(await ok(upload([entry], { 'idempotency-key': 'once' })));
    expect(answers[0]?.envelope).toEqual(answers[1]?.envelope);
    expect(await log()).toHaveLength(1);
    expect((await upload([entry, entry], { 'idempotency-key': 'once' })).envelope.status).toBe(4220);
  });

  test.each([
    [[{ startTime: '2026-11-20 08:00:00' }], 514, '[0].endTime'],
    [[{ ...entry, endTime: '2026-11-20 07:59:59' }], 515, '[0].endTime'],
    [[entry, { ...entry, startTime: '2026-11-30' }], 515, '[1].endTime'],
    [[entry, { ...entry, startTime: '2026-11-30', endTime: '2026-11-30' }], 515, '[1].startTime'],
    [[{ ...entry, endTime: '2026-11-30' }], 515, '[0].endTime'],
    [[{ endTime: '2026-11-20' }], 514, '[0].startTime'],
    [[{ ...entry, status: 'gone' }], 515, '[0].status'],
    [[{ ...entry, seats: 3 }], 515, '[0].seats'],
    [[{ ...entry, startTime: '2026-02-30 00:00:00' }], 515, '[0].startTime'],
    [[{ ...entry, reference: '' }], 515, '[0].reference'],
    [[{ ...entry, mid: 7 }], 515, '[0].mid'],
  ])('%j is %i at %s, and nothing is added', async (entries, status, path) => {
    const { envelope } = await upload(entries);
    expect(envelope.status).toBe(status);
    expect('errors' in envelope && envelope.errors?.map((fault) => fault.path)).toContain(path);
    expect(await log()).toEqual([]);
  });

  test.each([[[]], [Array.from({ length: 1001 }, () => entry)], [entry]])('refuses what is no batch of 1 to 1,000 (%#)', async (body) => {
    expect((await upload(body)).envelope.status).toBe(515);
  }); // prettier-ignore

  test('an entry with an error code needs no end, ends where it began and has no status', async () => {
    const { envelope } = await ok(upload([{ startTime: entry.startTime, errorCode: 1799 }]));
    expect(envelope.data.items[0]).toMatchObject({ errorCode: 1799, endTime: entry.startTime });
    expect(envelope.data.items[0]).not.toHaveProperty('status');
  });

  test('1,000 entries are added at once', async () => {
    const { envelope } = await ok(upload(Array.from({ length: 1000 }, (_, at) => ({ ...entry, reference: `n${at}` }))));
    expect(envelope.data).toMatchObject({ total: 1000 });
    expect(envelope.data.items.at(-1)).toMatchObject({ number: 1000 });
  });

  test('is refused for archived SNs (4093), unknown ones (1798), and to support (531)', async () => {
    expect((await service.as('support')('POST', `/sns/${sn}/logs`, [entry])).envelope.status).toBe(531);
    expect((await service.as('manager')('POST', `/sns/${sn}/logs`, [entry])).envelope.status).toBe(0);
    await ok(service.api('POST', '/sns/archive', [sn]));
    expect((await upload([entry])).envelope.status).toBe(4093);
    expect((await service.api('POST', '/sns/AAAAAAAAAAAAAAAA/logs', [entry])).envelope.status).toBe(1798);
  });

  test('is in the audit log as how many were new', async () => {
    await ok(upload([entry, { ...entry, reference: 'a' }]));
    await ok(upload([{ ...entry, reference: 'a' }]));
    const body = { querys: [{ name: 'operation', op: '=', values: ['uploadSnLogs'] }] };
    const { items } = (await ok(service.api('POST', '/audit/data', body))).envelope.data;
    expect(items.map((item) => item['after'])).toEqual([[{ uploadedLogs: 2 }]]);
  });
});

test('an entry ends once', async () => {
  const { id } = await loggedIn(service, sn);
  const row = await service.db.read.first(sql<{ log_id: number }>`select log_id from session where id = ${id}`);
  const end = () => service.db.tx((tx) => endEntry(tx, row?.log_id ?? 0, 'kickOut', tx.now));
  await end();
  await expect(end()).rejects.toThrow('ended already');
});
