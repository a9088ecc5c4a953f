import { expect, test } from 'vitest';
import { addDays, addMonths, countDays, isDay, lastOfMonth, nextMonday } from './days.ts';

test.each([
  ['2026-03-29', 1, '2026-03-30'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2024-03-01', -1, '2024-02-29'],
])('%s and %i days is %s', (day, days, then) => expect(addDays(day, days)).toBe(then));

test.each([
  ['2026-08-31', -6, '2026-02-28'],
  ['2026-02-28', 6, '2026-08-28'],
  ['2026-11-30', 3, '2027-02-28'],
  ['2026-05-15', 6, '2026-11-15'],
])('%s and %i months is %s', (day, months, then) => expect(addMonths(day, months)).toBe(then));

test('days are counted with both ends, over changes of the clock too', () => {
  expect([countDays('2026-03-01', '2026-03-31'), countDays('2026-01-01', '2026-01-01')]).toEqual([31, 1]);
});

test.each([
  ['2026-11-26', '2026-11-30'],
  ['2026-11-29', '2026-11-30'],
  ['2026-11-30', '2026-12-07'],
  ['2026-12-29', '2027-01-04'],
])('the Monday after %s is %s', (day, monday) => expect(nextMonday(day)).toBe(monday));

test('the last day of a month', () => {
  expect(['2024-02-10', '2026-02-01', '2026-12-31'].map(lastOfMonth)).toEqual([
    '2024-02-29',
    '2026-02-28',
    '2026-12-31',
  ]);
});

test('a day is one that there is', () => {
  expect(['2026-02-30', '2026-2-3', '2026-02-28 10:00:00', '2026-02-28'].map(isDay)).toEqual([
    false,
    false,
    false,
    true,
  ]);
});
