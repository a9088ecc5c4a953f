import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, countDays } from '../../lib/format/days.ts';
import { daysBefore, faultOf, lastAllowed, PRESETS, presetDays } from './range.ts';

const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('1980-01-01', days));

describe('the days of a report', () => {
  test('of every preset are within the limit on any day, and so is the period before', () => {
    fc.assert(
      fc.property(day, fc.constantFrom(...PRESETS), (today, preset) => {
        const days = presetDays(preset, today);
        expect(faultOf(days)).toBeUndefined();
        const before = daysBefore(days);
        expect(faultOf(before)).toBeUndefined();
        expect(addDays(before.to, 1)).toBe(days.from);
        expect(countDays(before.from, before.to)).toBeLessThanOrEqual(countDays(days.from, days.to));
      }),
    );
  });

  test('of six months reach back as far as the server allows', () => {
    expect(presetDays('months6', '2026-08-31')).toEqual({ from: '2026-03-01', to: '2026-08-31' });
    expect(presetDays('months6', '2026-11-21')).toEqual({ from: '2026-05-21', to: '2026-11-21' });
  });

  test('that are typed are refused when they are missing, backwards or too many', () => {
    expect(faultOf({ from: '', to: '2026-01-01' })).toBe('noDay');
    expect(faultOf({ from: '2026-01-02', to: '2026-01-01' })).toBe('backwards');
    expect(faultOf({ from: '2026-01-01', to: lastAllowed('2026-01-01') })).toBeUndefined();
    expect(faultOf({ from: '2026-01-01', to: addDays(lastAllowed('2026-01-01'), 1) })).toBe('tooLong');
  });

  test('of the period before a week are the previous week', () => {
    expect(daysBefore({ from: '2026-11-08', to: '2026-11-14' })).toEqual({ from: '2026-11-01', to: '2026-11-07' });
  });
});
