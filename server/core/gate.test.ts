import { describe, expect, test } from 'vitest';
import { createGate, type LinePlan, type Turn } from './gate.ts';

const settled = () => new Promise<void>((resolve) => void setImmediate(resolve));

const PLANS = {
  people: { room: 3, cost: 4, hasOwnPlace: true },
  devices: { room: 100, cost: 1 },
  batch: { room: 2, cost: 8 },
} satisfies Record<string, LinePlan>;
type Name = keyof typeof PLANS;

/** Returns a gate whose tasks end on demand, and what has begun, ended and been refused. */
function watched(places: number) {
  const gate = createGate<Name>(places, PLANS);
  const ran: string[] = [];
  const refused: string[] = [];
  const running = new Map<string, () => void>();
  let most = 0;
  const ask = (line: Name, caller: string, more: Partial<Turn<Name>> = {}, name = `${line} ${caller}`) => {
    const task = async () => {
      ran.push(name);
      await new Promise<void>((resolve) => void running.set(`${name} ${ran.length}`, resolve));
    };
    gate({ line, caller, ...more }, task).catch((error: unknown) => {
      expect(error).toMatchObject({ code: 5030, headers: { 'retry-after': '2' } });
      refused.push(name);
    });
  };
  const endOne = async () => {
    most = Math.max(most, running.size);
    const [first] = running;
    if (!first) return false;
    running.delete(first[0]);
    first[1]();
    await settled();
    return true;
  };
  /** Ends all tasks one after the other, and returns their names in the order in which they began. */
  const all = async () => {
    await settled();
    while (await endOne());
    return ran;
  };
  return { ask, endOne, all, ran, refused, running, mostAtOnce: () => most };
}

const count = (ran: readonly string[], name: string) => ran.filter((other) => other.startsWith(name)).length;

test('as many tasks run at once as there are places, and the others begin in order of arrival', async () => {
  const { ask, all, mostAtOnce } = watched(2);
  for (const caller of ['a', 'b', 'c', 'd']) ask('devices', caller);
  expect(await all()).toEqual(['devices a', 'devices b', 'devices c', 'devices d']);
  expect(mostAtOnce()).toBe(2);
});

test('a task that fails leaves its place to the next', async () => {
  const gate = createGate<Name>(1, PLANS);
  const turn = { line: 'devices', caller: 'a' } as const;
  const failing = gate(turn, () => Promise.reject(new Error('broken')));
  const next = gate(turn, () => Promise.resolve('next'));
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('next');
  expect(await gate(turn, () => Promise.resolve('again'))).toBe('again');
});

describe('a caller', () => {
  test('who comes while another has many tasks waits only for those in progress', async () => {
    const { ask, all } = watched(1);
    for (let task = 0; task < 50; task++) ask('devices', 'many');
    ask('devices', 'one');
    expect((await all()).slice(0, 3)).toEqual(['devices many', 'devices one', 'devices many']);
  });

  test('who sends tasks one by one does not keep back another who has many', async () => {
    const { ask, endOne, ran } = watched(1);
    for (let task = 0; task < 50; task++) ask('devices', 'many');
    for (let step = 0; step < 20; step++) {
      ask('devices', 'serial');
      await endOne();
    }
    expect(count(ran, 'devices many')).toBeGreaterThanOrEqual(9);
  });

  test('who is new each time does not keep back another who has many', async () => {
    const { ask, endOne, ran } = watched(1);
    for (let task = 0; task < 50; task++) ask('devices', 'many');
    for (let step = 0; step < 20; step++) {
      ask('devices', `new-${step}`);
      ask('devices', `newer-${step}`);
      await endOne();
    }
    expect(count(ran, 'devices many')).toBeGreaterThanOrEqual(9);
  });
});

describe('a line', () => {
  test('that is full refuses the newest task of the caller with most tasks', async () => {
    const { ask, all, refused } = watched(0);
    ask('people', 'running');
    for (const caller of ['a', 'a', 'a', 'b', 'c', 'd']) ask('people', caller);
    expect(await all()).toEqual(['people running', 'people a', 'people b', 'people c']);
    expect(refused).toEqual(['people a', 'people a', 'people d']);
  });

  test('that is full neither fills another line nor takes its tasks', async () => {
    const { ask, all, refused } = watched(1);
    for (let task = 0; task < 20; task++) ask('batch', 'many');
    for (const caller of ['a', 'b', 'c']) ask('devices', caller);
    expect(count(await all(), 'devices')).toBe(3);
    expect(refused).toHaveLength(17);
  });

  test('with a place of its own runs a task at once, whatever runs and waits in the others', async () => {
    const { ask, ran } = watched(1);
    for (let task = 0; task < 20; task++) ask('devices', String(task));
    ask('people', 'one');
    await settled();
    expect(ran).toEqual(['devices 0', 'people one']);
  });

  test('shares the work with the others by what their tasks cost', async () => {
    const { ask, endOne, ran } = watched(1);
    for (let task = 0; task < 90; task++) ask('devices', String(task));
    for (const caller of ['a', 'b']) ask('batch', caller);
    while (count(ran, 'batch') < 2) await endOne();
    expect(count(ran, 'devices')).toBeGreaterThanOrEqual(8);
    expect(count(ran, 'devices')).toBeLessThanOrEqual(10);
  });

  test('that was empty for long has saved up nothing', async () => {
    const { ask, endOne, ran } = watched(1);
    for (let task = 0; task < 100; task++) ask('devices', String(task));
    for (let task = 0; task < 50; task++) await endOne();
    for (const caller of ['a', 'b']) ask('batch', caller);
    const before = count(ran, 'devices');
    while (count(ran, 'batch') < 2) await endOne();
    expect(count(ran, 'devices') - before).toBeGreaterThanOrEqual(7);
  });
});

describe('a work that has begun', () => {
  test('goes on before the other tasks of its caller', async () => {
    const { ask, all } = watched(1);
    ask('devices', 'running');
    for (const name of ['first', 'second']) ask('devices', 'a', {}, name);
    ask('devices', 'a', { hasBegun: true }, 'begun');
    expect(await all()).toEqual(['devices running', 'begun', 'first', 'second']);
  });

  test('is never refused, and a new work of the same caller is', async () => {
    const { ask, all, refused } = watched(1);
    ask('devices', 'running');
    for (const caller of ['a', 'a', 'a']) ask('batch', caller, { hasBegun: true });
    for (const caller of ['a', 'b']) ask('batch', caller);
    expect(count(await all(), 'batch')).toBe(3);
    expect(refused).toEqual(['batch a', 'batch b']);
  });
});
