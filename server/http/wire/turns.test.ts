import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test('all callers of one turn continue together', async () => {
  const nextTurn = createTurns();
  const done: string[] = [];
  const step = (name: string) => async () => {
    done.push(`${name} read`);
    await nextTurn();
    done.push(`${name} handled`);
    await nextTurn();
    done.push(`${name} answered`);
  };
  await Promise.all(['a', 'b', 'c'].map((name) => step(name)()));
  expect(done).toEqual(
    ['read', 'handled', 'answered'].flatMap((what) => ['a', 'b', 'c'].map((name) => `${name} ${what}`)),
  );
});

test('who asks later waits for a later turn', async () => {
  const nextTurn = createTurns();
  const first = nextTurn();
  expect(nextTurn()).toBe(first);
  await first;
  expect(nextTurn()).not.toBe(first);
});
