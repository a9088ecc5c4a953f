import { trigramQuery } from '../../query/like.ts';
import { mayBeMisspelt, partsOfMisspelt, wordsIn } from '../../query/misspelt.ts';

/** A longer text is no name that somebody reads out. */
const MOST_WORDS = 6;

/** Returns the words of a name, in lower case. None of a text of too many words. */
export function wordsOf(text = ''): readonly string[] {
  const words = wordsIn(text);
  return words.length > MOST_WORDS ? [] : words;
}

/** Letters of a word that an index of trigrams finds. */
const TRIGRAM = 3;
/** A misspelt word of fewer letters may have no unchanged trigram. */
const FEWEST_LETTERS = 6;

const long = (words: readonly string[]): string[] => words.filter(({ length }) => length >= TRIGRAM);

/** Returns the FTS5 query of the texts that have all the words. Undefined when they are too short for trigrams. */
export function trigramsOfWords(words: readonly string[]): string | undefined {
  return long(words).length === 0 ? undefined : trigramQuery([long(words)]);
}

/**
 * Returns the FTS5 query of the texts that have all the words with one of them misspelt. Undefined when the words are too
 * few or too short for it.
 */
export function trigramsOfMisspelt(words: readonly string[]): string | undefined {
  const patterns = words.flatMap((word, at) => {
    if (!mayBeMisspelt(word)) return [];
    const others = long(words.toSpliced(at, 1));
    // Without an unchanged trigram, the other words find the text.
    if (word.length < FEWEST_LETTERS && others.length > 0) return [others];
    return long(partsOfMisspelt(word)).map((part) => [...others, part]);
  });
  return patterns.length === 0 ? undefined : trigramQuery(patterns);
}

/** Returns the unchanged beginning of a single short word whose mistake is behind it. */
export function beginningOfMisspelt([word, ...others]: readonly string[]): string | undefined {
  if (word === undefined || others.length > 0 || word.length >= FEWEST_LETTERS) return undefined;
  return mayBeMisspelt(word) ? partsOfMisspelt(word)[0] : undefined;
}
