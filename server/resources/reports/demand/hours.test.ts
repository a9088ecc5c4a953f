import { expect, test } from 'vitest';
import { dayOf } from '../../../time/days.ts';
import { createZone } from '../../../time/zone.ts';
import { hoursOf } from './hours.ts';

const hoursOn = (name: string, date: string) => {
  const zone = createZone(name);
  return hoursOf(zone, dayOf(zone, zone.toInstant(`${date} 12:00:00`))).map(({ start, next, ofWeek }) => ({
    clock: zone.toText(start).slice(11, 16),
    minutes: (next - start) / 60,
    ofWeek,
  }));
};

test.each([
  ['2026-11-23', 0],
  ['2026-11-29', 144],
])('%s has 24 hours of the week from the hour %d on', (date, first) => {
  const hours = hoursOn('Europe/Berlin', date);
  expect(hours.map(({ ofWeek }) => ofWeek)).toEqual(Array.from({ length: 24 }, (_, hour) => first + hour));
  expect(hours.every(({ minutes }) => minutes === 60)).toBe(true);
});

test.each([
  ['a skipped hour is none', 'Europe/Berlin', '2026-03-29', ['01:00', '03:00', '04:00'], [60, 60, 60]],
  ['a repeated hour is two', 'Europe/Berlin', '2026-10-25', ['01:00', '02:00', '02:00', '03:00'], [60, 60, 60, 60]],
  ['half a repeated hour is one more', 'Australia/Lord_Howe', '2026-04-05', ['01:00', '01:30', '02:00'], [60, 30, 60]],
])('%s', (_, zone, date, clocks, minutes) => {
  const hours = hoursOn(zone, date).slice(1, clocks.length + 1);
  expect(hours.map(({ clock }) => clock)).toEqual(clocks);
  expect(hours.map((hour) => hour.minutes)).toEqual(minutes);
});
