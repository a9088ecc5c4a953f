import { expect, it } from 'vitest';
import { PartialFailure, runEach } from './run-each.ts';

const nameOf = (item: number): string => `#${item}`;

it('runs all, and no more than four at once', async () => {
  const done: number[] = [];
  let [now, most] = [0, 0];
  await runEach([1, 2, 3, 4, 5, 6, 7], nameOf, async (item) => {
    most = Math.max(most, ++now);
    await Promise.resolve();
    now--;
    done.push(item);
  });
  expect(done.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(most).toBeLessThanOrEqual(4);
});

it('tries all, and tells which failed and why', async () => {
  const failure = await runEach([1, 2, 3], nameOf, (item) =>
    item === 2 ? Promise.reject(new Error('no')) : Promise.resolve(),
  ).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(PartialFailure);
  expect(failure).toMatchObject({ done: 2, failed: [{ name: '#2', error: { message: 'no' } }] });
});

it('lets one alone fail as it does', async () => {
  const refusal = new Error('no');
  await expect(runEach([1], nameOf, () => Promise.reject(refusal))).rejects.toBe(refusal);
});

it('does nothing for nothing', async () => {
  await expect(runEach([], nameOf, () => Promise.reject(new Error('no')))).resolves.toEqual([]);
});
