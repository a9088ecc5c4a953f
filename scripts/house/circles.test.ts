import { expect, test } from 'vitest';
import { circlesOf } from './circles.ts';

const circles = (...edges: [string, string[]][]) => circlesOf(new Map(edges));

test('finds each group of names that all lead to each other', () => {
  expect(circles(['page', ['b', 'a']], ['b', []], ['a', ['c']], ['c', ['d', 'a']], ['d', ['b']])).toEqual([['a', 'c']]);
  expect(circles(['a', ['b']], ['b', ['c']], ['c', ['a', 'd']], ['d', ['e']], ['e', ['d']])).toEqual([
    ['d', 'e'],
    ['a', 'b', 'c'],
  ]);
});

test('joins two circles that share a name', () => {
  expect(circles(['a', ['b', 'c']], ['b', ['a']], ['c', ['a']])).toEqual([['a', 'b', 'c']]);
});

test('several ways to the same name are no circle, nor is an unknown name', () => {
  expect(circles(['page', ['a', 'b']], ['a', ['c']], ['b', ['c']], ['c', ['elsewhere']])).toEqual([]);
});
