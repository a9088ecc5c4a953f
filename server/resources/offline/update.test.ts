import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeSn, ok } from '../../testing/factories.ts';
import { makeMachine, uniqueMac } from '../../testing/machines.ts';
import {
  borrowRequest,
  given,
  LENDING,
  licencesIn,
  newDevice,
  newNonce,
  requestString,
  updateRequest,
} from '../../testing/offline.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { TEST_NOW } from '../../testing/test-now.ts';

let service: TestApp;
beforeAll(() => {
  service = createTestApp();
});
afterAll(() => service.close());

const post = (path: string, body: unknown) => service.api('POST', path, JSON.stringify(body));
const record = async (sn: string) => (await ok(service.api('GET', `/sns/${sn}`))).envelope.data.items[0] ?? {};
const machines = async (sn: string) => (await ok(service.api('GET', `/sns/${sn}/machines`))).envelope.data.items;
const codes = ({ envelope }: Awaited<ReturnType<TestApp['api']>>) =>
  envelope.data.items.map((item) => String(item['code']));

describe('POST /sns/update_code', () => {
  test('activates a new device and answers its licence', async () => {
    const sn = await makeSn(service, { endDate: '2027-01-31', volumeNumber: 3 });
    const device = newDevice();
    const nonce = newNonce();
    const licence = await given(service, '/sns/update_code', {
      code: updateRequest(sn, device, { nonce, machineName: 'reception' }),
    });
    expect(licence).toMatchObject({
      format: 1, kind: 'update', issuedAt: '2026-11-21T09:00:00.000Z', sn, status: 0, type: 'LOCAL', nonce,
      device: { mid: device.deviceCode, deviceCode: device.deviceCode, machineName: 'reception' },
      validity: { endDate: '2027-01-31T23:59:59.000Z', activeDate: '2026-11-21T09:00:00.000Z' },
      limits: { volumeNumber: 3 },
    }); // prettier-ignore
    expect(licence.borrow).toBeUndefined();
    expect(await machines(sn)).toEqual([
      expect.objectContaining({
        mid: device.deviceCode,
        machineName: 'reception',
        status: 0,
        lastUpdateDate: '2026-11-21 09:00:00',
      }),
    ]);
    expect(await record(sn)).toMatchObject({
      activeDate: '2026-11-21 09:00:00', activeType: 'offline', lastUpdateDate: '2026-11-21 09:00:00',
    }); // prettier-ignore
  });

  test('a request sent again gets a fresh string, and the device stays one', async () => {
    const sn = await makeSn(service);
    const code = updateRequest(sn, newDevice());
    const first = await given(service, '/sns/update_code', { code });
    const second = await given(service, '/sns/update_code', { code });
    expect(second.serial).toBeGreaterThan(first.serial);
    expect({ ...second, serial: 0 }).toEqual({ ...first, serial: 0 });
    expect(await machines(sn)).toHaveLength(1);
  });

  test('the first string is a change of the SN, the next ones are none', async () => {
    const sn = await makeSn(service);
    const etag = async () => (await service.api('GET', `/sns/${sn}`)).headers.get('etag');
    const before = await etag();
    await given(service, '/sns/update_code', { code: updateRequest(sn, newDevice()) });
    const activated = await etag();
    await given(service, '/sns/update_code', { code: updateRequest(sn, newDevice()) });
    expect(activated).not.toBe(before);
    expect(await etag()).toBe(activated);
  });

  test('the same nonce with other content is refused: 2052; with another SN it is its own', async () => {
    const [sn, other] = [await makeSn(service), await makeSn(service)];
    const [device, nonce] = [newDevice(), newNonce()];
    await given(service, '/sns/update_code', { code: updateRequest(sn, device, { nonce }) });
    for (const more of [{ nonce, machineName: 'x' }, { nonce: nonce.toUpperCase() }]) {
      const { http, envelope } = await post('/sns/update_code', { code: updateRequest(sn, device, more) });
      expect([http, envelope.status]).toEqual([409, 2052]);
    }
    await given(service, '/sns/update_code', { code: updateRequest(other, device, { nonce }) });
  });

  test.each([
    ['a device code', () => newDevice().deviceCode],
    ['a MAC address', () => uniqueMac()],
    ['a borrow request', async () => borrowRequest(await makeSn(service, {}, LENDING), newDevice())],
    ['nothing', () => ''],
  ])('%s is no update request: 2051', async (_about, code) => {
    const { http, envelope } = await post('/sns/update_code', { code: await code() });
    expect([http, envelope.status]).toEqual([400, 2051]);
  });

  test('an SN that is none is 1806, an unknown one 1798', async () => {
    const device = newDevice();
    expect((await post('/sns/update_code', { code: updateRequest('MJDFUNFYBNQMFNYZ', device) })).envelope.status).toBe(
      1806,
    );
    expect((await post('/sns/update_code', { code: updateRequest('UNKNOWN_SN', device) })).envelope.status).toBe(1798);
  });

  test('an SN in another spelling is the same', async () => {
    const sn = await makeSn(service);
    const spelled = sn.toLowerCase().replaceAll(/(.{4})(?=.)/g, '$1-');
    expect((await given(service, '/sns/update_code', { code: updateRequest(spelled, newDevice()) })).sn).toBe(sn);
  });

  test.each([
    [{ code: '' }, '?scope=pretty', 515],
    [{ code: 5 }, '', 515],
    [{}, '', 514],
    [{ code: 'x', sn: 'y' }, '', 515],
    [['x'], '', 515],
  ])('%j%s is refused: %i', async (body, query, code) => {
    expect((await post(`/sns/update_code${query}`, body)).envelope.status).toBe(code);
  });
});

describe('what state refuses', () => {
  const states: [
    about: string,
    attributes: object,
    change: (sn: string) => Promise<unknown>,
    code: number | undefined,
  ][] = [
    ['archived', {}, (sn) => service.api('POST', '/sns/archive', [sn]), 1927],
    ['deleted', {}, (sn) => service.api('PATCH', `/sns/${sn}`, { sn, status: 2 }), 1927],
    ['blacklisted', {}, (sn) => service.api('PATCH', `/sns/${sn}`, { sn, status: 4 }), 1801],
    ['disabled', {}, (sn) => service.api('PATCH', `/sns/${sn}`, { sn, status: 1 }), 1797],
    ['expired', { endDate: '2026-11-20' }, async () => undefined, 1793],
    ['in its last second', { endDate: '2026-11-21 09:00:01' }, async () => undefined, undefined],
    ['in the second in which it ends', { endDate: '2026-11-21 09:00:00' }, async () => undefined, 1793],
    ['not begun', { startDate: '2026-11-22' }, async () => undefined, undefined],
    ['of no days', { expirationDays: 0 }, async () => undefined, 1793],
  ];

  test.each(states)('an SN that is %s', async (_about, attributes, change, code) => {
    const sn = await makeSn(service, attributes);
    await change(sn);
    const before = await machines(sn);
    for (const [path, body] of [
      ['/sns/update_code', { code: updateRequest(sn, newDevice()) }],
      [`/sns/${sn}/update_code`, { mac: uniqueMac() }],
      ['/sns/generate_update_code', { mac: uniqueMac(), sn_attribute: { sn } }],
    ] as const) {
      expect((await post(path, body)).envelope.status).toBe(code ?? 0);
    }
    expect((await machines(sn)).length - before.length).toBe(code === undefined ? 3 : 0);
  });

  test('days count from the first device', async () => {
    const sn = await makeSn(service, { expirationDays: 10 });
    await given(service, '/sns/update_code', { code: updateRequest(sn, newDevice()) });
    try {
      service.time.now = TEST_NOW + 10 * 86_400 - 1;
      await given(service, '/sns/update_code', { code: updateRequest(sn, newDevice()) });
      service.time.now++;
      expect((await post('/sns/update_code', { code: updateRequest(sn, newDevice()) })).envelope.status).toBe(1793);
    } finally {
      service.time.now = TEST_NOW;
    }
  });

  test.each([1, 33] as const)('a device with status %i gets no string: 1922', async (status) => {
    const sn = await makeSn(service);
    const machine = await makeMachine(service, sn, { status });
    for (const body of [{ mac: machine.mid }, { machineId: machine.id }, { devices: [{ mac: machine.mid }] }]) {
      const { http, envelope } = await post(`/sns/${sn}/update_code`, body);
      expect([http, envelope.status]).toEqual([403, 1922]);
    }
    expect((await ok(post(`/sns/${sn}/update_code`, { updateAllMachine: true }))).envelope.data).toEqual({
      total: 0,
      items: [],
    });
  });

  test('beyond volumeNumber there is no new device, and the old ones go on: 1795 tells both numbers', async () => {
    const sn = await makeSn(service, { volumeNumber: 2 });
    const macs = [uniqueMac(), uniqueMac()];
    await ok(post(`/sns/${sn}/update_code`, { mac: macs }));
    const { http, envelope } = await post('/sns/update_code', { code: updateRequest(sn, newDevice()) });
    expect([http, envelope.status]).toEqual([409, 1795]);
    expect(envelope.msg).toMatch(/\b2 devices .*volumeNumber is 2/);
    await ok(post(`/sns/${sn}/update_code`, { mac: macs[0] }));
  });
});

test('the audit log tells what was given to which device, and nothing that is in the string', async () => {
  const sn = await makeSn(service);
  const code = requestString(sn, {
    kind: 'update',
    device: newDevice().deviceCode,
    nonce: newNonce(),
    time: '2026-11-21T09:00:00Z',
  });
  const answer = await ok(post('/sns/update_code', { code }));
  const body = { querys: [{ name: 'target', op: '=', values: [sn] }], sorts: [{ name: 'time', order: 'DESC' }] };
  const entries = (await ok(service.api('POST', '/audit/data', body))).envelope.data.items;
  const entry = entries.find(({ operation }) => operation === 'updateByRequest');
  const [licence] = licencesIn(service, codes(answer)[0] ?? '');
  const [{ id } = {}] = await machines(sn);
  expect(entry?.['targets']).toEqual([
    { kind: 'sn', key: sn },
    { kind: 'machine', key: String(id) },
  ]);
  expect(entry?.['after']).toEqual([
    { string: 'update', serial: licence?.serial, mid: licence?.device['mid'] },
    { sn, mid: licence?.device['mid'], status: 0 },
  ]);
  expect(JSON.stringify(entry)).not.toContain(codes(answer)[0]);
});
