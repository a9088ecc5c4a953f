import { expect, test } from 'vitest';
import { fileCircles, floorFaults, resourceCircles } from './floors.ts';

const imports = (...pairs: [from: string, to: string][]) => pairs.map(([from, to]) => ({ from, to, isPackage: false }));
const floors = [['products'], ['sns', 'users']];

test('a resource may import from floors below and from resources before it on its own floor', () => {
  const fine = imports(['a/sns/store.ts', 'a/products/store.ts'], ['a/users/store.ts', 'a/sns/store.ts']);
  expect(floorFaults('a', floors, fine)).toEqual([]);
});

test('an import of a resource above is named with both files', () => {
  expect(floorFaults('a', floors, imports(['a/products/store.ts', 'a/sns/rules.ts']))).toEqual([
    'a/products/store.ts imports a/sns/rules.ts, which stands above it.',
  ]);
});

test('a resource without a floor is named', () => {
  expect(floorFaults('a', floors, imports(['a/notes/store.ts', 'server/core/errors.ts']))).toEqual([
    'a/notes stands on no floor.',
  ]);
});

test('resources that reach each other through several files are a circle, files of one resource are none', () => {
  const found = imports(['a/x/1.ts', 'a/y/1.ts'], ['a/y/2.ts', 'a/x/2.ts'], ['a/x/2.ts', 'a/x/1.ts']);
  expect(resourceCircles('a', found)).toEqual([['x', 'y']]);
  expect(fileCircles(found)).toEqual([]);
});
