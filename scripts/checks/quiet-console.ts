import { afterEach, beforeEach, expect } from 'vitest';

/*
 * A warning nobody expects is a defect nobody looks at: any console.error or console.warn fails the test during which it
 * was written. A test that provokes one says so with `vi.spyOn(console, 'error').mockImplementation(…)`.
 */
const levels = ['error', 'warn'] as const;
const original = { error: console.error, warn: console.warn };
let written: string[] = [];

beforeEach(() => {
  written = [];
  for (const level of levels) {
    console[level] = (...values: unknown[]) => {
      written.push(`console.${level}: ${values.map(String).join(' ')}`);
      original[level](...values);
    };
  }
});

afterEach(() => {
  Object.assign(console, original);
  expect(written, 'unexpected console output').toEqual([]);
});
