import { describe, expect, it } from 'vitest';
import { addDays, addYears, daysBetween, extensionBase, extensionTo, nearnessOf } from './validity.ts';

const NOW = '2026-11-21 09:00:00';

describe('times of the server', () => {
  it('addDays keeps the time of day, over months, leap days and clock changes', () => {
    expect(addDays('2026-11-21 23:59:59', 30)).toBe('2026-12-21 23:59:59');
    expect(addDays('2028-02-28 12:00:00', 1)).toBe('2028-02-29 12:00:00');
    expect(addDays('2026-03-28 02:30:00', 1)).toBe('2026-03-29 02:30:00');
  });

  it('addYears moves February 29 to the 28th where there is none', () => {
    expect(addYears('2028-02-29 23:59:59', 1)).toBe('2029-02-28 23:59:59');
    expect(addYears('2026-11-21 23:59:59', 1)).toBe('2027-11-21 23:59:59');
  });

  it.each([
    ['2026-11-21 23:59:59', 0],
    ['2026-11-22 09:00:00', 1],
    ['2026-11-21 08:00:00', 0],
    ['2026-11-18 09:00:00', -3],
  ])('daysBetween counts whole days until %s', (to, days) => {
    expect(daysBetween(NOW, to)).toBe(days);
  });
});

describe('the end of a licence', () => {
  it.each([
    [undefined, undefined],
    ['2026-11-21 09:00:00', 'over'],
    ['2026-11-21 09:00:01', 'near'],
    ['2026-12-20 23:59:59', 'near'],
    ['2026-12-22 23:59:59', undefined],
  ])('nearnessOf a licence that expires %s is %s', (expires, nearness) => {
    expect(nearnessOf({ expires }, NOW)).toBe(nearness);
  });

  it('is extended from when it expires, from today when it has expired or never does', () => {
    expect(extensionBase({ expires: '2027-01-31 12:00:00' }, NOW)).toBe('2027-01-31 12:00:00');
    expect(extensionBase({ expires: NOW }, NOW)).toBe('2026-11-21 23:59:59');
    expect(extensionBase({}, NOW)).toBe('2026-11-21 23:59:59');
  });

  it.each([
    [{}, {}],
    [{ expirationDays: 3 }, {}],
    [{ expirationDays: 3, activeDate: NOW }, { expirationDays: 32 }],
    [{ expirationDays: 90, activeDate: NOW }, {}],
  ])('extensionTo a new end date, with %o, sets %o besides', (term, more) => {
    const endDate = '2026-12-21 23:59:59';
    expect(extensionTo(term, endDate)).toEqual({ endDate, ...more });
  });
});
