import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeSn, ok } from '../../testing/factories.ts';
import {
  borrowRequest,
  given,
  lend,
  LENDING,
  newDevice,
  newNonce,
  returnRequest,
  seatsOf,
  type Borrowed,
} from '../../testing/offline.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { TEST_NOW } from '../../testing/test-now.ts';

let service: TestApp;
beforeAll(() => {
  service = createTestApp();
});
afterAll(() => service.close());
afterEach(() => {
  service.time.now = TEST_NOW;
});

const checkIn = (code: string) => service.api('POST', '/sns/checkin', { code });
const lent = (code: string) => lend(service, code);
const seats = (sn: string) => seatsOf(service, sn);

describe('POST /sns/checkin', () => {
  test('gives the seat back at once, and says so', async () => {
    const sn = await makeSn(service, { concurrentNumber: 1 }, LENDING);
    const device = newDevice();
    const { borrow } = await lent(borrowRequest(sn, device));
    service.time.now += 600;
    const licence = await given(service, '/sns/checkin', { code: returnRequest(sn, device, borrow) });
    expect(licence).toMatchObject({ kind: 'return', sn, device: { deviceCode: device.deviceCode } });
    expect(licence.borrow).toBeUndefined();
    const { items } = (await ok(service.api('GET', `/sns/${sn}/logs`))).envelope.data;
    expect(items).toEqual([expect.objectContaining({ status: 'checkin', endTime: '2026-11-21 09:10:00' })]);
    await lent(borrowRequest(sn, newDevice()));
  });

  test('sent again it answers the same byte for byte and changes nothing', async () => {
    const sn = await makeSn(service, {}, LENDING);
    const device = newDevice();
    const code = returnRequest(sn, device, (await lent(borrowRequest(sn, device))).borrow);
    const first = (await ok(checkIn(code))).envelope;
    service.time.now += 30;
    await lent(borrowRequest(sn, device));
    expect((await ok(checkIn(code))).envelope).toEqual(first);
    expect((await seats(sn)).map((seat) => seat['returnDate'])).toEqual(['2026-11-21 09:00:00', undefined]);
  });

  const unknown: Borrowed = { borrowId: 'nobody-has-this', secret: '00'.repeat(16) };
  test('an unknown, a foreign, a returned and an expired borrow is not out: 1811', async () => {
    const [sn, other] = [await makeSn(service, {}, LENDING), await makeSn(service, {}, LENDING)];
    const [device, thief] = [newDevice(), newDevice()];
    const { borrow } = await lent(borrowRequest(sn, device, 10));
    await lent(borrowRequest(other, device));
    const refused = async (code: string) => expect((await checkIn(code)).envelope.status).toBe(1811);
    await refused(returnRequest(sn, device, unknown));
    await refused(returnRequest(sn, thief, borrow));
    await refused(returnRequest(other, device, borrow));
    service.time.now += 600;
    await refused(returnRequest(sn, device, borrow));
    expect((await seats(sn)).map((seat) => seat['returnDate'])).toEqual([undefined]);
  });

  test('a proof that does not fit is refused: 2051, and the seat stays out', async () => {
    const sn = await makeSn(service, {}, LENDING);
    const device = newDevice();
    const { borrow } = await lent(borrowRequest(sn, device));
    const guessed = { ...borrow, secret: '00'.repeat(16) };
    expect((await checkIn(returnRequest(sn, device, guessed))).envelope.status).toBe(2051);
    // A proof for another nonce is refused.
    expect((await checkIn(returnRequest(sn, device, borrow, { nonce: newNonce() }))).envelope.status).toBe(2051);
    await ok(checkIn(returnRequest(sn, device, borrow)));
  });

  test.each([
    ['disabled', (sn: string) => service.api('PATCH', `/sns/${sn}`, { sn, status: 1 }), 0],
    ['blacklisted', (sn: string) => service.api('PATCH', `/sns/${sn}`, { sn, status: 4 }), 0],
    ['expired', (sn: string) => service.api('PATCH', `/sns/${sn}`, { sn, status: 0, endDate: '2026-11-20' }), 0],
    ['deleted', (sn: string) => service.api('PATCH', `/sns/${sn}`, { sn, status: 2 }), 1927],
    ['archived', (sn: string) => service.api('POST', '/sns/archive', [sn]), 1927],
  ])('of an SN that is %s by then', async (_about, change, code) => {
    const sn = await makeSn(service, {}, LENDING);
    const device = newDevice();
    const { borrow } = await lent(borrowRequest(sn, device));
    await ok(change(sn));
    expect((await checkIn(returnRequest(sn, device, borrow))).envelope.status).toBe(code);
  });

  test('from a device that was disabled or removed by then', async () => {
    const sn = await makeSn(service, {}, LENDING);
    for (const change of [
      (id: unknown) => service.api('POST', `/machines/${String(id)}`, { status: 33 }),
      (id: unknown) => service.api('DELETE', `/machines/${String(id)}`),
    ]) {
      const device = newDevice();
      const { borrow } = await lent(borrowRequest(sn, device, 60, { machineName: 'gone' }));
      const { items } = (await ok(service.api('GET', `/sns/${sn}/machines`))).envelope.data;
      await ok(change(items.find(({ mid }) => mid === device.deviceCode)?.['id']));
      const licence = await given(service, '/sns/checkin', { code: returnRequest(sn, device, borrow) });
      expect(licence.device).toEqual({ mid: device.deviceCode, deviceCode: device.deviceCode, machineName: 'gone' });
    }
  });
});
