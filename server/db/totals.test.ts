import { expect, test } from 'vitest';
import { createTotals } from './totals.ts';

/** Totals of a service whose commits are counted; `ask` returns the number that was read, which is new each time. */
function counting() {
  let [version, reads] = [1, 0];
  const totals = createTotals(() => version);
  return {
    ask: (sql: string, values: Parameters<typeof totals>[1] = [], during = () => undefined as void) =>
      totals(sql, values, async () => {
        during();
        return ++reads;
      }),
    commit: () => void version++,
  };
}

test('a total is read once until the next commit', async () => {
  const { ask, commit } = counting();
  expect([await ask('a'), await ask('a'), await ask('b'), await ask('a')]).toEqual([1, 1, 2, 1]);
  commit();
  expect([await ask('a'), await ask('a')]).toEqual([3, 3]);
});

test('a total whose read was overtaken by a commit is read again', async () => {
  const { ask, commit } = counting();
  expect(await ask('a', [], commit)).toBe(1);
  expect(await ask('a')).toBe(2);

  const both = [ask('b', [], commit), ask('c')];
  await Promise.all(both);
  expect(await ask('b')).not.toBe(await both[0]);
});

test('totals of different values are never mixed up', async () => {
  const { ask } = counting();
  const values = ['1', 1, 1n, null, 'null', Infinity, -Infinity, new Uint8Array([1]), '["number","1"]', ''] as const;
  for (const value of values) await ask('a', [value]);
  const totals = [];
  for (const value of values) totals.push(await ask('a', [value]));
  expect(new Set(totals).size).toBe(values.length);
});

test('however many totals are asked for, the newest are remembered', async () => {
  const { ask } = counting();
  for (let at = 1; at <= 1000; at++) expect(await ask('a', [at])).toBe(at);
  expect(await ask('a', [1000])).toBe(1000);
  expect(await ask('a', [1])).toBe(1001);
});
