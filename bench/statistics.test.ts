import { expect, test } from 'vitest';
import { median, pairedRatio, quantile } from './statistics.ts';

test('a median lies between the middle two of an even number of values', () => {
  expect(median([9, 1, 2, 4])).toBe(3);
  expect(median([9, 1, 4])).toBe(4);
});

test('a quantile lies between its neighbours in proportion', () => {
  expect(quantile([10, 20, 30, 40, 50], 0.25)).toBe(20);
  expect(quantile([0, 100], 0.99)).toBe(99);
});

test('a paired ratio is not moved by a round that was slow for both', () => {
  expect(pairedRatio([10, 1000, 10], [20, 2000, 20])).toBe(0.5);
});
