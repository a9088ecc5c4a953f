import { expect, test } from 'vitest';
import { circleOf } from './circles.ts';

const circle = (...imports: [string, string[]][]) => circleOf(new Map(imports));

test('a circle is found wherever it is, and told in its order', () => {
  expect(circle(['a', ['a']])).toEqual(['a', 'a']);
  expect(circle(['page', ['b', 'a']], ['b', []], ['a', ['c']], ['c', ['d', 'a']], ['d', ['b']])).toEqual([
    'a',
    'c',
    'a',
  ]);
});

test('several ways to the same file are no circle, nor is a file that is not known', () => {
  expect(circle(['page', ['a', 'b']], ['a', ['c']], ['b', ['c']], ['c', ['elsewhere']])).toBeUndefined();
});
