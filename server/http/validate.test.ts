import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { anyCase, emptyable } from '../contract/sns/attributes.ts';
import { batch, distinctBy, pageParameters, queryBody } from '../contract/listing.ts';
import type { Operations } from '../contract/operation.ts';
import { operations } from '../contract/operations.ts';
import { limit, name, timestamp } from '../contract/scalars.ts';
import { LicensingError } from '../core/errors.ts';
import { validate, validateBody } from './validate.ts';

const table: Operations = operations;

const entry = z.strictObject({
  name: name(),
  type: anyCase(['LOCAL', 'FLOAT']),
  endDate: emptyable(timestamp),
  volumeNumber: emptyable(limit),
  status: z.union([z.literal(0), z.literal(1)], 'must be one of 0 (normal), 1 (disabled)').optional(),
  words: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(['a', 'b'], 'must be words of a, b')))
    .optional(),
  inner: z.strictObject({ list: z.array(z.strictObject({ id: z.int() })) }).optional(),
});

function refusal(schema: z.ZodType, value: unknown, prefix: '' | 'path' | 'query' = ''): LicensingError {
  try {
    validate(schema, value, prefix);
  } catch (error) {
    if (error instanceof LicensingError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('one fault', () => {
  const fine = { name: 'x', type: 'LOCAL' };
  test.each([
    [{ type: 'LOCAL' }, 514, 'name', 'is required'],
    [{ ...fine, name: undefined }, 514, 'name', 'is required'],
    [{ name: 'x' }, 514, 'type', 'is required'],
    [{ ...fine, name: '' }, 515, 'name', 'must not be empty'],
    [{ ...fine, name: null }, 515, 'name', 'must be a text'],
    [{ ...fine, name: 5 }, 515, 'name', 'must be a text'],
    [{ ...fine, type: 'SHIP' }, 515, 'type', 'must be one of LOCAL, FLOAT'],
    [{ ...fine, type: '' }, 515, 'type', 'must be one of LOCAL, FLOAT'],
    [{ ...fine, type: ['LOCAL'] }, 515, 'type', 'must be one of LOCAL, FLOAT'],
    [{ ...fine, endDate: '' }, 515, 'endDate', expect.stringContaining('date that exists')],
    [{ ...fine, endDate: 5 }, 515, 'endDate', 'must be a text'],
    [{ ...fine, volumeNumber: '5' }, 515, 'volumeNumber', expect.stringContaining('whole number')],
    [{ ...fine, volumeNumber: 1.5 }, 515, 'volumeNumber', expect.stringContaining('whole number')],
    [{ ...fine, volumeNumber: -1 }, 515, 'volumeNumber', 'must be a whole number from 0 to 2147483647'],
    [{ ...fine, volumeNumber: 2 ** 31 }, 515, 'volumeNumber', 'must be a whole number from 0 to 2147483647'],
    [{ ...fine, volumeNumber: 2 ** 53 }, 515, 'volumeNumber', 'must be a whole number from 0 to 2147483647'],
    [{ ...fine, volumeNumber: 1e308 }, 515, 'volumeNumber', 'must be a whole number from 0 to 2147483647'],
    [{ ...fine, volumeNumber: true }, 515, 'volumeNumber', expect.stringContaining('whole number')],
    [{ ...fine, words: 'a,c' }, 515, 'words', 'must be words of a, b'],
    [{ ...fine, words: '' }, 515, 'words', 'must be words of a, b'],
    [{ ...fine, status: 2 }, 515, 'status', expect.stringContaining('must be one of 0')],
    [{ ...fine, colour: 1 }, 515, 'colour', 'is not a known field'],
    [{ ...fine, inner: { list: [{ id: 1 }, { id: 'a' }] } }, 515, 'inner.list[1].id', expect.any(String)],
    [{ ...fine, inner: { list: [{ id: 1, x: 1 }] } }, 515, 'inner.list[0].x', 'is not a known field'],
    [{ ...fine, inner: { list: {} } }, 515, 'inner.list', 'must be a list'],
    [{ ...fine, inner: { list: [{}] } }, 514, 'inner.list[0].id', 'is required'],
    [[], 515, 'body', 'must be an object'],
    ['text', 515, 'body', 'must be an object'],
    [null, 515, 'body', 'must be an object'],
    [5, 515, 'body', 'must be an object'],
  ])('%j is %i at %s', (value, code, path, msg) => {
    const error = refusal(entry, value);
    expect([error.code, error.errors]).toEqual([code, [{ path, msg }]]);
    expect(error.message).toMatch(new RegExp(`^${RegExp.escape(path)} .+\\.$`));
  });
});

test('a missing field with several forms is required', () => {
  const status = z.strictObject({ status: z.union([z.literal(0), z.literal(1)], 'must be 0 or 1') });
  expect(refusal(status, {})).toMatchObject({ code: 514, errors: [{ path: 'status', msg: 'is required' }] });
  expect(refusal(status, { status: null })).toMatchObject({
    code: 515,
    errors: [{ path: 'status', msg: 'must be 0 or 1' }],
  });
});

test('all faults are reported at once, in the order of the fields', () => {
  const { errors, message } = refusal(batch(entry), [{ name: 'x', type: 'LOCAL' }, { name: '', type: 'x', z: 1 }, 7]);
  expect(errors.map(({ path }) => path)).toEqual(['[1].name', '[1].type', '[1].z', '[2]']);
  expect(message).toMatch(/ \(and 3 more\)\.$/);
});

test('the code is that of the first fault', () => {
  expect(refusal(entry, { endDate: 'x' }).code).toBe(514);
  expect(refusal(entry, { name: '', colour: 1 }).code).toBe(515);
});

test.each(['{"__proto__":{"admin":true}}', '{"constructor":{"prototype":{"admin":true}}}', '{"toString":1}'])(
  '%s is refused by name and pollutes nothing',
  (text) => {
    const value = { name: 'x', type: 'LOCAL', ...(JSON.parse(text) as object) };
    const hostile = JSON.parse(`{"name":"x","type":"LOCAL",${text.slice(1)}`) as unknown;
    expect(refusal(entry, hostile).errors).toEqual([
      { path: Object.keys(JSON.parse(text) as object)[0], msg: 'is not a known field' },
    ]);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
    expect(value.name).toBe('x');
  },
);

describe('parameters', () => {
  const page = z.strictObject(pageParameters);
  test.each(['0', '-1', '1001', '1000000000', '1.5', '0x10', '١', '', ' 1', '1e2', 'NaN', '+1', ['1', '2']])(
    'limit %j is refused',
    (limit) => {
      expect(refusal(page, { limit }, 'query').errors[0]?.path).toBe('query.limit');
    },
  );
  test.each(['-1', '1.5', '9007199254740993', '99999999999999999999', 'a', ''])('offset %j is refused', (offset) => {
    expect(refusal(page, { offset }, 'query').errors[0]?.path).toBe('query.offset');
  });
  test('limit and offset are read as numbers', () => {
    expect(validate(page, { limit: '1000', offset: '999999999999999' }, 'query')).toEqual({
      limit: 1000,
      offset: 999_999_999_999_999,
    });
  });
});

describe('a query body', () => {
  const schema = queryBody({ name: 'text' }, ['name']);
  const sorts = (count: number) => Array.from({ length: count }, () => ({ name: 'name' }));
  const querys = (count: number) => Array.from({ length: count }, () => ({ name: 'name', op: '=', values: [] }));
  test.each([
    [{ querys: querys(51) }, 'querys'],
    [{ querys: [{ name: 'name', op: '=', values: Array(1001).fill('x') }] }, 'querys[0].values'],
    [{ sorts: sorts(21) }, 'sorts'],
    [{ querys: [{ name: 'name', op: '=' }] }, 'querys[0].values'],
    [{ querys: [{ name: 'name', op: '=', values: 'x' }] }, 'querys[0].values'],
    [{ querys: [{ name: 'name', op: '=', values: [null] }] }, 'querys[0].values[0]'],
    [{ querys: [{ name: 'name', op: '=', values: [['x']] }] }, 'querys[0].values[0]'],
    [{ querys: [{ name: 5, op: '=', values: [] }] }, 'querys[0].name'],
    [{ querys: {} }, 'querys'],
    [{ filters: [] }, 'filters'],
  ])('%# is refused at %s', (value, path) => {
    expect(refusal(schema, value).errors[0]?.path).toBe(path);
  });
  test('of the largest size is read', () => {
    expect(validate(schema, { querys: querys(50), sorts: sorts(20) })).toBeDefined();
  });
});

describe('the first 50 faults are reported', () => {
  const many = <Value>(count: number, make: (index: number) => Value) =>
    Array.from({ length: count }, (_, index) => make(index));

  test('of unknown fields', () => {
    const unknown = Object.fromEntries(many(100_000, (index) => [`field${index}`, 1]));
    const { errors, message } = refusal(entry, { name: 'x', type: 'LOCAL', ...unknown });
    expect(errors).toEqual(many(50, (index) => ({ path: `field${index}`, msg: 'is not a known field' })));
    expect(message).toBe('field0 is not a known field (and more).');
  });

  test('of a list, where validation ends', () => {
    let checked = 0;
    const isRight = (): boolean => {
      checked++;
      return false;
    };
    const counted = z.string().refine(isRight, { error: 'must be right', abort: true });
    const { errors } = refusal(
      z.array(z.strictObject({ text: counted })),
      many(10_000, () => ({ text: 'x' })),
    );
    expect(errors).toEqual(many(50, (index) => ({ path: `[${index}].text`, msg: 'must be right' })));
    expect(checked).toBeLessThan(200);
  });

  test('of a nested list, from its first fault on', () => {
    const schema = z.strictObject({ list: z.array(z.strictObject({ ids: z.array(z.int()) })) });
    const list = many(200, (outer) => ({ ids: many(500, (inner) => (outer === 150 && inner > 400 ? 'x' : inner)) }));
    const { errors } = refusal(schema, { list });
    expect(errors).toEqual(many(50, (index) => ({ path: `list[150].ids[${401 + index}]`, msg: 'must be a number' })));
  });

  test('with a fault of the whole list', () => {
    const schema = z.array(z.int()).refine((entries) => entries.length < 60, 'must be short');
    expect(
      refusal(
        schema,
        many(60, (index) => index),
      ).errors,
    ).toEqual([{ path: 'body', msg: 'must be short' }]);
  });

  test('and long names are cut', () => {
    const { errors, message } = refusal(entry, { name: 'x', type: 'LOCAL', ['y'.repeat(100_000)]: 1 });
    expect(errors[0]?.path).toBe(`${'y'.repeat(199)}…`);
    expect(message).toHaveLength(1000);
  });
});

describe('a long list, parsed in slices,', () => {
  const schema = batch(entry).superRefine(distinctBy('name'));
  const list = (count: number): object[] =>
    Array.from({ length: count }, (_, at) => ({
      name: `name ${at}`,
      type: 'local',
      endDate: '2027-01-31',
      words: 'a,b',
    }));
  const outcome = async (validated: () => unknown): Promise<unknown> => {
    try {
      return await validated();
    } catch (error) {
      if (error instanceof LicensingError) return [error.code, error.message, error.errors];
      throw error;
    }
  };

  test.each([
    ['is accepted', list(1000)],
    ['has one entry too many', list(1001)],
    ['has a faulty first entry', [{}, ...list(200)]],
    ['has a faulty last entry', [...list(200), { name: 'x', type: 'other', more: 1 }]],
    ['has a fault in every entry', list(1000).map((one) => ({ ...one, type: 5 }))],
    ['has a record twice', [...list(200), ...list(60)]],
    ['has a record twice and a faulty entry', [...list(200), ...list(60), {}]],
    ['has an entry that is no object', [...list(60), null]],
    ['has a faulty entry in the middle', list(300).with(80, { status: 7, more: 1 })],
    ['has a faulty entry and too many', [...list(1500), {}]],
  ])('gives the same as in one step when it %s', async (_, value) => {
    expect(await outcome(() => validateBody(schema, value))).toEqual(await outcome(() => validate(schema, value)));
  });

  test('parses no entry before a refused one again', async () => {
    let parsed = 0;
    const schema = z.array(z.int().refine(() => ++parsed > 0));
    await expect(validateBody(schema, [...Array(999).keys(), 'x'])).rejects.toMatchObject({ code: 515 });
    expect(parsed).toBe(999);
  });

  test.each(Object.entries(table).filter(([, { body }]) => body?.def.type === 'array'))(
    'gives the same as in one step for the example of %s, 120 times',
    async (_, { body = z.never(), example }) => {
      const [first] = example.body as unknown[];
      const value = Array.from({ length: 120 }, () => first);
      expect(await outcome(() => validateBody(body, value))).toEqual(await outcome(() => validate(body, value)));
    },
  );
});
