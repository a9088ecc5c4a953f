import type { DatabaseSync } from 'node:sqlite';
import { misspeltWords } from '../../query/misspelt.ts';

/**
 * Registers `misspelt_words(words, text)`, which returns how many of the words, separated by spaces, are misspelt in the
 * text, and null when one is missing there.
 */
export function registerMisspeltWords(db: DatabaseSync): void {
  let known = { text: '', words: [] as string[] };
  db.function('misspelt_words', { deterministic: true }, (words, text) => {
    if (text === null) return null;
    if (known.text !== words) known = { text: String(words), words: String(words).split(' ') };
    return misspeltWords(known.words, String(text)) ?? null;
  });
}
