import type { DatabaseSync } from 'node:sqlite';
import { MAX_ALL_LIKE_VALUES, MAX_QUERYS } from '../../contract/bounds.ts';
import type { Pattern } from '../../query/like.ts';
import { patternSet } from '../../query/pattern-set.ts';

/** A connection forgets the oldest sets beyond this number of patterns, but never one that a statement may be using. */
const REMEMBERED_PATTERNS = 2 * MAX_ALL_LIKE_VALUES;
const MOST_SETS_OF_A_STATEMENT = MAX_QUERYS;

type Remembered = { readonly number: number; readonly size: number };

/**
 * Registers `like_set(patterns)`, which returns a number for a JSON array of patterns, and `like_any(text, set)`, which
 * is 1 for a text that matches one of them. SQLite calls `like_set` once for a statement, so the patterns are not
 * converted for each row.
 */
export function registerLikeAny(db: DatabaseSync): void {
  const sets = new Map<number, (text: string) => boolean>();
  /** By text, the set that was used last at the end. */
  const known = new Map<string, Remembered>();
  let [made, remembered] = [0, 0];

  const compiled = (json: string): Remembered => {
    const patterns = JSON.parse(json) as Pattern[];
    sets.set(++made, patternSet(patterns));
    remembered += patterns.length;
    return { number: made, size: patterns.length };
  };
  const dropOldest = (): void => {
    for (const [json, { number, size }] of known) {
      if (remembered <= REMEMBERED_PATTERNS || known.size <= MOST_SETS_OF_A_STATEMENT) return;
      known.delete(json);
      sets.delete(number);
      remembered -= size;
    }
  };
  db.function('like_set', { deterministic: true }, (patterns) => {
    const json = String(patterns);
    const set = known.get(json) ?? compiled(json);
    known.delete(json);
    known.set(json, set);
    dropOldest();
    return set.number;
  });
  db.function('like_any', { deterministic: true }, (text, set) => {
    const matches = sets.get(Number(set));
    if (!matches) throw new TypeError(`There is no set of patterns ${Number(set)}.`);
    return text !== null && matches(String(text)) ? 1 : 0;
  });
}
