import { afterEach, expect, test, vi } from 'vitest';
import { beyond } from '../attack/report.ts';
import { killAll } from './client.ts';
import { part as clocks } from './clocks.ts';
import { boundsOf, readCommand } from './part.ts';
import { part as stops } from './stops.ts';

// The machine may do other work.
vi.setConfig({ testTimeout: 900_000 });
afterEach(killAll);

test.each([
  ['a stop answers what is open, and the next start goes on with exports, imports and jobs', stops, { stops: 2 }],
  ['a clock that jumps both ways ends no session, refuses no write and loses none', clocks, {}],
] as const)('%s', async (_guarantee, part, bounds) => {
  expect(beyond(await part.run(boundsOf(bounds)))).toEqual([]);
}); // prettier-ignore

test('options of the command are bounds, and other words are names of parts', () => {
  expect(readCommand(['kills', '--kills', '10000'])).toEqual({
    names: ['kills'],
    bounds: boundsOf({ kills: 10_000 }),
  });
  expect(() => readCommand(['--kills', 'many'])).toThrow('--kills takes a whole number from 0');
  expect(() => readCommand(['--minuets', '5'])).toThrow(/minuets/);
});
