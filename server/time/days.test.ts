import { expect, test } from 'vitest';
import { dayOf, daysIn } from './days.ts';
import { createZone } from './zone.ts';

const HOUR = 3600;

/** Returns the days of a zone between two local dates: their first moments as text and their lengths in hours. */
function days(zoneName: string, from: string, to: string): [string, number][] {
  const zone = createZone(zoneName);
  return daysIn(zone, zone.toInstant(from), zone.toInstant(to, 'end')).map(({ start, next }) => [
    zone.toText(start),
    (next - start) / HOUR,
  ]);
}

test.each([
  ['UTC', '2026-02-28', '2026-03-01', [['2026-02-28 00:00:00', 24], ['2026-03-01 00:00:00', 24]]],
  ['Europe/Berlin', '2026-03-29', '2026-03-29', [['2026-03-29 00:00:00', 23]]],
  ['Europe/Berlin', '2026-10-25', '2026-10-25', [['2026-10-25 00:00:00', 25]]],
  ['Australia/Lord_Howe', '2026-04-05', '2026-04-05', [['2026-04-05 00:00:00', 24.5]]],
  // The clock skips from midnight to one, goes back from midnight to eleven, and goes back a minute after midnight.
  ['America/Sao_Paulo', '2018-11-04', '2018-11-04', [['2018-11-04 01:00:00', 23]]],
  ['America/Sao_Paulo', '2018-02-17', '2018-02-18', [['2018-02-17 00:00:00', 25], ['2018-02-18 00:00:00', 24]]],
  ['America/St_Johns', '2010-11-06', '2010-11-07', [['2010-11-06 00:00:00', 24], ['2010-11-07 00:00:00', 25]]],
  // Samoa skipped 30 December 2011.
  ['Pacific/Apia', '2011-12-29', '2011-12-31', [['2011-12-29 00:00:00', 24], ['2011-12-31 00:00:00', 24]]],
] as const)('the days of %s from %s to %s', (zone, from, to, expected) => {
  expect(days(zone, from, to)).toEqual(expected);
}); // prettier-ignore

test('every second of days with clock changes lies in the day that is answered for it', () => {
  for (const [name, from] of [['America/St_Johns', '2010-11-06'], ['America/Sao_Paulo', '2018-11-03'], ['Pacific/Apia', '2011-12-29']] as const) {
    const zone = createZone(name);
    const begin = zone.toInstant(from);
    for (let instant = begin; instant < begin + 80 * HOUR; instant += 599) {
      const { start, next } = dayOf(zone, instant);
      expect(start <= instant && instant < next).toBe(true);
    }
  }
}); // prettier-ignore
