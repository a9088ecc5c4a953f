import { expect, test } from 'vitest';
import { ageOf, STEP_BACK, waitUntil } from './moment-rules.ts';

test.each([
  [100, 100],
  [0, 0],
  [-STEP_BACK, 0],
  [-STEP_BACK - 1, Infinity],
  [-31_536_000, Infinity],
])('a moment %i seconds ago has the age %i', (ago, age) => {
  expect(ageOf(1_000_000 - ago, 1_000_000)).toBe(age);
});

test.each([
  [-1, 0],
  [0, 0],
  [59, 59],
  [60, 60],
  [60 + STEP_BACK, 60],
  [61 + STEP_BACK, 0],
  [31_536_000, 0],
])('a wait of at most 60 seconds that ends in %i lasts %i more', (ahead, wait) => {
  expect(waitUntil(1_000_000 + ahead, 1_000_000, 60)).toBe(wait);
});
