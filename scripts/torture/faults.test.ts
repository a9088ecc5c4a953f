import { afterEach, expect, test, vi } from 'vitest';
import { beyond } from '../attack/report.ts';
import { killAll } from './client.ts';
import { part as files } from './files.ts';
import { part as ioErrors } from './io-errors.ts';
import { boundsOf } from './part.ts';
import { part as powerCuts } from './power-cuts.ts';
import { part as starts } from './starts.ts';

// The machine may do other work.
vi.setConfig({ testTimeout: 900_000 });
afterEach(killAll);

test.each([
  ['a power cut at any moment loses nothing acknowledged; without a sync of the log it does', powerCuts, { states: 80 }],
  ['an error of the disk at any call makes no acknowledged write disappear, and no refused one happen', ioErrors, { errors: 1 }],
  ['a database file that is not the one of the folder is refused with what to do, and nothing is changed', files, {}],
  ['a start that is killed leaves a folder that starts, and of several starts at once one serves', starts, { errors: 1, stops: 1 }],
] as const)('%s', async (_guarantee, part, bounds) => {
  expect(beyond(await part.run(boundsOf(bounds)))).toEqual([]);
}); // prettier-ignore
