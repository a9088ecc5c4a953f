import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeSn, ok } from '../../testing/factories.ts';
import { makeMachine, makeSession } from '../../testing/machines.ts';
import {
  borrowRequest,
  lend,
  LENDING,
  newDevice,
  newNonce,
  returnRequest,
  seatsOf,
  updateRequest,
} from '../../testing/offline.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { TEST_NOW } from '../../testing/test-now.ts';
import { sweep } from '../../runtime/sweeper.ts';

let service: TestApp;
beforeAll(() => {
  service = createTestApp();
});
afterAll(() => service.close());
afterEach(() => {
  service.time.now = TEST_NOW;
});

const post = (path: string, body: unknown) => service.api('POST', path, body);
const checkOut = (code: string) => post('/sns/checkout', { code });
const checkIn = (code: string) => post('/sns/checkin', { code });
const lent = (code: string) => lend(service, code);
const logOf = async (sn: string) =>
  (await ok(service.api('GET', `/sns/${sn}/logs`))).envelope.data.items
    .toSorted((a, b) => Number(a['number']) - Number(b['number']))
    .map(({ status, startTime, endTime }) => [status, startTime, endTime]);
const seats = (sn: string) => seatsOf(service, sn);

describe('POST /sns/checkout', () => {
  test('lends a seat: licence, list and log tell it, and the secret is in the licence alone', async () => {
    const sn = await makeSn(service, { concurrentNumber: 1, maxOfflineMinutes: 90 }, LENDING);
    const device = newDevice();
    const nonce = newNonce();
    const licence = await lent(borrowRequest(sn, device, 90, { nonce, machineName: 'laptop' }));
    expect(licence).toMatchObject({
      kind: 'borrow', sn, nonce, limits: { concurrentNumber: 1, maxOfflineMinutes: 90 }, flags: { licenseBorrow: true },
      device: { deviceCode: device.deviceCode, machineName: 'laptop' },
      validity: { activeDate: '2026-11-21T09:00:00.000Z' },
      borrow: { until: '2026-11-21T10:30:00.000Z', secret: expect.stringMatching(/^[\da-f]{32}$/) },
    }); // prettier-ignore
    const [seat] = await seats(sn);
    expect(seat).toMatchObject({
      sn, mid: device.deviceCode, machineName: 'laptop', borrowId: licence.borrow.borrowId, until: '2026-11-21 10:30:00',
    }); // prettier-ignore
    expect(await logOf(sn)).toEqual([['checkout', '2026-11-21 09:00:00', undefined]]);
    const paths = ['/borrows', '/audit', `/sns/${sn}`, `/sns/${sn}/logs`, `/sns/${sn}/machines`];
    const elsewhere = await Promise.all(paths.map((path) => service.api('GET', path)));
    const told = JSON.stringify([elsewhere.map(({ envelope }) => envelope), service.logLines()]);
    expect(told).toContain(licence.borrow.borrowId);
    expect(told).not.toContain(licence.borrow.secret);
  });

  test('the last seat is lent once: 1799 for the next; sessions take seats too', async () => {
    const sn = await makeSn(service, { concurrentNumber: 2 }, LENDING);
    await makeSession(service, await makeMachine(service, sn));
    await lent(borrowRequest(sn, newDevice()));
    const { http, envelope } = await checkOut(borrowRequest(sn, newDevice()));
    expect([http, envelope.status]).toEqual([403, 1799]);
    expect(envelope.msg).toBe(
      'The session limit is reached: concurrentNumber is 2, open sessions: 1, borrowed seats: 1.',
    );
    expect(await seats(sn)).toHaveLength(1);
  });

  test('a session that is silent for three heartbeats holds no seat', async () => {
    const sn = await makeSn(service, { concurrentNumber: 1 }, LENDING);
    await makeSession(service, await makeMachine(service, sn));
    service.time.now += 181;
    await lent(borrowRequest(sn, newDevice()));
    expect((await logOf(sn)).map(([status]) => status)).toEqual(['timeout', 'checkout']);
  });

  test('a second seat for the same device replaces its first, even when there is no room', async () => {
    const sn = await makeSn(service, { concurrentNumber: 1 }, LENDING);
    const device = newDevice();
    const first = await lent(borrowRequest(sn, device, 10));
    service.time.now += 60;
    const second = await lent(borrowRequest(sn, device, 20));
    expect(second.borrow.borrowId).not.toBe(first.borrow.borrowId);
    expect(await logOf(sn)).toEqual([
      ['checkoutCover', '2026-11-21 09:00:00', '2026-11-21 09:01:00'],
      ['checkout', '2026-11-21 09:01:00', undefined],
    ]);
    expect((await seats(sn)).map((seat) => seat['returnDate'])).toEqual(['2026-11-21 09:01:00', undefined]);
    expect((await checkIn(returnRequest(sn, device, first.borrow))).envelope.status).toBe(1811);
  });

  test('sent again it answers the same byte for byte and changes nothing, in whatever state the SN is by then', async () => {
    const sn = await makeSn(service, { concurrentNumber: 1 }, LENDING);
    const code = borrowRequest(sn, newDevice());
    const first = (await ok(checkOut(code))).envelope;
    service.time.now += 30;
    expect((await ok(checkOut(code))).envelope).toEqual(first);
    await ok(service.api('PATCH', `/sns/${sn}`, { sn, status: 1 }));
    const before = (await ok(service.api('GET', `/sns/${sn}`))).envelope;
    expect((await ok(checkOut(code))).envelope).toEqual(first);
    expect((await ok(service.api('GET', `/sns/${sn}`))).envelope).toEqual(before);
    expect(await seats(sn)).toHaveLength(1);
    const formatted = await ok(post('/sns/checkout?scope=formatted', { code }));
    expect(String(formatted.envelope.data.items[0]?.['code']).replaceAll(/\s/g, '')).toBe(
      first.data.items[0]?.['code'],
    );
  });

  test.each<[about: string, attributes: object, business: object, minutes: number, code: number]>([
    ['an SN without licenseBorrow', {}, { type: 'FLOAT' }, 60, 1812],
    ['a type that does not float', {}, { type: 'LOCAL', licenseBorrow: true }, 60, 1812],
    ['another type that does not float', {}, { type: 'TOKEN_ID', licenseBorrow: true }, 60, 1812],
    ['a minute too much', { maxOfflineMinutes: 59 }, LENDING, 60, 515],
    ['no minute at all', { maxOfflineMinutes: 0 }, LENDING, 1, 515],
    ['no seats', { concurrentNumber: 0 }, LENDING, 60, 1799],
    ['no machines to be checked out to', { transferVolume: 0 }, LENDING, 60, 1795],
    ['no devices', { volumeNumber: 0 }, LENDING, 60, 1795],
    ['a licence that has not begun', { startDate: '2026-11-22' }, LENDING, 60, 1793],
    ['one that is over', { endDate: '2026-11-20' }, LENDING, 60, 1793],
  ])('%s is refused, and nothing stays of it: %j', async (_about, attributes, business, minutes, code) => {
    const sn = await makeSn(service, attributes, business);
    const { envelope } = await checkOut(borrowRequest(sn, newDevice(), minutes));
    expect(envelope.status).toBe(code);
    expect(await seats(sn)).toEqual([]);
    expect((await ok(service.api('GET', `/sns/${sn}/machines`))).envelope.data.total).toBe(0);
  });

  test.each(['FLOAT', 'GROUP', 'CLOUD', 'TOKEN_ID_FLOAT', 'TOKEN_ID_GROUP'])('%s lends', async (type) => {
    const sn = await makeSn(service, {}, { type, licenseBorrow: true });
    await lent(borrowRequest(sn, newDevice(), 2_147_483_647));
  });

  test('transferVolume counts the machines that have it at one time', async () => {
    const sn = await makeSn(service, { transferVolume: 2 }, LENDING);
    const [one, two, three] = [newDevice(), newDevice(), newDevice()];
    const first = await lent(borrowRequest(sn, one));
    await lent(borrowRequest(sn, two));
    await lent(borrowRequest(sn, two));
    const { envelope } = await checkOut(borrowRequest(sn, three));
    expect([envelope.status, envelope.msg]).toEqual([
      1795,
      'The licence is checked out to 2 other machines and transferVolume is 2.',
    ]);
    await ok(checkIn(returnRequest(sn, one, first.borrow)));
    await lent(borrowRequest(sn, three));
  });

  test('takes borrow requests only: 2051', async () => {
    const sn = await makeSn(service, {}, LENDING);
    expect((await checkOut(updateRequest(sn, newDevice()))).envelope.status).toBe(2051);
    expect((await checkOut(newDevice().deviceCode)).envelope.status).toBe(2051);
  });
});

test('when its time has passed a seat is free, and the sweep takes it back with the moment it was due', async () => {
  const sn = await makeSn(service, { concurrentNumber: 1 }, LENDING);
  await lent(borrowRequest(sn, newDevice(), 10));
  service.time.now += 599;
  expect((await checkOut(borrowRequest(sn, newDevice()))).envelope.status).toBe(1799);
  service.time.now += 1;
  await lent(borrowRequest(sn, newDevice()));
  service.time.now += 300;
  await sweep(service.deps);
  expect(await logOf(sn)).toEqual([
    ['autoCheckin', '2026-11-21 09:00:00', '2026-11-21 09:10:00'],
    ['checkout', '2026-11-21 09:10:00', undefined],
  ]);
  expect((await seats(sn))[0]).toMatchObject({ returnDate: '2026-11-21 09:10:00' });
});
