import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';
import { SqlState } from './postgres-error.ts';
import { createWidth } from './width.ts';

const MOST = 8;

const conflict = (): DatabaseError =>
  Object.assign(new DatabaseError('A conflict', 0, 'error'), { code: SqlState.SerializationFailure });

/** Begins as many works at once, and returns how many of them run beside each other. */
async function beside(inWidth: ReturnType<typeof createWidth>): Promise<number> {
  let [running, most] = [0, 0];
  await Promise.all(
    Array.from({ length: 2 * MOST }, () =>
      inWidth(async () => {
        most = Math.max(most, ++running);
        await Promise.resolve();
        running--;
      }),
    ),
  );
  return most;
}

test('as many works as allowed run at once, one while they conflict, and all again when they do not', async () => {
  const inWidth = createWidth(MOST);
  expect(await beside(inWidth)).toBe(MOST);
  const conflicting = Array.from({ length: 20 }, () => inWidth(() => Promise.reject(conflict())));
  expect((await Promise.allSettled(conflicting)).every(({ status }) => status === 'rejected')).toBe(true);
  expect(await beside(inWidth)).toBe(1);
  for (let work = 0; work < 100; work++) await inWidth(() => Promise.resolve());
  expect(await beside(inWidth)).toBe(MOST);
});

test('a work that fails for another reason holds nobody up', async () => {
  const inWidth = createWidth(MOST);
  const failing = Array.from({ length: 20 }, () => inWidth(() => Promise.reject(new TypeError('refused'))));
  await Promise.allSettled(failing);
  expect(await beside(inWidth)).toBe(MOST);
});
