import { describe, expect, it } from 'vitest';
import { formatInZone, formatRelative, formatZone, instantOf } from './format.ts';

describe('instantOf', () => {
  it.each([
    ['2026-11-21 09:00:00', 'UTC', '2026-11-21T09:00:00.000Z'],
    ['2026-11-21 09:00:00', 'Asia/Shanghai', '2026-11-21T01:00:00.000Z'],
    ['2026-07-01 12:00:00', 'America/New_York', '2026-07-01T16:00:00.000Z'],
    // A local time that occurs twice means the first one. A skipped one means the moment after the gap.
    ['2025-11-02 01:30:00', 'America/New_York', '2025-11-02T05:30:00.000Z'],
    ['2025-03-09 02:30:00', 'America/New_York', '2025-03-09T07:30:00.000Z'],
  ])('%s in %s is %s', (time, zone, instant) => {
    expect(instantOf(time, zone).toISOString()).toBe(instant);
  });

  it('is the inverse of formatInZone', () => {
    const time = '2026-02-28 23:59:59';
    for (const zone of ['UTC', 'Asia/Shanghai', 'America/New_York', 'Asia/Kathmandu'])
      expect(formatInZone(instantOf(time, zone), zone)).toBe(time);
  });
});

describe('formats', () => {
  it('names a zone with its offset', () => {
    expect(formatZone('UTC', new Date())).toBe('UTC');
    expect(formatZone('Asia/Kathmandu', new Date())).toBe('Asia/Kathmandu (UTC+05:45)');
  });

  it.each([
    ['2026-11-24T10:00:00Z', 'UTC', 'in 3 days'],
    ['2026-11-21T08:58:30Z', 'UTC', '1 minute ago'],
    ['2025-01-11T09:00:00Z', 'UTC', '22 months ago'],
    ['2029-01-21T09:00:00Z', 'UTC', 'in 2 years'],
    // 45 hours ago, but two calendar days.
    ['2026-11-19T12:00:00Z', 'UTC', '2 days ago'],
    ['2026-11-20T08:00:00Z', 'UTC', 'yesterday'],
    ['2026-11-20T23:00:00Z', 'UTC', '10 hours ago'],
    ['2026-11-22T10:00:00Z', 'UTC', 'tomorrow'],
    ['2026-11-23T00:00:00Z', 'UTC', 'in 2 days'],
    // In Shanghai it is the evening of the 21st. 17:00 UTC is the next morning there.
    ['2026-11-19T17:00:00Z', 'UTC', '2 days ago'],
    ['2026-11-19T17:00:00Z', 'Asia/Shanghai', 'yesterday'],
    ['2026-10-17T09:00:00Z', 'UTC', '1 month ago'],
  ])('tells %s in %s as "%s" by calendar days', (time, zone, text) => {
    expect(formatRelative(new Date(time), new Date('2026-11-21T09:00:00Z'), 'en', zone)).toBe(text);
  });

  it('counts hours on a day of 25 hours', () => {
    const [start, end] = ['2026-11-01T04:00:00Z', '2026-11-02T04:30:00Z'].map((time) => new Date(time));
    expect(formatRelative(start ?? new Date(), end ?? new Date(), 'en', 'America/New_York')).toBe('24 hours ago');
  });

  it('tells the present moment', () => {
    const now = new Date('2026-11-21T09:00:00Z');
    expect(formatRelative(now, now, 'zh-CN', 'UTC')).toBe('现在');
  });
});
