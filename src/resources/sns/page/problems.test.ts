import { expect, it } from 'vitest';
import { snOf } from '../../../testing/sn-of.ts';
import { problemsOf } from './problems.ts';

const NOW = '2026-11-21 09:00:00';
const used = { activeDate: '2026-11-02 09:00:00' };

it.each([
  [{ ...used }, []],
  [{}, ['unused']],
  [{ ...used, status: 4 as const, archived: true as const }, ['status']],
  [{ ...used, expires: '2026-11-27 23:59:59' }, ['near']],
  [{ ...used, expires: '2026-11-20 23:59:59', status: 1 as const }, ['status', 'over']],
  [{ startDate: '2026-12-01 00:00:00' }, ['pending', 'unused']],
  [{ ...used, volumeNumber: 0, usersNumber: 5 }, ['none']],
  [
    { ...used, volumeNumber: 10, deviceCount: 9, usersNumber: 2, userCount: 2, concurrentNumber: 9, seatCount: 8 },
    ['nearly', 'full'],
  ],
])('problems of %o, the gravest first', (given, kinds) => {
  expect(problemsOf(snOf(given), NOW).map(({ kind }) => kind)).toEqual(kinds);
});
