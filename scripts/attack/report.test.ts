import { expect, test } from 'vitest';
import { atLeast, atMost } from './attack.ts';
import { isHeld, tableOf } from './report.ts';

const report = (...figures: Parameters<typeof atMost>[]) => ({
  number: '1',
  title: 'An attack',
  figures: figures.map((figure) => atMost(...figure)),
});

test('a defence holds when every measured figure is within its bound', () => {
  expect(isHeld(report([10, 'memory', 10, 'MiB'], [10, 'memory', undefined, 'MiB']))).toBe(true);
  expect(isHeld(report([10, 'memory', 9, 'MiB'], [10, 'memory', 11, 'MiB']))).toBe(false);
  expect(isHeld({ ...report(), figures: [atLeast(5, 'answers', 4)] })).toBe(false);
});

test('an attack that failed shows no defence', () => {
  expect(isHeld({ ...report(), failure: 'no connection' })).toBe(false);
});

test('the table has one row a figure', () => {
  expect(tableOf([report([10, 'memory', 9.96, 'MiB']), { ...report([0, 'failures', 2]), failure: 'it ended' }])).toBe(
    [
      '| number | attack    | figure   | measured | bound          | held   |',
      '| ------ | --------- | -------- | -------- | -------------- | ------ |',
      '| 1      | An attack | memory   | 10 MiB   | at most 10 MiB | yes    |',
      '| 1      | An attack | failures | 2        | at most 0      | **no** |',
      '| 1      | An attack | it ended | –        | –              | **no** |',
    ].join('\n'),
  );
});
