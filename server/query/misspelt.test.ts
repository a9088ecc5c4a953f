import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { misspeltWords, partsOfMisspelt, wordsIn } from './misspelt.ts';

const found = (typed: string, text: string) => misspeltWords(wordsIn(typed), text);

describe('words of a name', () => {
  test.each([
    ['orchard ltd', 'Orchard Ltd', 0],
    ['ltd orchard', 'Orchard Ltd', 0],
    ['orch', 'Orchard Ltd', 0],
    ['orchrad', 'Orchard Ltd', 1],
    ['orchad', 'Orchard Ltd', 1],
    ['orrchard', 'Orchard Ltd', 1],
    ['orchand ltd', 'Orchard Ltd', 1],
    ['rochard', 'Orchard Ltd', 1],
    ['orchadr', 'Orchard Ltd', 1],
    ['müler', 'Eva Müller', 1],
    ['recepton pc', 'reception-pc', 1],
    ['orchards limited', 'Orchard Ltd', undefined],
    ['orcahdr', 'Orchard Ltd', undefined],
    ['ltt', 'Orchard Ltd', undefined],
    ['desk 4711', 'desk-4712', undefined],
    ['desk4711', 'desk4712', undefined],
    ['4711', '4712', undefined],
  ])('%j in %j has %j misspelt words', (typed, text, expected) => {
    expect(found(typed, text)).toBe(expected);
  });
});

const letter = fc.constantFrom(...'abcdefghij');
const word = fc.array(letter, { minLength: 4, maxLength: 12 }).map((letters) => letters.join(''));
/** A word with one letter wrong, missing or too many, or two neighbours swapped. */
const misspelt = fc.tuple(word, fc.nat(), letter, fc.constantFrom('wrong', 'missing', 'more', 'swapped')).map(
  ([meant, place, other, how]) => {
    const at = place % meant.length;
    const [before, after] = [meant.slice(0, at), meant.slice(at + 1)];
    if (how === 'wrong') return { meant, typed: before + other + after };
    if (how === 'missing') return { meant, typed: before + after };
    if (how === 'more') return { meant, typed: before + other + meant.slice(at) };
    return { meant, typed: before + after.slice(0, 1) + meant.charAt(at) + after.slice(1) };
  },
); // prettier-ignore

test('a word with one mistake is found, and one of its parts is unchanged', () => {
  fc.assert(
    fc.property(misspelt, ({ meant, typed }) => {
      fc.pre(typed.length >= 4 && !meant.startsWith(typed));
      expect(misspeltWords([typed], meant)).toBe(1);
      const parts = partsOfMisspelt(typed);
      expect(parts.some((part) => meant.includes(part))).toBe(true);
    }),
  );
});
