import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPERATOR_LIST, OPERATORS } from '../contract/listing.ts';
import { at, codesWhere, sampleThings } from '../testing/sample-things.ts';
import { thingColumns, type Thing } from '../testing/things.ts';
import type { QueryEntry } from './condition.ts';
import { LicensingError } from '../core/errors.ts';

let sample: Awaited<ReturnType<typeof sampleThings>>;
beforeAll(async () => {
  sample = await sampleThings();
});
afterAll(() => sample.close());
const found = (...querys: QueryEntry[]) => sample.found(...querys);

describe('= and <>', () => {
  const cases: [name: string, values: (string | number | boolean)[], holds: (thing: Thing) => boolean][] = [
    ['title', ['plain'], ({ title }) => title === 'plain'],
    ['title', ['plain', 'été', 'none'], ({ title }) => title === 'plain' || title === 'été'],
    ['title', ['e\u0301te\u0301'], ({ title }) => title === 'été'],
    ['title', [''], ({ title }) => title === ''],
    ['title', [], () => false],
    ['either', ['plain', 'ABCD'], ({ title, code }) => title === 'plain' || code === 'ABCD'],
    ['code', ['ab-cd', 'abce'], ({ code }) => code === 'ABCD' || code === 'ABCE'],
    ['size', [3], ({ size }) => size === 3],
    ['size', ['3', -4, 99], ({ size }) => size === 3 || size === -4],
    ['size', [Number.MAX_SAFE_INTEGER], () => false],
    ['made', ['2026-11-20 14:00:00'], ({ made }) => made === at('2026-11-20 14:00:00')],
    ['made', ['2026-11-21'], ({ made = 0 }) => made >= at('2026-11-21 00:00:00') && made <= at('2026-11-21 23:59:59')],
    ['kind', ['local'], ({ kind }) => kind === 'LOCAL'],
    ['kind', ['GROUP', 'Float'], ({ kind }) => kind === 'Group' || kind === 'FLOAT'],
    ['open', [true], ({ open }) => open],
    ['open', ['false'], ({ open }) => !open],
    ['open', [1], ({ open }) => open],
    ['owned', [true], ({ owner }) => owner !== undefined],
    ['owned', ['false'], ({ owner }) => owner === undefined],
    ['owned', [0, true], () => true],
    ['owned', [], () => false],
    ['owner', ['Ada'], ({ owner }) => owner === 'Ada'],
    ['owner', ['Ada', 'Nobody'], ({ owner }) => owner === 'Ada'],
  ];

  test.each(cases)('%s %j: = finds any of them, <> all others, absent ones included', async (name, values, holds) => {
    expect(await found({ name, op: '=', values })).toEqual(codesWhere(holds));
    expect(await found({ name, op: '<>', values })).toEqual(codesWhere((thing) => !holds(thing)));
  });
});

describe('comparisons', () => {
  const sizes: [op: string, holds: (size: number) => boolean][] = [
    ['>', (size) => size > 3],
    ['>=', (size) => size >= 3],
    ['<', (size) => size < 3],
    ['<=', (size) => size <= 3],
  ];
  test.each(sizes)('size %s 3 leaves out what has no size', async (op, holds) => {
    const expected = codesWhere(({ size }) => size !== undefined && holds(size));
    expect(await found({ name: 'size', op, values: [3] })).toEqual(expected);
    expect(await found({ name: 'size', op, values: ['3'] })).toEqual(expected);
  });

  const [first, last] = [at('2026-11-21 00:00:00'), at('2026-11-21 23:59:59')];
  const days: [op: string, holds: (made: number) => boolean][] = [
    ['>', (made) => made > last],
    ['>=', (made) => made >= first],
    ['<', (made) => made < first],
    ['<=', (made) => made <= last],
  ];
  test.each(days)('made %s a day means the whole of it', async (op, holds) => {
    const expected = codesWhere(({ made }) => made !== undefined && holds(made));
    expect(await found({ name: 'made', op, values: ['2026-11-21'] })).toEqual(expected);
  });
});

test('entries are joined by AND', async () => {
  const both = [
    { name: 'open', op: '=', values: [true] },
    { name: 'size', op: '<', values: [9] },
  ];
  expect(await found(...both)).toEqual(codesWhere(({ open, size }) => open && size !== undefined && size < 9));
});

describe('refusals', () => {
  const refusal = async (entry: QueryEntry) => {
    const error: unknown = await found(entry).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(LicensingError);
    const { code, errors, message } = error as LicensingError;
    return { code, path: errors[0]?.path, message };
  };

  const impossible = Object.entries(thingColumns).flatMap(([name, { kind }]) =>
    [...OPERATOR_LIST, '= 1 or', '!=', 'in', '']
      .filter((op) => !(OPERATORS[kind] as readonly string[]).includes(op))
      .map((op) => [name, op, kind] as const),
  );
  test.each(impossible)(
    '%s %j: an operator that its kind has not is refused with those it has',
    async (name, op, kind) => {
      const { code, path, message } = await refusal({ name, op, values: ['1'] });
      expect([code, path]).toEqual([515, 'querys[0].op']);
      expect(message).toContain(OPERATORS[kind].join(' '));
    },
  );

  test.each(['nothing', 'constructor', '__proto__', 'toString', 'CODE', '', 'code; drop table thing'])(
    'the name %j is refused with those there are',
    async (name) => {
      const { code, path, message } = await refusal({ name, op: '=', values: ['a'] });
      expect([code, path]).toEqual([515, 'querys[0].name']);
      expect(message).toContain(Object.keys(thingColumns).join(', '));
    },
  );

  test.each([
    ['title', '=', [5], 'values[0]'],
    ['title', 'like', ['a', true], 'values[1]'],
    ['size', '=', ['a'], 'values[0]'],
    ['size', '=', [1.5], 'values[0]'],
    ['size', '=', [2 ** 53], 'values[0]'],
    ['size', '=', ['9007199254740993'], 'values[0]'],
    ['size', '>', [], 'values'],
    ['size', '>', [1, 2], 'values'],
    ['made', '=', ['2026-02-30'], 'values[0]'],
    ['made', '=', [5], 'values[0]'],
    ['made', '<', ['soon'], 'values[0]'],
    ['kind', '=', ['SHIP'], 'values[0]'],
    ['kind', '=', ['LOCAL', 'toString'], 'values[1]'],
    ['kind', '=', ['constructor'], 'values[0]'],
    ['open', '=', ['maybe'], 'values[0]'],
    ['open', '=', [2], 'values[0]'],
  ] as const)('%s %s %j is refused at %s', async (name, op, values, path) => {
    const { code, path: at } = await refusal({ name, op, values });
    expect([code, at]).toEqual([515, `querys[0].${path}`]);
  });
});
