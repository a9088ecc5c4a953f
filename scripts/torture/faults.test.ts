import { afterEach, expect, test } from 'vitest';
import { beyond } from '../attack/report.ts';
import { killAll } from './client.ts';
import { part as files } from './files.ts';
import { part as ioErrors } from './io-errors.ts';
import { boundsOf } from './part.ts';

afterEach(killAll);

test.each([
  ['an error of the disk at any call makes no acknowledged write disappear, and no refused one happen', ioErrors, { errors: 1 }],
  ['a database file that is not the one of the folder is refused with what to do, and nothing is changed', files, {}],
] as const)('%s', async (_guarantee, part, bounds) => {
  expect(beyond(await part.run(boundsOf(bounds)))).toEqual([]);
}); // prettier-ignore
