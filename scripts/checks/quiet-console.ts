import { afterEach, beforeEach, expect } from 'vitest';

/*
 * Unexpected warnings are defects: any console.error or console.warn fails the test that was running. A test that
 * provokes one uses `vi.spyOn(console, 'error').mockImplementation(…)`.
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
