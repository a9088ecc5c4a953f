import { expect, test } from 'vitest';
import { nextTurn } from '../../../time/pause.ts';
import { createCosts } from './costs.ts';

const SQL = 'select 1';

test('a statement may run in the main thread after three brief runs in a thread', () => {
  const costs = createCosts();
  for (const times of [1, 2, 3]) {
    expect([times, costs.mayRunHere(SQL, false)]).toEqual([times, false]);
    costs.ranThere(SQL, 100);
  }
  expect(costs.mayRunHere(SQL, false)).toBe(true);
});

test('one long run in a thread begins the probation again', () => {
  const costs = createCosts();
  for (const steps of [1, 1, 1_000_000, 1, 1]) costs.ranThere(SQL, steps);
  expect(costs.mayRunHere(SQL, false)).toBe(false);
  costs.ranThere(SQL, 1);
  expect(costs.mayRunHere(SQL, false)).toBe(true);
});

test.each(['select id from t where t match ?', "select id from t where like_any(text, '[]')"])(
  'a statement whose steps say nothing of its work never runs in the main thread: %s',
  (sql) => {
    const costs = createCosts();
    for (let run = 0; run < 10; run++) costs.ranThere(sql, 1);
    expect(costs.mayRunHere(sql, false)).toBe(false);
  },
);

test('a statement of the service itself begins in the main thread, until it is long once', () => {
  const costs = createCosts();
  expect(costs.mayRunHere(SQL, true)).toBe(true);
  costs.ranHere(SQL, 1_000_000, 5);
  expect(costs.mayRunHere(SQL, true)).toBe(false);
});

test('reads in the main thread take at most 8 ms of one turn of the event loop', async () => {
  const costs = createCosts();
  costs.ranHere(SQL, 1, 7.9);
  expect(costs.mayRunHere(SQL, true)).toBe(true);
  costs.ranHere(SQL, 1, 0.2);
  expect(costs.mayRunHere(SQL, true)).toBe(false);
  await nextTurn();
  expect(costs.mayRunHere(SQL, true)).toBe(true);
});

test('a statement that was stopped must be brief twice as often, up to 96 times', async () => {
  const costs = createCosts();
  for (const wanted of [6, 12, 24, 48, 96, 96]) {
    costs.stoppedHere(SQL, 10);
    await nextTurn();
    for (let run = 1; run <= wanted; run++) {
      expect(costs.mayRunHere(SQL, false)).toBe(false);
      costs.ranThere(SQL, 1);
    }
    expect(costs.mayRunHere(SQL, false)).toBe(true);
  }
});

test('only the last 1,000 statements are remembered', () => {
  const costs = createCosts();
  for (let at = 0; at < 1001; at++) for (let run = 0; run < 3; run++) costs.ranThere(`select ${at}`, 1);
  expect([costs.mayRunHere('select 0', false), costs.mayRunHere('select 1', false)]).toEqual([false, true]);
});
