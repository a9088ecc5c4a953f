import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createZone } from './zone.ts';

const utc = (text: string): number => Date.parse(`${text.replace(' ', 'T')}Z`) / 1000;

describe('toInstant', () => {
  test.each([
    ['UTC', '2026-11-21 09:00:00', '2026-11-21 09:00:00'],
    ['Asia/Shanghai', '2026-11-21 09:00:00', '2026-11-21 01:00:00'],
    ['America/New_York', '2026-01-15 12:00:00', '2026-01-15 17:00:00'],
    ['America/New_York', '2026-07-15 12:00:00', '2026-07-15 16:00:00'],
    ['Asia/Kathmandu', '2026-01-01 00:00:00', '2025-12-31 18:15:00'],
    ['Pacific/Kiritimati', '2026-01-01 00:00:00', '2025-12-31 10:00:00'],
    ['Asia/Shanghai', '1970-01-01 00:00:00', '1969-12-31 16:00:00'],
    ['America/New_York', '9999-12-31 23:59:59', '+010000-01-01 04:59:59'],
  ])('in %s %s is %s UTC', (zone, local, instant) => {
    expect(createZone(zone).toInstant(local)).toBe(utc(instant));
  });

  test.each([
    ['America/New_York', '2026-11-01 01:30:00', '2026-11-01 05:30:00'],
    ['America/New_York', '2026-11-01 01:00:00', '2026-11-01 05:00:00'],
    ['Europe/Berlin', '2026-10-25 02:30:00', '2026-10-25 00:30:00'],
    ['Australia/Lord_Howe', '2026-04-05 01:45:00', '2026-04-04 14:45:00'],
  ])('in %s %s occurs twice and means the first, %s UTC', (name, local, instant) => {
    const zone = createZone(name);
    expect(zone.toInstant(local)).toBe(utc(instant));
    const later = name === 'Australia/Lord_Howe' ? 1800 : 3600;
    expect(zone.toText(utc(instant) + later)).toBe(local);
  });

  test.each([
    ['America/New_York', '2025-03-09 02:30:00', '2025-03-09 03:00:00'],
    ['America/New_York', '2025-03-09 02:00:00', '2025-03-09 03:00:00'],
    ['America/New_York', '2025-03-09 02:59:59', '2025-03-09 03:00:00'],
    ['Australia/Lord_Howe', '2026-10-04 02:10:00', '2026-10-04 02:30:00'],
    ['America/Sao_Paulo', '2018-11-04 00:15:00', '2018-11-04 01:00:00'],
    ['Pacific/Apia', '2011-12-30 12:00:00', '2011-12-31 00:00:00'],
    ['America/St_Johns', '2011-03-13 00:01:00', '2011-03-13 01:01:00'],
  ])('in %s %s is skipped and means %s', (name, local, after) => {
    const zone = createZone(name);
    expect(zone.toText(zone.toInstant(local))).toBe(after);
  });

  test('a date alone is its first second, or its last at an end', () => {
    const zone = createZone('Asia/Shanghai');
    expect(zone.toText(zone.toInstant('2027-01-31', 'start'))).toBe('2027-01-31 00:00:00');
    expect(zone.toText(zone.toInstant('2027-01-31', 'end'))).toBe('2027-01-31 23:59:59');
    expect(zone.toText(zone.toInstant('2027-01-31 08:00:00', 'end'))).toBe('2027-01-31 08:00:00');
  });

  test('what is no timestamp is an error, not a date moved silently', () => {
    expect(() => createZone('UTC').toInstant('2025-02-30')).toThrow(RangeError);
  });
});

const zones = [
  'UTC', 'Asia/Shanghai', 'America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Asia/Tehran',
  'America/St_Johns', 'Pacific/Apia', 'Pacific/Chatham', 'Africa/Casablanca', 'America/Sao_Paulo', 'Antarctica/Troll',
].map(createZone); // prettier-ignore

/** Half of the instants lie within a day of a clock change of one of the zones. */
const instants = fc.oneof(
  fc.integer({ min: 86_400, max: 253_402_200_000 }),
  fc
    .tuple(fc.constantFrom('2025-03-09', '2026-04-05', '2026-10-04', '2026-11-01', '2011-12-30'), fc.nat(200_000))
    .map(([day, seconds]) => utc(`${day} 00:00:00`) - 100_000 + seconds),
);

describe('there and back again', () => {
  test('the text of an instant is read as the first instant that has this text', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), instants, (zone, instant) => {
        const text = zone.toText(instant);
        const back = zone.toInstant(text);
        expect(back).toBeLessThanOrEqual(instant);
        expect(zone.toText(back)).toBe(text);
        // The instants differ only where the clock was set back, and by no more than that.
        expect(instant - back).toBeLessThanOrEqual(7200);
      }),
      { numRuns: 2000 },
    );
  });

  test('outside of clock changes there is one instant a text', () => {
    const shanghai = createZone('Asia/Shanghai');
    fc.assert(
      fc.property(fc.integer({ min: utc('1992-01-01 00:00:00'), max: utc('9999-12-31 00:00:00') }), (instant) => {
        expect(shanghai.toInstant(shanghai.toText(instant))).toBe(instant);
      }),
    );
  });
});
