import { expect, test } from 'vitest';
import { seal, unseal } from './sealed.ts';

test('a sealed secret opens only with its key and at its place', () => {
  const [key, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const sealed = seal(key, 'a/1', Buffer.from('secret'));
  expect(unseal(key, 'a/1', sealed)?.toString()).toBe('secret');
  expect([
    unseal(other, 'a/1', sealed),
    unseal(key, 'a/2', sealed),
    unseal(key, 'a/1', `${sealed.slice(0, -2)}AA`),
    unseal(key, 'a/1', 'AA'),
  ]).toEqual([undefined, undefined, undefined, undefined]);
});
