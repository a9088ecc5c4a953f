import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeSn, ok } from '../../testing/factories.ts';
import { makeMachine, uniqueMac } from '../../testing/machines.ts';
import { borrowRequest, lend, LENDING, licencesIn, newDevice, seatsOf } from '../../testing/offline.ts';
import { heartbeat, loggedIn, logIn } from '../../testing/runtime.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { TEST_NOW } from '../../testing/test-now.ts';
import { undoer } from '../../testing/undo.ts';

let service: TestApp;
beforeAll(() => {
  service = createTestApp();
});
afterAll(() => service.close());
afterEach(() => {
  service.time.now = TEST_NOW;
});

const { first, change, undo } = undoer(() => service);
const replace = (id: number, body: object) => service.api('POST', `/machines/${id}/replace`, body);
const status = async (answer: Promise<{ envelope: { status: number } }>) => (await answer).envelope.status;
const machine = (id: unknown) => first(service.api('GET', `/machines/${Number(id)}`));
const machinesOf = async (sn: string) => (await ok(service.api('GET', `/sns/${sn}/machines`))).envelope.data.items;

describe('POST /machines/{id}/replace', () => {
  test('gives place, name and own id to the successor, with a licence for it, in one step', async () => {
    const sn = await makeSn(service, { volumeNumber: 1 }, { type: 'FLOAT' });
    const lost = await makeMachine(service, sn, { machineName: 'reception', customId: 'A-7' });
    const { deviceCode } = newDevice();
    const { machine: young, code } = (await first(replace(lost.id, { deviceCode }))) as {
      machine: { id: number };
      code: string;
    };
    expect(young).toMatchObject({
      ...{ sn, status: 0, mid: deviceCode, machineName: 'reception', customId: 'A-7', replaces: lost.id },
      lastUpdateDate: '2026-11-21 09:00:00',
    });
    expect(licencesIn(service, code)).toMatchObject([{ kind: 'update', sn, device: { deviceCode } }]);
    expect(await machine(lost.id)).toMatchObject({ status: 1, replacedBy: young.id, machineName: 'reception' });
    expect(await status(logIn(service, sn, { deviceCode }))).toBe(0);
    expect(await status(logIn(service, sn, { mac: lost.mid }))).toBe(1922);
  });

  test('ends the sessions of the lost device, and takes its borrowed seat back', async () => {
    const sn = await makeSn(service, { concurrentNumber: 2, maxOfflineMinutes: 90 }, LENDING);
    const device = newDevice();
    await lend(service, borrowRequest(sn, device));
    const session = await loggedIn(service, sn, device);
    const [lost] = await machinesOf(sn);
    service.time.now += 60;
    await ok(replace(Number(lost?.['id']), { mac: uniqueMac(), machineName: 'new laptop' }));
    expect(await status(heartbeat(service, session))).toBe(530);
    expect(await seatsOf(service, sn)).toMatchObject([{ returnDate: '2026-11-21 09:01:00' }]);
    expect((await machinesOf(sn)).map(({ machineName }) => machineName)).toContain('new laptop');
    for (let seat = 0; seat < 2; seat++) await loggedIn(service, sn);
    const log = (await ok(service.api('GET', `/sns/${sn}/logs`))).envelope.data.items;
    expect(log.map((entry) => entry['status']).toSorted()).toEqual(['checkin', 'kickOut', 'login', 'login']);
  });

  test('counts against transferNumber, and a disabled device needs a place again', async () => {
    const sn = await makeSn(service, { transferNumber: 2, volumeNumber: 1 }, { type: 'FLOAT' });
    const lost = await makeMachine(service, sn, { status: 33 });
    const { id } = await makeMachine(service, sn);
    expect(await status(replace(lost.id, { mac: uniqueMac() }))).toBe(1795);
    const { machine: second } = (await first(replace(id, { mac: uniqueMac() }))) as { machine: { id: number } };
    await ok(replace(second.id, { mac: uniqueMac() }));
    const third = (await machinesOf(sn)).find((record) => record['status'] === 0);
    expect(await status(replace(Number(third?.['id']), { mac: uniqueMac() }))).toBe(4093);
    expect((await machinesOf(sn)).length).toBe(4);
  });

  test('takes back a recycled successor, and refuses one that is active or disabled', async () => {
    const sn = await makeSn(service, {}, { type: 'FLOAT' });
    const [lost, active, disabled, recycled] = [
      await makeMachine(service, sn),
      await makeMachine(service, sn),
      await makeMachine(service, sn, { status: 33 }),
      await makeMachine(service, sn, { status: 1, machineName: 'old name' }),
    ];
    expect(await status(replace(lost.id, { mac: lost.mid }))).toBe(4090);
    expect(await status(replace(lost.id, { mac: active.mid }))).toBe(4090);
    expect(await status(replace(lost.id, { mac: disabled.mid }))).toBe(1922);
    expect(await status(replace(recycled.id, { mac: uniqueMac() }))).toBe(4093);
    await ok(replace(lost.id, { mac: recycled.mid.replaceAll('-', ':') }));
    expect(await machine(recycled.id)).toMatchObject({ status: 0, mid: recycled.mid, replaces: lost.id });
  });

  test.each([
    [{ status: 1 }, 1797],
    [{ status: 4 }, 1801],
    [{ status: 2 }, 1927],
    [{ status: 0, endDate: '2026-11-20' }, 1793],
  ])('refuses an SN with %j as an update string does', async (set, code) => {
    const sn = await makeSn(service, {}, { type: 'FLOAT' });
    const { id } = await makeMachine(service, sn);
    await ok(service.api('PATCH', `/sns/${sn}`, { sn, ...set }));
    expect(await status(replace(id, { mac: uniqueMac() }))).toBe(code);
  });

  test('refuses wrong bodies, other versions, unknown devices and viewers', async () => {
    const sn = await makeSn(service, {}, { type: 'FLOAT' });
    const { id } = await makeMachine(service, sn);
    expect(await status(replace(id, {}))).toBe(514);
    expect(await status(replace(id, { mac: uniqueMac(), ...newDevice() }))).toBe(515);
    expect(await status(replace(id, { mac: 'no address' }))).toBe(2307);
    expect(await status(replace(999_999, { mac: uniqueMac() }))).toBe(4040);
    const path = `/machines/${id}/replace`;
    expect(await status(service.api('POST', path, { mac: uniqueMac() }, { 'if-match': '"7"' }))).toBe(4120);
    expect(await status(service.as('viewer')('POST', path, { mac: uniqueMac() }))).toBe(531);
    expect(await status(service.as('support')('POST', path, { mac: uniqueMac() }))).toBe(0);
  });

  test('is one entry of the audit log and of the timelines of the SN and of both devices', async () => {
    const sn = await makeSn(service, {}, { type: 'FLOAT' });
    const lost = await makeMachine(service, sn);
    const body = { mac: uniqueMac(), reason: 'Laptop burned', ticket: 'INC-42' };
    const { machine: young } = (await first(replace(lost.id, body))) as { machine: { id: number } };
    for (const [kind, key] of [
      ['sn', sn],
      ['machine', String(lost.id)],
      ['machine', String(young.id)],
    ]) {
      const timeline = { kind, key, kinds: ['change'] };
      const { items } = (await ok(service.api('POST', '/timeline', timeline))).envelope.data;
      const changes = items.map((item) => item['change'] as Record<string, unknown>);
      expect(changes.filter(({ operation }) => operation === 'replaceMachine')).toMatchObject([
        { reason: 'Laptop burned', ticket: 'INC-42', undoable: true },
      ]);
    }
    const { items: strings } = (await ok(service.api('POST', '/strings/data', { querys: [] }))).envelope.data;
    expect(strings.find(({ mid }) => mid === body.mac)).toMatchObject({ kind: 'update', ticket: 'INC-42' });
  });
});

describe('the undo of a replacement', () => {
  test('brings the device back, removes a new successor, and gives the transfer back', async () => {
    const sn = await makeSn(service, { transferNumber: 1, volumeNumber: 1 }, { type: 'FLOAT' });
    const lost = await makeMachine(service, sn, { customId: 'A-7' });
    const entry = await change('POST', `/machines/${lost.id}/replace`, { mac: uniqueMac() });
    expect(await undo(entry, true)).toMatchObject({ total: 2, restored: 2, conflicts: 0 });
    expect(await undo(entry)).toMatchObject({ total: 2, restored: 2, conflicts: 0 });
    const [record, ...others] = await machinesOf(sn);
    expect([record, others]).toMatchObject([{ id: lost.id, status: 0, customId: 'A-7' }, []]);
    expect(record).not.toHaveProperty('replacedBy');
    await ok(replace(lost.id, { mac: uniqueMac() }));
  });

  test('recycles a successor again that was recycled before, under its former name', async () => {
    const sn = await makeSn(service, {}, { type: 'FLOAT' });
    const lost = await makeMachine(service, sn, { machineName: 'lost' });
    const spare = await makeMachine(service, sn, { status: 1, machineName: 'spare' });
    await undo(await change('POST', `/machines/${lost.id}/replace`, { mac: spare.mid }));
    expect(await machine(spare.id)).toMatchObject({ status: 1, machineName: 'spare' });
    expect(await machine(spare.id)).not.toHaveProperty('replaces');
    expect(await machine(lost.id)).toMatchObject({ status: 0 });
  });

  test('is refused as a whole once the successor has logged in, or a device has changed', async () => {
    const sn = await makeSn(service, {}, { type: 'FLOAT' });
    const lost = await makeMachine(service, sn);
    const mac = uniqueMac();
    const entry = await change('POST', `/machines/${lost.id}/replace`, { mac });
    await loggedIn(service, sn, { mac });
    expect(await undo(entry, true)).toMatchObject({
      ...{ restored: 0, conflicts: 2, failures: [{ code: 4092 }, { code: 4092 }] },
    });
    expect(await machine(lost.id)).toMatchObject({ status: 1 });
    const other = await makeMachine(service, sn);
    const again = await change('POST', `/machines/${other.id}/replace`, { mac: uniqueMac() });
    await ok(service.api('POST', `/machines/${other.id}`, { status: 0 }));
    expect(await undo(again, true)).toMatchObject({
      ...{ restored: 0, conflicts: 2, failures: [{ code: 4120 }, { code: 4120 }] },
    });
  });
});
