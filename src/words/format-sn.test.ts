import { expect, test } from 'vitest';
import { formatSn } from './format-sn.ts';

test('groups generated SNs by four and leaves others as they are', () => {
  expect(formatSn('ABCDEFGH23456777')).toBe('ABCD-EFGH-2345-6777');
  expect(formatSn('MY_OWN_SN')).toBe('MY_OWN_SN');
});
