import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_QUERYS, MAX_VALUES } from '../contract/bounds.ts';
import { sampleThings, titles } from '../testing/sample-things.ts';
import type { QueryEntry } from './condition.ts';
import { LicensingError } from '../core/errors.ts';

let sample: Awaited<ReturnType<typeof sampleThings>>;
beforeAll(async () => {
  sample = await sampleThings();
});
afterAll(() => sample.close());
const found = (...querys: QueryEntry[]) => sample.found(...querys);

describe('the largest queries that the schema lets through', () => {
  const many = <Value>(make: (index: number) => Value) => Array.from({ length: MAX_VALUES }, (_, index) => make(index));
  const full = (name: string, op: string, values: readonly (string | number)[]): QueryEntry[] =>
    Array.from({ length: MAX_QUERYS }, () => ({ name, op, values }));

  test.each([
    [
      'size =',
      full(
        'size',
        '=',
        many((index) => index - 500),
      ),
    ],
    [
      'title =',
      full(
        'title',
        '=',
        many((index) => titles[index] ?? `none ${index}`),
      ),
    ],
    [
      'made =',
      full(
        'made',
        '=',
        many((index) => (index % 2 ? '2026-11-21' : '2026-11-20 14:00:00')),
      ),
    ],
    [
      'title like',
      full(
        'title',
        'like',
        many((index) => `%${titles[index] ?? `none ${index}`}%`),
      ),
    ],
    [
      'plain like',
      full(
        'plain',
        'like',
        many((index) => titles[index] ?? `none ${index}`),
      ),
    ],
    [
      'code like',
      full(
        'code',
        'like',
        many((index) => `CODE${index}%`),
      ),
    ],
    [
      'owner like',
      full(
        'owner',
        'like',
        many((index) => `%${index}%`),
      ),
    ],
  ])('%s with %#: is answered', async (_, querys) => {
    expect(Array.isArray(await found(...querys))).toBe(true);
  });

  test.each([
    ['title', '='],
    ['title', 'like'],
    ['code', 'like'],
    ['owner', 'like'],
  ])('%s %s with a text of half a million characters is answered or refused', async (name, op) => {
    for (const long of ['x'.repeat(500_000), '%'.repeat(500_000), '_'.repeat(500_000), '%a'.repeat(250_000)]) {
      const answer = await found({ name, op, values: [long] }).catch((thrown: unknown) => thrown);
      expect(answer instanceof LicensingError ? answer.code : Array.isArray(answer)).toSatisfy(
        (outcome) => outcome === 515 || outcome === true,
      );
    }
  });

  test('fifty times <> is counted in the time of one', async () => {
    const querys = Array.from({ length: MAX_QUERYS }, (_, index) => ({ name: 'size', op: '<>', values: [index] }));
    expect((await found(...querys)).length).toBeGreaterThan(0);
  });
});
