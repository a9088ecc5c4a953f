import { expect, test } from 'vitest';
import { lineThrough, reaches, slopeOf } from './line-rules.ts';

const line = (...values: number[]) => lineThrough(Uint32Array.from(values), values.length);

test.each([
  [[5], 0],
  [[2, 2, 2], 0],
  [[0, 1, 2, 3], 30],
  [[3, 2, 1, 0], -30],
  [[1, 0, 2], 15],
  [[0, 0, 0, 1], 9],
])('the slope through %j is %d for 30 days', (values, slope) => {
  expect(slopeOf(line(...values))).toBe(slope);
});

test.each([
  ['a day after the values at which it is reached exactly', [0, 1, 2, 3], 5, 5],
  ['the first day after the values when the line is above already', [0, 2, 4], 4, 3],
  ['the next day when it is reached between two', [0, 0, 1, 1], 3, 8],
])('%s', (_, values, height, place) => {
  expect(reaches(line(...values), height)).toBe(place);
});
