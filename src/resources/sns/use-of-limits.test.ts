import { describe, expect, it } from 'vitest';
import { snOf } from '../../testing/sn-of.ts';
import { countOf, isLimited, partOf, shareOf, USED_LIMITS, usedOf } from './use-of-limits.ts';

describe('the use of a limit', () => {
  it('is counted by a field of its own for each limit', () => {
    expect(USED_LIMITS.map(countOf)).toEqual(['deviceCount', 'userCount', 'seatCount', 'useCount']);
    const sn = snOf({ deviceCount: 1, userCount: 2, seatCount: 3, useCount: 4 });
    expect(USED_LIMITS.map((name) => usedOf(sn, name))).toEqual([1, 2, 3, 4]);
  });

  it('is 0 when nothing was counted', () => {
    expect(usedOf(snOf(), 'volumeNumber')).toBe(0);
  });

  it('is a share of the limit, which may be above 1', () => {
    expect(shareOf(snOf({ volumeNumber: 4, deviceCount: 3 }), 'volumeNumber')).toBe(0.75);
    expect(shareOf(snOf({ volumeNumber: 2, deviceCount: 3 }), 'volumeNumber')).toBe(1.5);
  });

  it.each([undefined, 0])('is no share of a limit of %s', (volumeNumber) => {
    const sn = snOf({ ...(volumeNumber !== undefined && { volumeNumber }), deviceCount: 3 });
    expect(isLimited(sn, 'volumeNumber')).toBe(false);
    expect(shareOf(sn, 'volumeNumber')).toBe(0);
    expect(partOf(3, volumeNumber)).toBe(0);
  });
});
