import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codesWhere, sampleThings } from '../testing/sample-things.ts';
import type { QueryEntry } from './condition.ts';

let sample: Awaited<ReturnType<typeof sampleThings>>;
beforeAll(async () => {
  sample = await sampleThings();
});
afterAll(() => sample.close());
const found = (...querys: QueryEntry[]) => sample.found(...querys);

/** A model of `like`: a regular expression over text whose ASCII letters are lower case. */
function likeModel(pattern: string): (text: string | undefined) => boolean {
  const small = (text: string) => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
  const source = small(pattern).replaceAll(/\\%|%|[^]/g, (part) => {
    if (part === '%') return '[^]*';
    return `\\u{${(part === '\\%' ? '%' : part).codePointAt(0)?.toString(16)}}`;
  });
  const expression = new RegExp(`^${surrogatesJoined(source)}$`, 'u');
  return (text) => text !== undefined && expression.test(small(text));
}

/** Returns the codes of the rows that match in one of the two texts of the name `either`. */
const eitherMatches = (pattern: string): string[] =>
  codesWhere(({ title, code }) => likeModel(pattern)(title) || likeModel(pattern)(code));

/** Joins the two escapes of a surrogate pair into one character. */
const surrogatesJoined = (source: string): string =>
  source.replaceAll(
    /\\u\{(d[89ab]..)\}\\u\{(d[c-f]..)\}/g,
    (_, high: string, low: string) =>
      `\\u{${String.fromCharCode(parseInt(high, 16), parseInt(low, 16)).codePointAt(0)?.toString(16)}}`,
  );

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
