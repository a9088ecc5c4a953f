import { describe, expect, it } from 'vitest';
import { addDays, addYears, daysBetween, endOf, extensionBase, termOf } from './validity.ts';

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
    [{}, undefined],
    [{ endDate: '2027-01-01 00:00:00' }, '2027-01-01 00:00:00'],
    [{ expirationDays: 30 }, undefined],
    [{ expirationDays: 30, activeDate: NOW }, '2026-12-21 09:00:00'],
    [{ expirationDays: 30, activeDate: NOW, endDate: '2026-12-01 23:59:59' }, '2026-12-01 23:59:59'],
    [{ expirationDays: 30, activeDate: NOW, endDate: '2027-12-01 23:59:59' }, '2026-12-21 09:00:00'],
  ])('endOf %o is the earlier of the end date and the days from activation', (dates, end) => {
    expect(endOf(dates)).toBe(end);
  });

  it.each([
    [{}, 'running'],
    [{ startDate: '2026-12-01 00:00:00' }, 'pending'],
    [{ endDate: '2026-11-20 23:59:59' }, 'over'],
    [{ endDate: '2026-12-20 23:59:59' }, 'near'],
    [{ endDate: '2026-12-22 23:59:59' }, 'running'],
  ])('termOf %o is %s', (dates, term) => {
    expect(termOf(dates, NOW)).toBe(term);
  });

  it('is extended from its end date, from today when that has passed or is missing', () => {
    expect(extensionBase({ endDate: '2027-01-31 12:00:00' }, NOW)).toBe('2027-01-31 12:00:00');
    expect(extensionBase({ endDate: '2026-01-31 12:00:00' }, NOW)).toBe('2026-11-21 23:59:59');
    expect(extensionBase({}, NOW)).toBe('2026-11-21 23:59:59');
  });
});
