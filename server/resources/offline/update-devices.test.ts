import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeSn, ok } from '../../testing/factories.ts';
import { makeMachine, uniqueMac } from '../../testing/machines.ts';
import { given, licencesIn, newDevice, updateRequest } from '../../testing/offline.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let service: TestApp;
beforeAll(() => {
  service = createTestApp();
});
afterAll(() => service.close());

const post = (path: string, body: unknown) => service.api('POST', path, JSON.stringify(body));
const machines = async (sn: string) => (await ok(service.api('GET', `/sns/${sn}/machines`))).envelope.data.items;
const codes = ({ envelope }: Awaited<ReturnType<TestApp['api']>>) =>
  envelope.data.items.map((item) => String(item['code']));

describe('POST /sns/{sn}/update_code', () => {
  test.each([
    ['a bare text', (code: string) => code],
    ['an object', (code: string) => ({ code })],
  ])('takes a device code and a request string as %s', async (_about, body) => {
    const sn = await makeSn(service);
    const device = newDevice();
    const unasked = await given(service, `/sns/${sn}/update_code`, body(device.deviceCode));
    expect(unasked.device).toEqual({ mid: device.deviceCode, deviceCode: device.deviceCode });
    expect(unasked).not.toHaveProperty('nonce');
    const asked = await given(service, `/sns/${sn}/update_code`, body(`\n ${updateRequest(sn, device)}`));
    expect(asked['nonce']).toMatch(/^[\da-f]{32}$/);
    expect(await machines(sn)).toHaveLength(1);
  });

  test('takes MAC addresses; two notations are one device, which keeps the first', async () => {
    const sn = await makeSn(service);
    const [one, two] = ['00-1B-44-11-3A-B7', uniqueMac()];
    const answer = await ok(post(`/sns/${sn}/update_code`, { mac: [one, two], machineName: 'lab' }));
    const licences = codes(answer).flatMap((code) => licencesIn(service, code));
    expect(licences.map(({ device }) => device)).toEqual(
      [one, two].map((mid) => ({ mid, mac: mid, machineName: 'lab' })),
    );
    const again = await given(service, `/sns/${sn}/update_code`, { mac: '001b44113ab7', machineName: 'other' });
    expect(again.device).toEqual({ mid: one, mac: one, machineName: 'lab' });
    expect(await machines(sn)).toHaveLength(2);
  });

  test('takes a device of the SN by its id, and no other: 4040', async () => {
    const [sn, other] = [await makeSn(service), await makeSn(service)];
    const machine = await makeMachine(service, sn);
    expect((await given(service, `/sns/${sn}/update_code`, { machineId: machine.id })).device['mid']).toBe(machine.mid);
    expect((await post(`/sns/${other}/update_code`, { machineId: machine.id })).envelope.status).toBe(4040);
    expect((await post(`/sns/${sn}/update_code`, { machineId: 9_000_000 })).envelope.status).toBe(4040);
  });

  test('updateAllMachine covers the devices with status 0, one item each', async () => {
    const sn = await makeSn(service);
    const mids: string[] = [];
    for (const status of [0, 1, 0, 33, 0] as const) {
      const { mid } = await makeMachine(service, sn, { status });
      if (status === 0) mids.push(mid);
    }
    const answer = await ok(post(`/sns/${sn}/update_code`, { updateAllMachine: true }));
    expect(
      codes(answer)
        .flatMap((code) => licencesIn(service, code))
        .map(({ device }) => device['mid']),
    ).toEqual(mids);
  });

  test('devices come as one item with a list, in order, all or none', async () => {
    const sn = await makeSn(service, { volumeNumber: 3 });
    const [device, mac] = [newDevice(), uniqueMac()];
    const answer = await ok(post(`/sns/${sn}/update_code`, { devices: [{ code: device.deviceCode }, { mac }] }));
    const [code = '', ...more] = codes(answer);
    expect(more).toEqual([]);
    expect(code).toMatch(/^<updateInfos><updateInfo>.*<\/updateInfo><\/updateInfos>$/);
    const licences = licencesIn(service, code);
    expect(licences.map(({ device: { mid } }) => mid)).toEqual([device.deviceCode, mac]);
    expect(licences[1]?.serial).toBeGreaterThan(licences[0]?.serial ?? 0);
    const one = codes(await ok(post(`/sns/${sn}/update_code`, { devices: [{ mac }] })));
    expect(one[0]).toMatch(/^<updateInfos>/);
    const { envelope } = await post(`/sns/${sn}/update_code`, {
      devices: [{ mac: uniqueMac() }, { mac: uniqueMac() }],
    });
    expect([envelope.status, envelope.errors?.[0]?.path]).toEqual([1795, 'devices[1]']);
    expect(await machines(sn)).toHaveLength(2);
  });

  test('scope=formatted says the same on lines of its own', async () => {
    const sn = await makeSn(service);
    const [plain = ''] = codes(await ok(post(`/sns/${sn}/update_code`, { mac: uniqueMac() })));
    const [formatted = ''] = codes(await ok(post(`/sns/${sn}/update_code?scope=formatted`, { mac: uniqueMac() })));
    expect(plain).not.toMatch(/\s/);
    expect(formatted).toMatch(/^<updateInfo>\n  <version>1<\/version>\n  <sn>/);
    expect(licencesIn(service, formatted)).toHaveLength(1);
  });

  const selectors = { code: 'x', mac: 'x', machineId: 1, updateAllMachine: true, devices: [{ mac: 'x' }] };
  const pairs = Object.entries(selectors).flatMap(([one, first], at, all) =>
    all.slice(at + 1).map(([other, second]) => ({ [one]: first, [other]: second })),
  );
  test.each(pairs)('%j has two selectors: 515', async (body) => {
    const { envelope } = await post(`/sns/${await makeSn(service)}/update_code`, body);
    expect([envelope.status, envelope.errors?.[0]?.msg]).toEqual([
      515,
      expect.stringMatching(/^must not be given beside/),
    ]);
  });

  const mac = uniqueMac();
  const { deviceCode } = newDevice();
  test.each<[body: unknown, code: number, path?: string]>([
    [{}, 514, 'code'],
    [{ machineName: 'x' }, 514],
    [{ devices: [{}] }, 514, 'devices[0].code'],
    [{ devices: [{ code: deviceCode, mac }] }, 515, 'devices[0].mac'],
    [{ devices: [] }, 515, 'devices'],
    [{ mac: [] }, 515, 'mac'],
    [{ updateAllMachine: false }, 515, 'updateAllMachine'],
    [{ machineId: 0 }, 515, 'machineId'],
    [{ machineId: '1' }, 515, 'machineId'],
    [{ mac, extra: 1 }, 515, 'extra'],
    [{ mac: 5 }, 515],
    [{ mac: '' }, 515],
    [{ code: '' }, 515],
    ['', 515],
    ['ABC', 515],
    ['BLC1', 2307],
    [{ mac: 'nonsense' }, 2307],
    [{ mac: [mac, 'nonsense'] }, 2307, 'mac[1]'],
    [{ devices: [{ code: deviceCode }, { code: deviceCode.replaceAll('-', '').toLowerCase() }] }, 515, 'devices[1]'],
    [{ mac: [mac, mac.replaceAll('-', ':')] }, 515, 'mac[1]'],
    [{ mac, machineName: 'x'.repeat(256) }, 515, 'machineName'],
    [5, 515, 'body'],
    [['BLC1'], 515],
    [null, 515],
    ['<requestInfo>', 2051],
  ])('%j is refused: %i', async (body, code, path) => {
    const { envelope } = await post(`/sns/${await makeSn(service)}/update_code`, body);
    expect(envelope.status).toBe(code);
    if (path !== undefined) expect(envelope.errors?.[0]?.path).toBe(path);
  });

  test('a request string of another SN is refused: 2051; an SN that is none or unknown 1806, 1798', async () => {
    const [sn, other] = [await makeSn(service), await makeSn(service)];
    expect((await post(`/sns/${sn}/update_code`, updateRequest(other, newDevice()))).envelope.status).toBe(2051);
    expect((await post('/sns/MJDFUNFYBNQMFNYZ/update_code', { mac })).envelope.status).toBe(1806);
    expect((await post('/sns/UNKNOWN_SN/update_code', { mac })).envelope.status).toBe(1798);
  });

  test('a name beside a request string goes before the one in it', async () => {
    const sn = await makeSn(service);
    const code = updateRequest(sn, newDevice(), { machineName: 'as the device says' });
    const licence = await given(service, `/sns/${sn}/update_code`, { code, machineName: 'as we say' });
    expect(licence.device['machineName']).toBe('as we say');
  });
});
