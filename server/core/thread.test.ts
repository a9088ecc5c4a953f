import { expect, test } from 'vitest';
import { later } from './later.ts';
import { nextTurn } from './pause.ts';
import { createThread } from './thread.ts';

/** A thread that doubles numbers, and ends with an error on a negative one. */
const worker = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { serveOrders } from ${JSON.stringify(new URL('thread.ts', import.meta.url).href)};
    serveOrders((number) => {
      if (number < 0) throw new Error('negative');
      return 2 * number;
    });`)}`,
);

test('orders are answered, each its own', async () => {
  const doubled = createThread<number, number>(worker);
  expect(await Promise.all([1, 2, 3].map((number) => doubled(number)))).toEqual([2, 4, 6]);
});

test('a thread that ends refuses what waits with 516, and the next order begins another', async () => {
  const doubled = createThread<number, number>(worker);
  const refused = [later(doubled(-1)), later(doubled(1))];
  await expect(refused[0]).rejects.toMatchObject({ code: 516 });
  await expect(refused[1]).rejects.toMatchObject({ code: 516 });
  expect(await doubled(4)).toBe(8);
});

test('a failure that is looked at later ends nothing meanwhile, and is still there then', async () => {
  const failing = later(Promise.reject(new Error('seen later')));
  await nextTurn();
  await nextTurn();
  await expect(failing).rejects.toThrow('seen later');
});
