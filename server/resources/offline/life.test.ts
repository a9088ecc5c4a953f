import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { namedMachine, openDevice, Refusal, type Device } from '../../../device/index.ts';
import { makeCatalogue, makeSns, ok } from '../../testing/factories.ts';
import { LENDING } from '../../testing/offline.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { TEST_NOW } from '../../testing/test-now.ts';
import { keyFileOf } from '../../signing/key-file.ts';
import { runKeysCommand } from '../../signing/command.ts';
import { folderPlace } from '../../signing/folder-place.ts';

/* The service and a device, which share no code: each reads what the other writes. */
let service: TestApp;
let folder: string;
beforeAll(() => {
  service = createTestApp();
  folder = mkdtempSync(join(tmpdir(), 'licet-life-'));
});
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(() => {
  service.time.now = TEST_NOW;
});

let machines = 0;
async function newDevice(): Promise<Device> {
  const name = `machine ${++machines}`;
  const device = openDevice({
    folder: join(folder, name),
    machine: namedMachine(name, ['00-1B-44-11-3A-B7']),
    clock: () => service.time.now * 1000,
  });
  device.trust(await keyList());
  return device;
}

/** Returns the answer of `/runtime/keys`. */
async function keyList(): Promise<unknown> {
  return (await service.app.request('/runtime/keys', {}, {})).json();
}

/** Returns the answer string for a request string or device code. */
async function ask(path: string, code: string): Promise<string> {
  return String((await ok(service.api('POST', path, { code }))).envelope.data.items[0]?.['code']);
}

const refusal = (run: () => unknown): string | undefined => {
  try {
    run();
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error.reason;
    throw error;
  }
};

describe('a device and the service', () => {
  test('from the device code to the end of the licence', async () => {
    const attributes = { endDate: '2027-01-31', concurrentNumber: 1 };
    const [sn = ''] = await makeSns(service, await makeCatalogue(service, LENDING), attributes);
    const device = await newDevice();
    expect(refusal(() => device.demand())).toBe('noLicence');

    // Activation by a device code, for example one read out on the phone.
    const first = await ask(`/sns/${sn}/update_code`, device.code);
    expect(device.take(first)).toMatchObject({ sn, kind: 'update', limits: { concurrentNumber: 1 } });
    expect(device.status()).toMatchObject({ licensed: true, until: '2027-01-31T23:59:59.000Z' });

    // After the limits change, a newer string brings them, and the older string is refused.
    await ok(service.api('PATCH', `/sns/${sn}`, { sn, status: 0, volumeNumber: 7, endDate: '2027-02-28' }));
    const second = await ask('/sns/update_code', device.requestUpdate(sn, 'reception'));
    expect(device.take(second)).toMatchObject({ limits: { volumeNumber: 7 } });
    expect(refusal(() => device.take(first))).toBe('older');
    expect(device.status().until).toBe('2027-02-28T23:59:59.000Z');

    // A seat is borrowed and returned early. The next device can then borrow it.
    const lent = device.take(await ask('/sns/checkout', device.requestBorrow(sn, 120)));
    expect(lent.kind).toBe('borrow');
    const other = await newDevice();
    const wanted = { code: other.requestBorrow(sn, 10) };
    expect((await service.api('POST', '/sns/checkout', wanted)).envelope.status).toBe(1799);
    service.time.now += 60;
    expect(device.take(await ask('/sns/checkin', device.requestReturn())).kind).toBe('return');
    expect(other.take(await ask('/sns/checkout', other.requestBorrow(sn, 10))).kind).toBe('borrow');

    // When the borrow expires, the right to run ends.
    expect(refusal(() => other.demand())).toBeUndefined();
    service.time.now += 601;
    expect(refusal(() => other.demand())).toBe('borrowOver');
  });

  test('strings for a MAC address, formatted strings and lists are read', async () => {
    const [sn = ''] = await makeSns(service, await makeCatalogue(service));
    const device = await newDevice();
    const body = { devices: [{ mac: '00:1b:44:11:3a:b7' }, { mac: '02-00-00-00-00-01' }] };
    const answer = await ok(service.api('POST', `/sns/${sn}/update_code?scope=formatted`, body));
    expect(device.take(String(answer.envelope.data.items[0]?.['code'])).device.mid).toBe('00:1b:44:11:3a:b7');
  });

  test('a string for another device is not taken', async () => {
    const [sn = ''] = await makeSns(service, await makeCatalogue(service));
    const [one, two] = [await newDevice(), await newDevice()];
    expect(refusal(() => two.take('nonsense'))).toBe('malformed');
    const answer = await ask(`/sns/${sn}/update_code`, one.code);
    expect(refusal(() => two.take(answer))).toBe('wrongDevice');
  });

  test('after a rotation the device trusts the new key once it knows it, and the old strings still', async () => {
    const [sn = ''] = await makeSns(service, await makeCatalogue(service));
    const device = await newDevice();
    device.take(await ask(`/sns/${sn}/update_code`, device.code));
    expect(keyFileOf(service.dataDir)).toContain('signing-keys.json');
    await runKeysCommand(['rotate'], folderPlace(service.dataDir), service.time.now, service.db.read.zone);
    await expect.poll(() => service.deps.signing.keys().length, { timeout: 5000 }).toBe(2);
    const answer = await ask('/sns/update_code', device.requestUpdate(sn));
    expect(device.status().licensed).toBe(true);
    expect(refusal(() => device.take(answer))).toBe('unknownKey');
    device.trust(await keyList());
    expect(device.take(answer).sn).toBe(sn);
  });
});
