import { stat } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { fairTurn, nextTurn } from './pause.ts';

/** Keeps the event loop busy for a number of milliseconds. */
function work(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

test('work that is short shares a turn of the event loop', async () => {
  await nextTurn();
  let turned = false;
  setImmediate(() => (turned = true));
  for (let step = 0; step < 100; step++) await fairTurn();
  expect(turned).toBe(false);
});

test('callers that together take long let others have a turn between their steps', async () => {
  await nextTurn();
  const order: string[] = [];
  const caller = async (name: string) => {
    for (const step of [1, 2]) {
      await fairTurn();
      order.push(`${name} ${step}`);
      work(10);
    }
  };
  const all = Promise.all([caller('a'), caller('b')]);
  setImmediate(() => order.push('another'));
  await all;
  expect(order).toEqual(['a 1', 'b 1', 'another', 'a 2', 'b 2']);
});

test('long work that begins with an event from outside waits until all other events had their turn', async () => {
  await stat('.');
  let turned = false;
  await fairTurn();
  setTimeout(() => (turned = true));
  work(10);
  await fairTurn();
  expect(turned).toBe(true);
});

test('work that cannot be divided waits for a turn in which nothing long has run', async () => {
  await nextTurn();
  await nextTurn();
  let turned = false;
  setImmediate(() => (turned = true));
  await fairTurn();
  work(3);
  await fairTurn(60_000);
  expect(turned).toBe(false);
  await fairTurn(2);
  expect(turned).toBe(true);
});
