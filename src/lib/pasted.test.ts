import { expect, it } from 'vitest';
import { listIn } from './pasted.ts';

it.each([
  ['one\ntwo\r\nthree', ['one', 'two', 'three']],
  ['ABCD-1, ABCD-2', ['ABCD-1', 'ABCD-2']],
  ['Ada Lovelace\tGrace Hopper', ['Ada Lovelace', 'Grace Hopper']],
  ['one\none\n', undefined],
  ['ABCD-1\n', undefined],
  ['Lovelace, Ada Augusta', undefined],
])('a pasted text is a list when it has several entries: %j', (text, entries) => {
  expect(listIn(text)).toEqual(entries);
});
