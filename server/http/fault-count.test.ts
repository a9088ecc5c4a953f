import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { LicensingError } from '../core/errors.ts';
import { validate, validateBody } from './validate.ts';

const schema = z.array(z.strictObject({ id: z.int(), ids: z.array(z.int()).optional() }));

/** Returns `count` entries, of which those at `faulty` have a text as their id. */
const list = (count: number, faulty: readonly number[]): object[] =>
  Array.from({ length: count }, (_, at) => ({ id: faulty.includes(at) ? 'x' : at }));

async function messageOf(validated: () => unknown): Promise<string> {
  try {
    await validated();
  } catch (error) {
    if (error instanceof LicensingError) return error.message;
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('the message of a refusal', () => {
  test.each([
    ['names a single fault', list(10, [3]), '[3].id must be a number.'],
    ['counts the other faults', list(10, [3, 5, 9]), '[3].id must be a number (and 2 more).'],
    ['counts those of a long list up to its end', list(300, [270, 280]), '[270].id must be a number (and 1 more).'],
    ['names no number when it has not looked at all entries', list(300, [1, 2]), '[1].id must be a number (and more).'],
    [
      'names no number when there are more than it lists',
      list(60, [...Array(60).keys()]),
      '[0].id must be a number (and more).',
    ],
    [
      'names no number when it has not looked at all of a nested list',
      [{ id: 'x', ids: ['x', ...Array(99).keys()] }],
      '[0].id must be a number (and more).',
    ],
  ])('%s', async (_, value, message) => {
    expect(await messageOf(() => validate(schema, value))).toBe(message);
    expect(await messageOf(() => validateBody(schema, value))).toBe(message);
  });
});
