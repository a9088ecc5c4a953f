import { sql } from 'kysely';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeCatalogue, makeSn, makeSns, ok } from '../../testing/factories.ts';
import { makeMachine, makeMachines, makeSession } from '../../testing/machines.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let service: TestApp;
beforeEach(() => {
  service = createTestApp();
});
afterEach(() => service.close());

const set = async (id: number | undefined, status: number) =>
  (await service.api('POST', `/machines/${id}`, { status })).envelope;
const statusOf = async (id: number) =>
  (await ok(service.api('GET', `/machines/${id}`))).envelope.data.items[0]?.['status'];
const count = async (table: string) =>
  (await service.db.read.first(sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`))?.n;

describe('POST /machines/{id}', () => {
  test('sets the status, answers id and status, and counts the version up', async () => {
    const [id] = await makeMachines(service, await makeSn(service), 1);
    const { headers, envelope } = await ok(service.api('POST', `/machines/${id}`, { status: 33 }));
    expect([headers.get('etag'), envelope.data.items]).toEqual(['"2"', [{ id, status: 33 }]]);
    const same = await ok(service.api('POST', `/machines/${id}`, { status: 33 }));
    expect(same.headers.get('etag')).toBe('"2"');
  });

  test.each([
    [{}, 514, 'status'],
    [{ status: 2 }, 515, 'status'],
    [{ status: '0' }, 515, 'status'],
    [{ status: null }, 515, 'status'],
    [{ status: 0, customId: 'x' }, 515, 'customId'],
  ])('refuses %j with %i at %s', async (body, code, path) => {
    const [id] = await makeMachines(service, await makeSn(service), 1);
    const { envelope } = await service.api('POST', `/machines/${id}`, body);
    expect([envelope.status, envelope.errors?.[0]?.path]).toEqual([code, path]);
  });

  test('an unknown device is 4040', async () => {
    expect((await set(12345, 0)).status).toBe(4040);
  });

  test('tells the audit log at the device and at its SN', async () => {
    const sn = await makeSn(service);
    const { id, mid } = await makeMachine(service, sn);
    await set(id, 33);
    const { envelope } = await ok(
      service.api('POST', '/audit/data', { querys: [{ name: 'operation', op: '=', values: ['setMachineStatus'] }] }),
    );
    expect(envelope.data.items).toMatchObject([
      {
        targets: [
          { kind: 'machine', key: String(id) },
          { kind: 'sn', key: sn },
        ],
        before: [{ status: 0 }, { machines: [{ id, name: mid, status: 0 }] }],
        after: [{ status: 33 }, { machines: [{ id, name: mid, status: 33 }] }],
      },
    ]);
  });
});

describe('leaving status 0', () => {
  test.each([1, 33])('to %i ends the sessions of the device and no other', async (status) => {
    const sn = await makeSn(service);
    const [gone, stays] = [await makeMachine(service, sn), await makeMachine(service, sn)];
    await makeSession(service, gone);
    const open = await makeSession(service, stays);
    await set(gone.id, status);
    expect(await service.db.read.all(sql`select id from session`)).toEqual([{ id: open }]);
    expect(await service.db.read.all(sql`select status from sn_log order by id`)).toEqual([
      { status: 'kickOut' },
      { status: 'login' },
    ]);
    expect(await count('ended_session')).toBe(1);
  });

  test('from 33 to 1 nothing is left to end', async () => {
    const sn = await makeSn(service);
    const machine = await makeMachine(service, sn, { status: 33 });
    expect((await set(machine.id, 1)).status).toBe(0);
    expect(await count('ended_session')).toBe(0);
  });
});

describe('volumeNumber', () => {
  test('refuses status 0 with 1795 and both numbers when all places are taken; one that leaves makes room', async () => {
    const sn = await makeSn(service, { volumeNumber: 2 });
    const [a, b] = await makeMachines(service, sn, 2);
    const [c] = await makeMachines(service, sn, 1, { status: 33 });
    const refused = await set(c, 0);
    expect([refused.status, refused.msg]).toEqual([
      1795,
      'The device volume is exceeded: 2 devices are active and volumeNumber is 2.',
    ]);
    expect((await set(a, 0)).status).toBe(0);
    expect((await set(a, 1)).status).toBe(0);
    expect((await set(c, 0)).status).toBe(0);
    expect((await set(a, 0)).status).toBe(1795);
    await ok(service.api('DELETE', `/machines/${b}`));
    expect((await set(a, 0)).status).toBe(0);
  });

  test('0 allows none; without it there is no limit', async () => {
    const [closed] = await makeMachines(service, await makeSn(service, { volumeNumber: 0 }), 1, { status: 1 });
    expect((await set(closed, 0)).status).toBe(1795);
    const open = await makeMachines(service, await makeSn(service), 3, { status: 1 });
    for (const id of open) expect((await set(id, 0)).status).toBe(0);
  });

  test('of 20 parallel requests on 5 places exactly 5 succeed', async () => {
    const ids = await makeMachines(service, await makeSn(service, { volumeNumber: 5 }), 20, { status: 33 });
    const codes = await Promise.all(ids.map(async (id) => (await set(id, 0)).status));
    expect(codes.filter((code) => code === 0)).toHaveLength(5);
    expect(codes.filter((code) => code === 1795)).toHaveLength(15);
  });
});

describe('transferNumber', () => {
  test('counts what goes from 0 to 1, and refuses more with 4093', async () => {
    const sn = await makeSn(service, { transferNumber: 2 });
    const ids = await makeMachines(service, sn, 4);
    const codes: number[] = [];
    for (const id of ids) codes.push((await set(id, 1)).status);
    expect(codes).toEqual([0, 0, 4093, 4093]);
    expect((await set(ids[2], 33)).status).toBe(0);
    expect((await set(ids[2], 1)).status).toBe(0);
    await ok(service.api('PATCH', '/sns', [{ sn, transferNumber: 3 }]));
    expect((await set(ids[3], 1)).status).toBe(0);
  });

  test('of 12 parallel recyclings on 4 exactly 4 succeed; the version of the SN stays', async () => {
    const sn = await makeSn(service, { transferNumber: 4 });
    const ids = await makeMachines(service, sn, 12);
    const codes = await Promise.all(ids.map(async (id) => (await set(id, 1)).status));
    expect(codes.toSorted((a, b) => a - b)).toEqual([...Array(4).fill(0), ...Array(8).fill(4093)]);
    expect((await ok(service.api('GET', `/sns/${sn}`))).headers.get('etag')).toBe('"1"');
  });
});

describe('any history of status changes', () => {
  const VOLUME = 3;
  const TRANSFERS = 4;
  const DEVICES = 5;

  /** A model of the rules on plain numbers. */
  function expected(statuses: number[], recycled: number, at: number, status: number): number {
    if (statuses[at] === status) return 0;
    if (status === 0 && statuses.filter((one) => one === 0).length >= VOLUME) return 1795;
    return statuses[at] === 0 && status === 1 && recycled >= TRANSFERS ? 4093 : 0;
  }

  test('keeps the places and the recyclings right', async () => {
    const catalogue = await makeCatalogue(service);
    const step = fc.tuple(fc.nat(DEVICES - 1), fc.constantFrom(0, 1, 33));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        const [sn = ''] = await makeSns(service, catalogue, { volumeNumber: VOLUME, transferNumber: TRANSFERS });
        const ids = await makeMachines(service, sn, DEVICES, { status: 33 });
        const statuses = ids.map(() => 33);
        let recycled = 0;
        for (const [at, status] of steps) {
          const code = expected(statuses, recycled, at, status);
          expect((await set(ids[at], status)).status).toBe(code);
          if (code !== 0) continue;
          if (statuses[at] === 0 && status === 1) recycled++;
          statuses[at] = status;
        }
        expect(await Promise.all(ids.map(statusOf))).toEqual(statuses);
      }),
      { numRuns: 15 },
    );
  });
});
