import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { likeModel } from '../testing/like-model.ts';
import { readPattern, sqlPattern } from './like.ts';
import { patternSet } from './pattern-set.ts';

const db = new DatabaseSync(':memory:');
const like = db.prepare(String.raw`select ? like ? escape '\' as matches`);

/** Returns the answer of SQLite's own LIKE. */
const sqlLike = (text: string, pattern: string): boolean =>
  like.get(text, sqlPattern(readPattern(pattern)))?.['matches'] === 1;

const matchesAny = (text: string, patterns: readonly string[]): boolean => patternSet(patterns.map(readPattern))(text);

const letters = [
  ...['a', 'A', 'b', 'B', 'z', '@', '[', '`', '_', '\\', '"', ' ', '\n', 'é', 'É', 'ß', 'ſ', 'K', 'š', '许', '可', '👍', '👎'],
  ...['ab', 'aa', 'plain'],
]; // prettier-ignore
const text = fc.array(fc.constantFrom(...letters, '%'), { maxLength: 8 }).map((parts) => parts.join(''));
const pattern = fc.array(fc.constantFrom(...letters, '%', '%', '\\%'), { maxLength: 6 }).map((parts) => parts.join(''));

describe('a set of patterns', () => {
  test('matches what any of them matches, by LIKE of SQLite and by the rule', () => {
    fc.assert(
      fc.property(text, fc.array(pattern, { maxLength: 20 }), (given, patterns) => {
        const expected = patterns.some((one) => sqlLike(given, one));
        expect(patterns.some((one) => likeModel(one)(given))).toBe(expected);
        expect(matchesAny(given, patterns)).toBe(expected);
      }),
      { numRuns: 3000 },
    );
  });

  test('matches one text after another as if each were the first', () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 12 }), fc.array(pattern, { maxLength: 12 }), (texts, patterns) => {
        const matches = patternSet(patterns.map(readPattern));
        expect(texts.map(matches)).toEqual(texts.map((given) => matchesAny(given, patterns)));
      }),
    );
  });

  test('matches pieces cut from a text with wildcards between them', () => {
    const cut = fc.tuple(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.array(fc.nat(200), { maxLength: 6 }));
    fc.assert(
      fc.property(cut, fc.array(pattern, { maxLength: 20 }), ([given, places], others) => {
        const characters = [...given.replaceAll('\0', '')];
        const kept = characters.join('');
        const cutOut = characters.map((each, at) => (places.includes(at) ? '%' : each === '%' ? '\\%' : each)).join('');
        const expected = sqlLike(kept, cutOut);
        expect(matchesAny(kept, [cutOut])).toBe(expected);
        expect(matchesAny(kept, [...others, cutOut])).toBe(expected || others.some((one) => sqlLike(kept, one)));
      }),
    );
  });

  const long = 'ab'.repeat(5000);
  test.each([
    [long, [long], true],
    [long, [`${long}a`, `a${long}`], false],
    [long, [`%${'ba'.repeat(4999)}%`], true],
    [long, [`%${'%a%b'.repeat(2400)}`], true],
    [long, [`%${'%a'.repeat(4999)}%b%`, '%abb%', '%c'], true],
    [long, [`${'%a'.repeat(5000)}%`, 'b%'], true],
    [long, [`${'%aa'.repeat(3000)}%`, 'b%', '%a', '%bb%'], false],
    [`${long}c`, ['%aba', '%abac', '%babc'], true],
    ['👍'.repeat(5000), ['👎%', '%👍👎%', `%${'👍'.repeat(5000)}%`], true],
    ['👍'.repeat(5000), ['👎%', '%👍👎%', `%${'👍'.repeat(5001)}%`], false],
  ])('of a text of 10,000 characters is exact (%#)', (given, patterns, expected) => {
    expect(matchesAny(given, patterns)).toBe(expected);
    expect(patterns.some((one) => one.length < 9000 && sqlLike(given, one))).toBe(
      patterns.some((one) => one.length < 9000 && matchesAny(given, [one])),
    );
  });

  test('without patterns matches nothing, and the empty pattern matches the empty text only', () => {
    expect(['', 'a'].map((given) => matchesAny(given, []))).toEqual([false, false]);
    expect(['', 'a'].map((given) => matchesAny(given, ['']))).toEqual([true, false]);
    expect(['', 'a'].map((given) => matchesAny(given, ['zz', '%']))).toEqual([true, true]);
  });
});
