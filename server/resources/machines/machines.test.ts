import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeSn, ok } from '../../testing/factories.ts';
import { makeBorrow, makeMachine, makeMachines, makeSession } from '../../testing/machines.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let service: TestApp;
let sn: string;
beforeEach(async () => {
  service = createTestApp();
  sn = await makeSn(service);
});
afterEach(() => service.close());

const audited = async (target: string) =>
  (await ok(service.api('POST', '/audit/data', { querys: [{ name: 'target', op: '=', values: [target] }] }))).envelope
    .data.items;

describe('GET /machines/{id}', () => {
  test('answers the device with its SN; what it has not is left out', async () => {
    const { id } = await makeMachine(service, sn, { mid: '00-1A-2B-3C-4D-5E', machineName: 'reception' });
    const { headers, envelope } = await service.api('GET', `/machines/${id}`);
    expect(headers.get('etag')).toBe('"1"');
    expect(envelope.data.items).toEqual([
      {
        id,
        status: 0,
        sn,
        mid: '00-1A-2B-3C-4D-5E',
        machineName: 'reception',
        regDate: '2026-11-21 09:00:00',
        lastUpdateDate: '2026-11-21 09:00:00',
      },
    ]);
  });

  test.each([
    ['1', 4040],
    ['9007199254740991', 4040],
    ['0', 515],
    ['x', 515],
    ['9007199254740993', 515],
  ])('/machines/%s is %i', async (id, code) => {
    expect((await service.api('GET', `/machines/${id}`)).envelope.status).toBe(code);
  });
});

describe('PATCH /machines/{id}', () => {
  test('sets machineName and customId, keeps what is absent, empties what is null', async () => {
    const { id } = await makeMachine(service, sn, { machineName: 'old' });
    const named = await ok(service.api('PATCH', `/machines/${id}`, { customId: 'A-7' }));
    expect(named.headers.get('etag')).toBe('"2"');
    expect(named.envelope.data.items[0]).toMatchObject({ machineName: 'old', customId: 'A-7' });
    const emptied = await ok(service.api('PATCH', `/machines/${id}`, { machineName: null }));
    expect(emptied.envelope.data.items[0]).not.toHaveProperty('machineName');
    expect(await audited(String(id))).toMatchObject([
      { targets: [{ kind: 'machine' }, { kind: 'sn', key: sn }], before: [{}, {}], after: [{ customId: 'A-7' }, {}] },
      { before: [{ machineName: 'old' }, {}] },
    ]);
  });

  test('what changes nothing leaves the version and the audit log alone', async () => {
    const { id } = await makeMachine(service, sn, { machineName: 'same' });
    const { headers } = await ok(service.api('PATCH', `/machines/${id}`, { machineName: 'same' }));
    expect(headers.get('etag')).toBe('"1"');
    expect(await audited(String(id))).toEqual([]);
  });

  test.each([
    [{ status: 1 }, 515, 'status'],
    [{ mid: '00-00-00-00-00-01' }, 515, 'mid'],
    [{ machineName: 'a\u0007' }, 515, 'machineName'],
    [{ customId: 'x'.repeat(256) }, 515, 'customId'],
  ])('refuses %j with %i at %s', async (body, code, path) => {
    const { id } = await makeMachine(service, sn);
    const { envelope } = await service.api('PATCH', `/machines/${id}`, body);
    expect([envelope.status, envelope.errors?.[0]?.path]).toEqual([code, path]);
  });
});

describe('DELETE /machines/{id}', () => {
  test('removes the device, ends its sessions, and leaves borrowed seats out', async () => {
    const machine = await makeMachine(service, sn, { machineName: 'field laptop' });
    const session = await makeSession(service, machine);
    await makeBorrow(service, machine);
    expect((await ok(service.api('DELETE', `/machines/${machine.id}`))).envelope.data).toEqual({
      total: 1,
      items: [{ id: machine.id }],
    });
    expect((await service.api('GET', `/machines/${machine.id}`)).envelope.status).toBe(4040);
    const seats = await ok(service.api('GET', '/borrows'));
    expect(seats.envelope.data.items).toMatchObject([{ sn, mid: machine.mid, machineName: 'field laptop' }]);
    expect(seats.envelope.data.items[0]).not.toHaveProperty('returnDate');
    const { read } = service.db;
    expect(await read.all(sql`select id from session`)).toEqual([]);
    expect(await read.all(sql`select id from ended_session`)).toEqual([{ id: session }]);
    expect(await read.all(sql`select status from sn_log order by id`)).toEqual([
      { status: 'kickOut' },
      { status: 'checkout' },
    ]);
    expect(await audited(sn)).toHaveLength(2);
  });

  test('a second time is 4040', async () => {
    const { id } = await makeMachine(service, sn);
    await ok(service.api('DELETE', `/machines/${id}`));
    expect((await service.api('DELETE', `/machines/${id}`)).envelope.status).toBe(4040);
  });
});

describe('GET and DELETE /sns/{sn}/machines', () => {
  test('GET lists the devices of the SN alone, in order of creation, paged', async () => {
    const ids = await makeMachines(service, sn, 3);
    await makeMachine(service, await makeSn(service));
    const { envelope } = await ok(service.api('GET', `/sns/${sn}/machines?offset=1&limit=1`));
    expect(envelope.data).toMatchObject({ total: 3, items: [{ id: ids[1], sn }] });
  });

  test('DELETE removes those named and answers their ids', async () => {
    const [a, b, c] = await makeMachines(service, sn, 3);
    const { envelope } = await ok(service.api('DELETE', `/sns/${sn}/machines`, [{ id: a }, { id: c }]));
    expect(envelope.data.items).toEqual([{ id: a }, { id: c }]);
    const left = await ok(service.api('GET', `/sns/${sn}/machines`));
    expect(left.envelope.data.items.map((item) => item['id'])).toEqual([b]);
  });

  test('an id of another SN is 4040 at its place, and nothing is removed', async () => {
    const [mine] = await makeMachines(service, sn, 1);
    const [other] = await makeMachines(service, await makeSn(service), 1);
    const { envelope } = await service.api('DELETE', `/sns/${sn}/machines`, [{ id: mine }, { id: other }]);
    expect([envelope.status, envelope.errors?.[0]?.path]).toEqual([4040, '[1]']);
    await ok(service.api('GET', `/machines/${mine}`));
    await ok(service.api('GET', `/machines/${other}`));
  });

  test.each([
    [[], 515, 'body'],
    [[{}], 514, '[0].id'],
    [[{ id: 0 }], 515, '[0].id'],
    [[{ id: 7 }, { id: 7 }], 515, '[1].id'],
    [[7], 515, '[0]'],
  ])('DELETE refuses %j with %i at %s', async (body, code, path) => {
    const { envelope } = await service.api('DELETE', `/sns/${sn}/machines`, body);
    expect([envelope.status, envelope.errors?.[0]?.path]).toEqual([code, path]);
  });

  test('an unknown SN is 1798, a malformed one 1806', async () => {
    for (const [text, code] of [
      ['NOSUCHSN', 1798],
      ['MJDFUNFYBNQMFNYZ', 1806],
    ] as const) {
      expect((await service.api('GET', `/sns/${text}/machines`)).envelope.status).toBe(code);
      expect((await service.api('DELETE', `/sns/${text}/machines`, [{ id: 1 }])).envelope.status).toBe(code);
    }
  });
});

describe('every change of a device', () => {
  const changes = (id: number) =>
    [
      ['POST', `/machines/${id}`, { status: 33 }],
      ['PATCH', `/machines/${id}`, { customId: 'x' }],
      ['DELETE', `/machines/${id}`, undefined],
      ['DELETE', `/sns/${sn}/machines`, [{ id }]],
    ] as const;

  test('under an archived SN is 4093', async () => {
    const { id } = await makeMachine(service, sn);
    await ok(service.api('POST', '/sns/archive', [sn]));
    for (const [method, path, body] of changes(id)) {
      expect((await service.api(method, path, body)).envelope.status).toBe(4093);
    }
    await ok(service.api('GET', `/sns/${sn}/machines`));
  });

  test('with the version of an older one is 4120 and tells the current', async () => {
    const { id } = await makeMachine(service, sn);
    await ok(service.api('PATCH', `/machines/${id}`, { customId: 'A' }, { 'if-match': '"1"' }));
    for (const [method, path, body] of changes(id)) {
      const { envelope, headers } = await service.api(method, path, body, { 'if-match': '"1"' });
      expect([envelope.status, headers.get('etag')]).toEqual([4120, '"2"']);
    }
  });

  test('takes a manager, but the status support; a viewer only reads', async () => {
    const { id } = await makeMachine(service, sn);
    for (const [method, path, body] of changes(id)) {
      expect((await service.as('viewer')(method, path, body)).envelope.status).toBe(531);
      const { envelope } = await service.as('support')(method, path, body);
      expect(envelope.status).toBe(method === 'POST' ? 0 : 531);
    }
    await ok(service.as('viewer')('GET', `/sns/${sn}/machines`));
    await ok(service.as('manager')('DELETE', `/machines/${id}`));
  });

  test('of an SN ends with the SN: its devices, sessions and seats go', async () => {
    const machine = await makeMachine(service, sn);
    await makeSession(service, machine);
    await makeBorrow(service, machine);
    await ok(service.api('DELETE', `/sns/${sn}`));
    expect((await service.api('GET', `/machines/${machine.id}`)).envelope.status).toBe(4040);
    expect((await ok(service.api('GET', '/borrows'))).envelope.data.total).toBe(0);
  });
});
