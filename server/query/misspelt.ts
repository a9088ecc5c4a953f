/** Fewer letters are too similar to other words. */
const FEWEST_LETTERS = 4;

/** Returns the words of a text in lower case; everything but letters and digits separates them. */
export const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** True for a word that is still recognised with one wrong letter. */
export const mayBeMisspelt = (word: string): boolean => word.length >= FEWEST_LETTERS && /\p{L}/u.test(word);

/**
 * Returns how many of the typed words have a letter wrong, missing or too many, or two neighbours swapped; undefined when
 * a word is not in the text at all. A typed word may also be the beginning of one. Digits are never misspelt: a number
 * with another digit is another number.
 */
export function misspeltWords(typed: readonly string[], text: string): number | undefined {
  const words = wordsIn(text);
  let misspelt = 0;
  for (const word of typed) {
    if (words.some((one) => one.startsWith(word))) continue;
    if (!mayBeMisspelt(word) || !words.some((one) => isMisspelt(word, one))) return undefined;
    misspelt++;
  }
  return misspelt;
}

const DIGITS = /\P{N}+/gu;

function isMisspelt(word: string, meant: string): boolean {
  if (Math.abs(word.length - meant.length) > 1) return false;
  let at = 0;
  while (at < word.length && word[at] === meant[at]) at++;
  const [rest, meantRest] = [word.slice(at + 1), meant.slice(at + 1)];
  const isOneEdit =
    rest === meantRest ||
    rest === meant.slice(at) ||
    word.slice(at) === meantRest ||
    (word[at] === meant[at + 1] && word[at + 1] === meant[at] && rest.slice(1) === meantRest.slice(1));
  return isOneEdit && word.replaceAll(DIGITS, '') === meant.replaceAll(DIGITS, '');
}

/**
 * Returns parts of a word of which at least one is unchanged, whichever letter is wrong: the first half, the second
 * half, and the word with the letters around the middle swapped.
 */
export function partsOfMisspelt(word: string): string[] {
  const middle = middleOf(word);
  const swapped = word.slice(0, middle - 1) + word.charAt(middle) + word.charAt(middle - 1) + word.slice(middle + 1);
  return [word.slice(0, middle), word.slice(middle), swapped];
}

/** The second half of a short word has three letters, for an index of trigrams. */
const middleOf = (word: string): number => Math.min(Math.floor(word.length / 2), word.length - 3);
