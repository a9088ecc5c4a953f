import { describe, expect, test } from 'vitest';
import type { PeakItem } from '#contract/history/reports.ts';
import { errorCells, usageCells } from './matrices.ts';
import { peakData, peakSummaries, sessionsHref } from './peaks.ts';

const items = (sn: string, month: string, peaks: readonly number[]): PeakItem[] =>
  peaks.map((peak, at) => ({ sn, unit: 'day', date: `${month}-0${at + 1} 00:00:00`, peak }));

describe('peaks', () => {
  const now = [...items('A', '2026-11', [1, 4, 4]), ...items('B', '2026-11', [0, 0, 9])];
  const before = [...items('A', '2026-10', [2, 6]), ...items('B', '2026-10', [1, 1])];
  const data = peakData(['A', 'B'], now, before, new Map([['A', { limit: 4, note: 'Studio' }], ['B', { limit: undefined, note: 'Engine' }]])); // prettier-ignore

  test('become lines over the same dates; a shorter period before is aligned at the end', () => {
    expect(data.dates).toEqual(['2026-11-01', '2026-11-02', '2026-11-03']);
    expect(data.series).toEqual([
      { id: 'A', label: 'A', values: [1, 4, 4], before: [undefined, 2, 6], limit: 4, note: 'Studio' },
      { id: 'B', label: 'B', values: [0, 0, 9], before: [undefined, 1, 1], limit: undefined, note: 'Engine' },
    ]);
  });

  test('are summarised: the highest, its first date, its limit, and the highest before', () => {
    expect(peakSummaries(data)).toEqual([
      { sn: 'A', peak: 4, date: '2026-11-02', limit: 4, share: 100, before: 6 },
      { sn: 'B', peak: 9, date: '2026-11-03', limit: undefined, share: undefined, before: 1 },
    ]);
  });

  test('lead to the sessions that were open at some time of the day or month', () => {
    const filters = (href: string) => new URL(href, 'http://x').searchParams.getAll('f');
    expect(filters(sessionsHref('A', '2026-10-14', 'day'))).toEqual([
      'sn:is:A', 'startTime:until:2026-10-14', 'onlineUntil:from:2026-10-14',
    ]); // prettier-ignore
    expect(filters(sessionsHref('A', '2026-10-01', 'month'))).toEqual([
      'sn:is:A', 'startTime:until:2026-10-31', 'onlineUntil:from:2026-10-01',
    ]); // prettier-ignore
  });
});

test('use and refusals are added up by row and column', () => {
  const [ada, bob] = [{ loginName: 'ada' }, { loginName: 'bob' }];
  expect(usageCells([{ sn: 'A', user: ada, durationMinutes: 3 }, { sn: 'B', user: ada, durationMinutes: 4 }])).toEqual(
    new Map([['ada', new Map([['A', 3], ['B', 4]])]]),
  ); // prettier-ignore
  const infos = [{ code: 1799, count: 2 }, { code: 513, count: 1 }]; // prettier-ignore
  expect(
    errorCells([
      { sn: 'A', user: ada, errorInfos: infos },
      { sn: 'B', user: ada, errorInfos: [{ code: 1799, count: 5 }] },
      { sn: 'A', user: bob, errorInfos: [] },
    ]),
  ).toEqual(new Map([['1799', new Map([['ada', 7]])], ['513', new Map([['ada', 1]])]])); // prettier-ignore
});
