import { expect, test } from 'vitest';
import { createGate } from './gate.ts';

const settled = () => new Promise<void>((resolve) => void setImmediate(resolve));

test('two tasks run at once, the others in order of arrival, and more than the line holds are refused', async () => {
  const gate = createGate(2, 3);
  const running: number[] = [];
  const finish: (() => void)[] = [];
  let most = 0;
  let now = 0;
  const task = (number: number) => async () => {
    running.push(number);
    most = Math.max(most, ++now);
    await new Promise<void>((resolve) => void (finish[number] = resolve));
    now--;
    return number;
  };
  const tasks = [0, 1, 2, 3, 4].map((number) => gate(task(number)));
  await expect(gate(task(5))).rejects.toMatchObject({ code: 4290, headers: { 'retry-after': '2' } });
  await settled();
  expect(running).toEqual([0, 1]);
  for (const number of [1, 0, 2, 3, 4]) {
    finish[number]?.();
    await settled();
  }
  expect(await Promise.all(tasks)).toEqual([0, 1, 2, 3, 4]);
  expect(running).toEqual([0, 1, 2, 3, 4]);
  expect(most).toBe(2);
});

test('a task that fails leaves its place to the next', async () => {
  const gate = createGate(1, 1);
  const failing = gate(() => Promise.reject(new Error('broken')));
  const next = gate(() => Promise.resolve('next'));
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('next');
  expect(await gate(() => Promise.resolve('again'))).toBe('again');
});
