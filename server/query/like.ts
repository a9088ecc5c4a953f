/** A `like` pattern: the pieces of literal text between wildcards. */
export type Pattern = readonly string[];

/**
 * Splits a pattern at its wildcards. `%` is the only wildcard, `\%` is a literal percent sign, and any other backslash
 * is literal, also at the end.
 */
export function readPattern(text: string): Pattern {
  const pieces = [''];
  for (let index = 0; index < text.length; index++) {
    const character = text.charAt(index);
    if (character === '%') pieces.push('');
    else if (character === '\\' && text.charAt(index + 1) === '%') pieces[pieces.length - 1] += text.charAt(++index);
    else pieces[pieces.length - 1] += character;
  }
  return pieces;
}

/** Returns the pattern for SQL's LIKE … ESCAPE '\'. It escapes `_`, which SQL would treat as a wildcard. */
export const sqlPattern = (pattern: Pattern): string =>
  pattern.map((piece) => piece.replaceAll(/[\\%_]/g, String.raw`\$&`)).join('%');

/**
 * Up to this number, each pattern is compared by itself. For more, one pass over the text for all patterns is faster, as
 * measured with texts of 20 to 200 characters.
 */
export const FEW_PATTERNS = 8;

/** Longest pattern for SQL's LIKE, in UTF-16 units. A longer one is compared by `dialect.likeAny`. */
export const LONG_PATTERN = 1000;

/** The first trigrams of a longer pattern already leave few rows. */
const MAX_TRIGRAMS = 32;

/** Trigrams of each of many patterns. More would read the rows of common trigrams once for each pattern. */
const TRIGRAMS_OF_MANY = 3;

/**
 * Returns a query of `dialect.trigramsFind` that every match of any of the patterns satisfies: trigrams of their
 * literal pieces. Of many patterns it takes those that the fewest patterns share, because those are rare in the rows
 * too. Undefined when a pattern has no piece of three characters.
 */
export function trigramQuery(patterns: readonly Pattern[]): string | undefined {
  const trigrams = patterns.map(trigramsOf);
  if (trigrams.some(({ length }) => length === 0)) return undefined;
  const chosen = patterns.length <= FEW_PATTERNS ? trigrams : leastShared(trigrams);
  const queries = chosen.map((each) => each.map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(' AND '));
  return queries.length === 1 ? queries[0] : `(${queries.join(') OR (')})`;
}

function trigramsOf(pattern: Pattern): string[] {
  const trigrams = new Set<string>();
  for (const piece of pattern) {
    const characters = [...upperAscii(piece)];
    for (let index = 0; index + 3 <= characters.length && trigrams.size < MAX_TRIGRAMS; index++) {
      const trigram = characters.slice(index, index + 3).join('');
      // SQL ends a text at a zero character.
      if (!trigram.includes('\0')) trigrams.add(trigram);
    }
  }
  return [...trigrams];
}

function leastShared(trigrams: readonly (readonly string[])[]): string[][] {
  const shared = occurrences(trigrams);
  const sharing = (trigram: string): number => shared.get(trigram) ?? 0;
  return trigrams.map((each) =>
    each
      .toReversed()
      .toSorted((one, other) => sharing(one) - sharing(other))
      .slice(0, TRIGRAMS_OF_MANY),
  );
}

/** Returns the number of lists that each text is in. */
export function occurrences(lists: readonly (readonly string[])[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const list of lists) for (const text of new Set(list)) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

/**
 * Returns the text with ASCII letters in upper case. `toUpperCase` would also change letters such as `ß` and `ſ` into
 * ASCII.
 */
export const upperAscii = (text: string): string => text.replaceAll(/[a-z]+/g, (letters) => letters.toUpperCase());

/** As `upperAscii`, in lower case: how a value is compared with `dialect.folded`. */
export const lowerAscii = (text: string): string => text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());

/**
 * Returns the bounds of all texts that begin with a prefix, for an index in binary order. Undefined for an empty
 * prefix.
 */
export function prefixRange(prefix: string): { from: string; until: string } | undefined {
  const last = prefix.codePointAt(prefix.length - 1);
  if (last === undefined || last >= 0x7f) return undefined;
  return { from: prefix, until: prefix.slice(0, -1) + String.fromCodePoint(last + 1) };
}
