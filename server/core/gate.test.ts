import { describe, expect, test } from 'vitest';
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

describe('lanes', () => {
  /** Fills the gate with tasks that end on demand. Returns which tasks ran, and a function that ends one of them. */
  function occupied(queue: number) {
    const gate = createGate(1, queue);
    const ran: string[] = [];
    let open: () => void = () => undefined;
    const held = gate(() => new Promise<void>((resolve) => void (open = resolve)));
    const wait = (lane: string, reserved = false) =>
      gate(async () => void ran.push(lane), { lane, reserved }).catch((error: unknown) => {
        expect(error).toMatchObject({ code: 4290 });
        ran.push(`${lane} refused`);
      });
    const all = async (waits: readonly Promise<void>[]) => {
      open();
      await Promise.all([held, ...waits]);
      return ran;
    };
    return { wait, all };
  }

  test('take turns, whatever order their tasks came in', async () => {
    const { wait, all } = occupied(10);
    expect(await all(['a', 'a', 'a', 'b', 'b', 'c'].map((lane) => wait(lane)))).toEqual(['a', 'b', 'c', 'a', 'b', 'a']);
  });

  test('make room for a shorter one when the line is full: the newest task of the longest is refused', async () => {
    const { wait, all } = occupied(3);
    const ran = await all(['a', 'a', 'a', 'b', 'c', 'b'].map((lane) => wait(lane)));
    expect(ran).toEqual(['a refused', 'a refused', 'b refused', 'a', 'b', 'c']);
  });

  test('that are reserved have room of their own and run alternately with the others', async () => {
    const { wait, all } = occupied(2);
    const ran = await all([wait('a'), wait('b'), wait('known', true), wait('known', true), wait('c')]);
    expect(ran).toEqual(['c refused', 'known', 'a', 'known', 'b']);
  });
});
