import { expect, test } from 'vitest';
import { isLive, isTouched } from './live-keys.ts';

test('a change touches the lists of its kind, and the detail of its own record', () => {
  const changes = [{ kind: 'sn' as const, keys: ['A'] }];
  expect(isTouched(['sns', 'list', {}], changes)).toBe(true);
  expect(isTouched(['sns', 'detail', 'A'], changes)).toBe(true);
  expect(isTouched(['sns', 'detail', 'B'], changes)).toBe(false);
  expect(isTouched(['businesses', 'list'], changes)).toBe(false);
});

test('a change without keys touches all of its kind', () => {
  expect(isTouched(['sns', 'detail', 'B'], [{ kind: 'sn' }])).toBe(true);
});

test('customers are known with their group and without', () => {
  const changes = [{ kind: 'customer' as const, keys: ['Ada', 'Partners/Bob'] }];
  expect(isTouched(['customers', 'detail', '', 'Ada'], changes)).toBe(true);
  expect(isTouched(['customers', 'detail', 'Partners', 'Bob'], changes)).toBe(true);
  expect(isTouched(['customers', 'detail', 'Others', 'Bob'], changes)).toBe(false);
});

test('the session of the operator and reports are not read again by themselves', () => {
  expect([['session'], ['reports', 'peaks'], ['logs', 'list']].map(isLive)).toEqual([false, false, true]);
});
