import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { describeStatus } from './describe.ts';
import { namedMachine } from './index.ts';
import type { Licence } from './licence.ts';
import { testDevice } from './testing/device.ts';
import { refusalOf } from './testing/refusals.ts';
import { answer, answerTo, licence, SN, START } from './testing/service.ts';

const DAY = 24 * 60;
const at = (minutes: number): string => new Date(START + minutes * 60_000).toISOString();

/** A device that took a licence at the start of the tests, some minutes later. */
function holding(changes: Partial<Licence>, minutes = 0) {
  const device = testDevice();
  device.take(answer(licence(device.code, changes)));
  device.setMinutes(minutes);
  return device;
}

describe('a licence', { timeout: 60_000 }, () => {
  type Case = [string, Partial<Licence>, number, { reason: string; code: number | undefined } | undefined];
  const active = at(0);
  const expired = { reason: 'expired', code: 1793 };
  const cases: Case[] = [
    ['without any end', {}, 5000 * DAY, undefined],
    ['of a disabled SN', { status: 1 }, 0, { reason: 'disabled', code: 1797 }],
    ['of a deleted SN', { status: 2 }, 0, { reason: 'gone', code: 1927 }],
    ['of a blacklisted SN', { status: 4 }, 0, { reason: 'blacklisted', code: 1801 }],
    ['with a status that nobody knows yet', { status: 9 }, 0, { reason: 'disabled', code: 1797 }],
    ['before its start', { validity: { startDate: at(10) } }, 9, { reason: 'notBegun', code: 1793 }],
    ['at its start', { validity: { startDate: at(10) } }, 10, undefined],
    ['a second before its end', { validity: { endDate: at(10) } }, 10 - 1 / 60, undefined],
    ['in the second in which it ends', { validity: { endDate: at(10) } }, 10, expired],
    ['on the last of its days', { validity: { expirationDays: 30, activeDate: active } }, 30 * DAY - 1, undefined],
    ['after its days', { validity: { expirationDays: 30, activeDate: active } }, 30 * DAY, expired],
    ['in its days of grace', { validity: { endDate: at(10), graceDays: 2 } }, 10 + 2 * DAY - 1, undefined],
    ['after its grace', { validity: { endDate: at(10), graceDays: 2 } }, 10 + 2 * DAY, expired],
    ['with days that have not begun to count', { validity: { expirationDays: 1 } }, 30 * DAY, undefined],
    [
      'whose end is before its days',
      { validity: { endDate: at(DAY), expirationDays: 30, activeDate: active } },
      DAY,
      expired,
    ],
    [
      'whose days are before its end',
      { validity: { endDate: at(9 * DAY), expirationDays: 2, activeDate: active } },
      2 * DAY,
      expired,
    ],
    [
      'with the most days there can be',
      { validity: { expirationDays: 2_147_483_647, activeDate: active } },
      0,
      undefined,
    ],
    ['in its offline period', { limits: { maxOfflineMinutes: 60 } }, 59, undefined],
    ['after its offline period', { limits: { maxOfflineMinutes: 60 } }, 60, { reason: 'offlineOver', code: 1920 }],
    ['expired and offline too long', { validity: { endDate: at(5) }, limits: { maxOfflineMinutes: 5 } }, 9, expired],
    ['disabled and expired', { status: 1, validity: { endDate: at(5) } }, 9, { reason: 'disabled', code: 1797 }],
  ];

  test.each(cases)('%s', (_name, changes, minutes, refusal) => {
    const status = holding(changes, minutes).status();
    expect(status.licensed).toBe(refusal === undefined);
    expect(status.refusal).toEqual(refusal && { ...refusal, message: expect.any(String) });
  });

  test('does not run where it may not', () => {
    const device = holding({ flags: { vmDetect: true, forbidRemoteDesktop: true } });
    const refused = { reason: 'virtualMachine', code: 1926 };
    expect(device.status({ virtualMachine: true }).refusal).toMatchObject(refused);
    expect(refusalOf(() => device.demand(undefined, { remoteDesktop: true }))).toMatchObject(refused);
    expect(device.status({ virtualMachine: false }).licensed).toBe(true);
    expect(holding({}).status({ virtualMachine: true, remoteDesktop: true }).licensed).toBe(true);
  });

  test('is licensed in the second before `until`, and not from then on', () => {
    const minutes = fc.option(fc.integer({ min: 1, max: 5000 }), { nil: undefined });
    fc.assert(
      fc.property(minutes, minutes, minutes, (date, days, offline) => {
        fc.pre(date !== undefined || days !== undefined || offline !== undefined);
        const device = holding({
          validity: {
            ...(date !== undefined && { endDate: at(date) }),
            ...(days !== undefined && { expirationDays: days, activeDate: active }),
          },
          limits: { ...(offline !== undefined && { maxOfflineMinutes: offline }) },
        });
        const end = (Date.parse(device.status().until ?? '') - START) / 60_000;
        device.setMinutes(end - 1 / 60);
        expect(device.status().licensed).toBe(true);
        device.setMinutes(end);
        expect(device.status().licensed).toBe(false);
      }),
      { numRuns: 25 },
    );
  });
});

describe('a feature', () => {
  const features: Licence['features'] = [
    { id: 1, featureId: 101, name: 'Rendering', version: '1.0', type: 'ReadOnly', endDate: at(10) },
    { id: 2, featureId: 101, name: 'Rendering', version: '2.0', type: 'ReadOnly', expirationDays: 2 },
    { id: 3, featureId: 102, name: 'Export', type: 'Meter' },
  ];
  const device = (minutes: number) => holding({ features, validity: { activeDate: at(0) } }, minutes);

  test('has an end of its own', () => {
    const shown = (minutes: number) =>
      device(minutes)
        .status()
        .features.map(({ licensed, until }) => [licensed, until]);
    expect(shown(0)).toEqual([
      [true, at(10)],
      [true, at(2 * DAY)],
      [true, undefined],
    ]);
    expect(shown(11)).toEqual([
      [false, at(10)],
      [true, at(2 * DAY)],
      [true, undefined],
    ]);
  });

  test('is found by name and by number, and may be used as long as one of that name may', () => {
    expect(device(11).demand('Rendering').licensed).toBe(true);
    expect(refusalOf(() => device(3 * DAY).demand(101))).toMatchObject({ reason: 'expired', code: 1793 });
    expect(device(3 * DAY).demand(102).licensed).toBe(true);
    expect(refusalOf(() => device(0).demand('Import'))).toMatchObject({ reason: 'noFeature', code: 1283 });
  });

  test('is of no use when the licence is over', () => {
    const over = holding({ features, validity: { endDate: at(1) } }, 2);
    expect(refusalOf(() => over.demand('Export'))).toMatchObject({ reason: 'expired', code: 1793 });
  });
});

describe('a clock', () => {
  test('that is set back is noticed, but for what clocks drift', () => {
    const device = holding({}, 600);
    device.status();
    device.setMinutes(595);
    expect(device.status().licensed).toBe(true);
    device.setMinutes(594.9);
    expect(device.status().refusal).toMatchObject({ reason: 'clock' });
    device.setMinutes(600);
    expect(device.status().licensed).toBe(true);
  });

  test('behind that of the service is noticed', () => {
    expect(holding({ issuedAt: at(6) }).status().refusal).toMatchObject({ reason: 'clock' });
    expect(holding({ issuedAt: at(5) }).status().licensed).toBe(true);
  });

  test('that once ran ahead is forgiven with the answer to a request, and the requests made before are not', () => {
    const device = holding({}, 0);
    const early = device.requestUpdate(SN);
    device.setMinutes(1000 * DAY);
    device.status();
    device.setMinutes(1);
    device.take(answer(licence(device.code, { serial: 2, issuedAt: at(1) })));
    expect(device.status().refusal).toMatchObject({ reason: 'clock' });
    device.take(answerTo(device.requestUpdate(SN), { serial: 3, issuedAt: at(1) }));
    expect(device.status().licensed).toBe(true);
    expect(refusalOf(() => device.take(answerTo(early, { serial: 4 })))?.reason).toBe('wrongNonce');
  });
});

test('a status tells no secret', () => {
  const device = testDevice();
  const secret = '0123456789abcdef'.repeat(2);
  const borrowed = answerTo(device.requestBorrow(SN, 60), { borrow: { borrowId: 'b-1', until: at(60), secret } });
  device.take(borrowed);
  expect(JSON.stringify([device.status(), device.explain(borrowed)])).not.toContain(secret);
});

test('a state folder that is carried to another machine licenses nothing there', () => {
  const { folder } = holding({});
  const other = testDevice({ folder, machine: namedMachine('another machine') });
  expect(other.status().refusal).toMatchObject({ reason: 'wrongDevice' });
});

test('a licence in grace works and warns until the grace is over', () => {
  const until = at(10 + 2 * DAY);
  const device = holding({ validity: { endDate: at(10), graceDays: 2 } }, 9);
  expect(device.status()).toMatchObject({ licensed: true, until, endedBy: 'graceDays' });
  expect(device.status().warning).toBeUndefined();
  device.setMinutes(10);
  expect(device.status()).toMatchObject({ licensed: true, warning: { code: 1793, until } });
  expect(describeStatus(device.status())).toContain('the licence has expired. It works until 2026-11-23 09:10:00 UTC');
  device.setMinutes(10 + 2 * DAY);
  expect(device.status()).toMatchObject({ licensed: false, refusal: { reason: 'expired' } });
  expect(device.status().warning).toBeUndefined();
});
