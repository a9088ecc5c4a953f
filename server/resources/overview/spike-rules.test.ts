import { describe, expect, test } from 'vitest';
import { spikesOf, type Refusals } from './spike-rules.ts';

const day = (ago: number, n: number, errorCode = 1799): Refusals => ({ errorCode, ago, n });
const usual = (n: number, days: number) => Array.from({ length: days }, (_, at) => day(at + 1, n));

describe('spikesOf', () => {
  test.each([
    ['20 where there were none', [day(0, 20)], [{ errorCode: 1799, last24h: 20, median: 0 }]],
    ['19 where there were none', [day(0, 19)], []],
    ['three times the usual', [day(0, 30), ...usual(10, 28)], []],
    ['more than three times', [day(0, 31), ...usual(10, 28)], [{ errorCode: 1799, last24h: 31, median: 10 }]],
    ['many on 13 of 28 days', [day(0, 20), ...usual(500, 13)], [{ errorCode: 1799, last24h: 20, median: 0 }]],
    ['many on 14 of 28 days', [day(0, 99), ...usual(60, 14)], [{ errorCode: 1799, last24h: 99, median: 30 }]],
  ])('%s', (_name, refusals, spikes) => {
    expect(spikesOf(refusals)).toEqual(spikes);
  });

  test('knows each code by itself, and tells the most frequent first', () => {
    const found = spikesOf([day(0, 25), day(0, 40, 1793), day(0, 30, 1795), day(1, 99, 1795), ...usual(1, 28)]);
    expect(found.map(({ errorCode }) => errorCode)).toEqual([1793, 1795, 1799]);
  });

  test('what is 29 days ago is forgotten', () => {
    expect(spikesOf([day(0, 20), day(29, 1000)])).toHaveLength(1);
  });
});
