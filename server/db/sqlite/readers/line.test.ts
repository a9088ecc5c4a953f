import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Turn } from '../../handle.ts';
import { createLine } from './line.ts';

type Task = { readonly turn: Turn; readonly name: string };

const anyone = () => true;
const task = (caller: string, name = caller, isBackground = false): Task => ({ turn: { caller, isBackground }, name });

function lineOf(tasks: readonly Task[], room = 100) {
  const line = createLine<Task>(room);
  const refused = tasks.flatMap((one) => line.add(one) ?? []);
  return { line, refused: refused.map(({ name }) => name) };
}

const takeAll = (line: ReturnType<typeof lineOf>['line']): string[] => {
  const names: string[] = [];
  for (let next = line.take(anyone); next; next = line.take(anyone)) names.push(next.name);
  return names;
};

test('callers take turns, however many statements one of them has', () => {
  const { line } = lineOf([task('a', 'a1'), task('a', 'a2'), task('a', 'a3'), task('b', 'b1'), task('c', 'c1')]);
  expect(takeAll(line)).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
});

test('a caller who may not run now keeps his place', () => {
  const { line } = lineOf([task('a'), task('b')]);
  expect(line.take(({ caller }) => caller !== 'a')?.name).toBe('b');
  expect(line.take(anyone)?.name).toBe('a');
});

test('background work gets one turn in eight while others wait', () => {
  const front = Array.from({ length: 16 }, (_, at) => task('operator', `front ${at}`));
  const { line } = lineOf([task('exports', 'export 1', true), task('exports', 'export 2', true), ...front]);
  const names = takeAll(line);
  expect(names).toHaveLength(18);
  expect(names.indexOf('export 1')).toBe(7);
  expect(names.indexOf('export 2')).toBe(15);
});

test('a full line refuses the newest statement of the caller who has most', () => {
  const { line, refused } = lineOf([task('a', 'a1'), task('a', 'a2'), task('a', 'a3'), task('b', 'b1')], 3);
  expect(refused).toEqual(['a3']);
  expect(line.size()).toBe(3);
});

test('a caller makes room for others, but not for himself', () => {
  const { line } = lineOf([task('a')]);
  expect(line.isWaitingBeside({ caller: 'a' })).toBe(false);
  expect(line.isWaitingBeside({ caller: 'b' })).toBe(true);
  expect(line.isWaitingBeside({ caller: 'a', isBackground: true })).toBe(true);
});

test('every statement that was added is taken, refused or removed, and none twice', () => {
  const steps = fc.array(
    fc.record({
      caller: fc.constantFrom('a', 'b', 'c'),
      isBackground: fc.boolean(),
      does: fc.constantFrom('add', 'add', 'take', 'remove'),
    }),
  );
  fc.assert(
    fc.property(steps, (all) => {
      const line = createLine<Task>(5);
      const [added, left]: [string[], string[]] = [[], []];
      for (const [at, { caller, isBackground, does }] of all.entries()) {
        const gone =
          does === 'remove'
            ? line.remove(({ turn }) => turn.caller === caller)
            : does === 'take'
              ? [line.take(anyone)]
              : [line.add(task(caller, `${at}`, isBackground))];
        if (does === 'add') added.push(`${at}`);
        left.push(...gone.flatMap((one) => (one ? [one.name] : [])));
      }
      expect(line.size()).toBeLessThanOrEqual(5);
      left.push(...takeAll(line));
      expect(left.toSorted()).toEqual(added.toSorted());
      expect(line.size()).toBe(0);
    }),
  );
});
