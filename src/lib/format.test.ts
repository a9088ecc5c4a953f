import { describe, expect, it } from 'vitest';
import { formatInZone, formatRelative, formatSn, formatZone, instantOf } from './format.ts';

describe('instantOf', () => {
  it.each([
    ['2026-11-21 09:00:00', 'UTC', '2026-11-21T09:00:00.000Z'],
    ['2026-11-21 09:00:00', 'Asia/Shanghai', '2026-11-21T01:00:00.000Z'],
    ['2026-07-01 12:00:00', 'America/New_York', '2026-07-01T16:00:00.000Z'],
    // Twice on this night: the first. Skipped in the other: the moment after the gap.
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
  it('groups generated SNs by four and leaves others as they are', () => {
    expect(formatSn('ABCDEFGH23456777')).toBe('ABCD-EFGH-2345-6777');
    expect(formatSn('MY_OWN_SN')).toBe('MY_OWN_SN');
  });

  it('names a zone with its offset', () => {
    expect(formatZone('UTC', new Date())).toBe('UTC');
    expect(formatZone('Asia/Kathmandu', new Date())).toBe('Asia/Kathmandu (UTC+05:45)');
  });

  it('tells distances in the largest unit that fits', () => {
    const now = new Date('2026-11-21T09:00:00Z');
    expect(formatRelative(new Date('2026-11-24T10:00:00Z'), now, 'en')).toBe('in 3 days');
    expect(formatRelative(new Date('2026-11-21T08:58:30Z'), now, 'en')).toBe('1 minute ago');
    expect(formatRelative(new Date('2025-01-11T09:00:00Z'), now, 'en')).toBe('22 months ago');
    expect(formatRelative(new Date('2029-01-21T09:00:00Z'), now, 'en')).toBe('in 2 years');
    expect(formatRelative(now, now, 'zh-CN')).toBe('现在');
  });
});
