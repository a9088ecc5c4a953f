import { afterEach, expect, test, vi } from 'vitest';
import { beyond } from '../attack/report.ts';
import { killAll } from './client.ts';
import { part as clocks } from './clocks.ts';
import { part as crowds } from './crowds.ts';
import { part as limits } from './limits.ts';
import { boundsOf, readCommand } from './part.ts';
import { part as soak } from './soak.ts';
import { part as stops } from './stops.ts';

// The machine may do other work.
vi.setConfig({ testTimeout: 900_000 });
afterEach(killAll);

test.each([
  ['a stop answers what is open, and the next start goes on with exports, imports and jobs', stops, { stops: 2 }],
  ['of 64 clients that race for the last places of any limit, never one too many gets one', limits, { rounds: 2 }],
  ['a clock that jumps both ways ends no session, refuses no write and loses none', clocks, {}],
] as const)('%s', async (_guarantee, part, bounds) => {
  expect(beyond(await part.run(boundsOf(bounds)))).toEqual([]);
}); // prettier-ignore

test('idle connections and streams of events are held, and another client is answered meanwhile', async () => {
  const figures = await crowds.run(boundsOf({ connections: 1000, streams: 240 }));
  // How long it waits depends on the other work of the machine.
  expect(beyond(figures.filter(({ unit }) => unit !== 'ms'))).toEqual([]);
});

test('a service under mixed load fails no read, loses nothing and keeps no file open; one that loses memory and files is seen', async () => {
  const figures = await soak.run(boundsOf({ minutes: 0.1 }));
  // Caches fill in the first minutes.
  expect(beyond(figures.filter(({ unit }) => unit !== 'MiB'))).toEqual([]);
});

test('options of the command are bounds, and other words are names of parts', () => {
  expect(readCommand(['kills', '--kills', '10000'])).toEqual({
    names: ['kills'],
    bounds: boundsOf({ kills: 10_000 }),
    isHelp: false,
  });
  expect(readCommand(['--help'])).toMatchObject({ isHelp: true });
  expect(() => readCommand(['--kills', 'many'])).toThrow('--kills takes a whole number from 0');
  expect(() => readCommand(['--minuets', '5'])).toThrow(/minuets/);
});
