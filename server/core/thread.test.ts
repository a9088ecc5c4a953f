import { getPriority } from 'node:os';
import { expect, test } from 'vitest';
import { later } from '../time/later.ts';
import { nextTurn } from '../time/pause.ts';
import { createThread } from './thread.ts';

const threadOf = (code: string): URL =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { getPriority } from 'node:os';
      import { serveOrders } from ${JSON.stringify(new URL('thread.ts', import.meta.url).href)};
      ${code}`)}`,
  );

/** A thread that doubles numbers and fails on a negative one. */
const worker = threadOf(`serveOrders((number) => {
  if (number < 0) throw new Error('negative');
  return 2 * number;
});`);

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

test.runIf(process.platform === 'linux')('a thread stands back behind the event loop, by itself', async () => {
  const before = getPriority();
  const priority = await createThread<null, number>(threadOf('serveOrders(() => getPriority());'))(null);
  expect([getPriority(), priority]).toEqual([before, Math.min(before + 5, 19)]);
});
