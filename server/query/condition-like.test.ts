import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { likeModel } from '../testing/like-model.ts';
import { codesWhere, sampleThings } from '../testing/sample-things.ts';
import type { QueryEntry } from './condition.ts';

let sample: Awaited<ReturnType<typeof sampleThings>>;
beforeAll(async () => {
  sample = await sampleThings();
});
afterAll(() => sample.close());
const found = (...querys: QueryEntry[]) => sample.found(...querys);

/** Returns the codes of the rows that match in one of the two texts of the name `either`. */
const eitherMatches = (pattern: string): string[] =>
  codesWhere(({ title, code }) => likeModel(pattern)(title) || likeModel(pattern)(code));

describe('like', () => {
  const patterns = [
    'plain', 'PLAIN', 'pla%', '%ain', '%lai%', 'p%n', 'p%%n', '%', '%%', '', 'a', 'a%', '%a', '%ab%', '100\\%', '\\%', '%\\%%',
    '5\\%5', 'a_b', '%_%', '_', 'a__', 'back\\slash', '%\\', 'trailing\\', '\\', '\\\\%', '%"%', '"quoted"%', 'Été', 'été', '%té',
    '%stra%', '许可', '许可%', '%许可证%', '日本%テスト', '%👍%', '👍👍👍', '%👍👍👍%', "o'clock", '%AND%', 'AND OR NOT', 'a*b', '%*%', 'line%break',
    '%\n%', '%nothing of this%',
  ]; // prettier-ignore

  test.each(patterns)('%j finds the same by trigrams, without them and by the rule', async (pattern) => {
    const expected = codesWhere(({ title }) => likeModel(pattern)(title));
    expect(await found({ name: 'title', op: 'like', values: [pattern] })).toEqual(expected);
    expect(await found({ name: 'plain', op: 'like', values: [pattern] })).toEqual(expected);
    expect(await found({ name: 'either', op: 'like', values: [pattern] })).toEqual(eitherMatches(pattern));
  });

  test('of any pattern finds what the rule says', async () => {
    const letters = fc.constantFrom('%', '\\', '_', 'a', 'A', 'b', '"', 'é', '许', '👍', ' ', 'plain', '\\%');
    await fc.assert(
      fc.asyncProperty(fc.array(letters, { maxLength: 6 }), async (parts) => {
        const pattern = parts.join('');
        const expected = codesWhere(({ title }) => likeModel(pattern)(title));
        expect(await found({ name: 'title', op: 'like', values: [pattern] })).toEqual(expected);
        expect(await found({ name: 'plain', op: 'like', values: [pattern] })).toEqual(expected);
        expect(await found({ name: 'either', op: 'like', values: [pattern] })).toEqual(eitherMatches(pattern));
      }),
      { numRuns: 200 },
    );
  });

  test.each([
    ['abc%', ['ABCDEF', 'ABCD', 'ABCE']],
    ['ab-cd%', ['ABCDEF', 'ABCD']],
    ['abcd', ['ABCD']],
    ['ABD_', ['ABD_']],
    ['abd_%', ['ABD_']],
    ['%bc%', ['ABCDEF', 'ABCD', 'ABCE']],
    ['ab%e', ['ABCE']],
    ['zzz%', []],
  ])('on text in upper case %j finds %j', async (pattern, expected) => {
    expect(await found({ name: 'code', op: 'like', values: [pattern] })).toEqual(expected);
  });

  test('with several values finds what any of them finds; with none, nothing', async () => {
    const values = ['pla%', '%té', 'a_b'];
    const expected = codesWhere(({ title }) => values.some((value) => likeModel(value)(title)));
    expect(await found({ name: 'title', op: 'like', values })).toEqual(expected);
    expect(await found({ name: 'title', op: 'like', values: [] })).toEqual([]);
  });

  test('with any number of values finds what any of them finds', async () => {
    const pattern = fc.constantFrom(...patterns, 'x', 'y%', '%zz%', 'CODE1', 'code2%', '%"\\u0000%', '\ud83d%');
    const names = [...(['title', 'plain'] as const), 'code', 'either'] as const;
    await fc.assert(
      fc.asyncProperty(fc.array(pattern, { maxLength: 40 }), async (values) => {
        const matches = values.map(likeModel);
        const any = (text: string | undefined) => matches.some((one) => one(text));
        for (const name of names) {
          const expected = codesWhere(({ title, code }) =>
            name === 'either' ? any(title) || any(code) : any(name === 'code' ? code : title),
          );
          expect(await found({ name, op: 'like', values })).toEqual(expected);
        }
      }),
      { numRuns: 100 },
    );
  });

  test('with any number of beginnings and whole texts on text in upper case finds what any of them finds', async () => {
    const beginning = fc.constantFrom('a%', 'ab%', 'abcd', 'abd_%', 'code%', 'code1%', 'code2', 'x%', '[%', '~z%');
    await fc.assert(
      fc.asyncProperty(fc.array(beginning, { maxLength: 60 }), async (values) => {
        const matches = values.map(likeModel);
        const expected = codesWhere(({ code }) => matches.some((one) => one(code)));
        expect(await found({ name: 'code', op: 'like', values })).toEqual(expected);
      }),
      { numRuns: 50 },
    );
  });

  test('of many patterns in several entries finds what all entries find, whatever was asked before', async () => {
    const entry = (name: string, of: number): QueryEntry => ({
      ...{ name, op: 'like' },
      values: [`%${of % 10}%`, ...Array.from({ length: 99 }, (_, index) => `%none ${of} ${index}%`)],
    });
    for (let round = 0; round < 4; round++) {
      const entries = [round, 2, round + 1, 7 - round].map((of) => entry(of % 2 ? 'code' : 'either', of));
      const expected = codesWhere(({ title = '', code }) =>
        entries.every(({ name, values }) => {
          const [digit] = String(values[0]).match(/\d/) ?? [''];
          return code.includes(digit) || (name === 'either' && title.includes(digit));
        }),
      );
      expect(await found(...entries)).toEqual(expected);
    }
  });

  test.each(['title', 'plain', 'code', 'either'])('a zero character is in no %s', async (name) => {
    for (const values of [['plain\0'], ['%abc\0def%'], ['CODE1\0%'], Array.from({ length: 20 }, () => 'plain\0')])
      expect(await found({ name, op: 'like', values })).toEqual([]);
    expect(await found({ name, op: '=', values: ['plain\0'] })).toEqual([]);
  });

  test('of words of a fixed set matches them as they are kept', async () => {
    expect(await found({ name: 'kind', op: 'like', values: ['%OA%', 'gr%'] })).toEqual(
      codesWhere(({ kind }) => kind === 'FLOAT' || kind === 'Group'),
    );
  });

  test('of another table is asked there', async () => {
    expect(await found({ name: 'owner', op: 'like', values: ['BOB\\%'] })).toEqual(
      codesWhere(({ owner }) => owner === 'Bob%'),
    );
  });
});
