import { describe, expect, test } from 'vitest';
import { readRange } from './ranges.ts';

describe('Range of a file of 10 bytes', () => {
  test.each([
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=2-4', { start: 2, end: 4 }],
    ['bytes=2-', { start: 2, end: 9 }],
    ['bytes=9-9', { start: 9, end: 9 }],
    ['bytes=8-99', { start: 8, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-99', { start: 0, end: 9 }],
    ['Bytes = 2 - 4', { start: 2, end: 4 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=10-12', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=4-2', undefined],
    ['bytes=0-1,3-4', undefined],
    ['bytes=-', undefined],
    ['bytes=a-b', undefined],
    ['bytes=0x1-2', undefined],
    ['items=0-1', undefined],
    ['', undefined],
    [undefined, undefined],
  ] as const)('%s is %j', (header, range) => {
    expect(readRange(header, 10)).toEqual(range);
  });

  test('an empty file satisfies no range', () => {
    expect([readRange('bytes=0-', 0), readRange('bytes=-1', 0)]).toEqual(['unsatisfiable', 'unsatisfiable']);
  });
});
