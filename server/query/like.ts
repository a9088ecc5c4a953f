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

/** The first trigrams of a longer pattern already leave few rows. */
const MAX_TRIGRAMS = 32;

/**
 * Returns an FTS5 query that every match of the pattern satisfies: the trigrams of its literal pieces. Undefined when
 * no piece has three characters.
 */
export function trigramQuery(pattern: Pattern): string | undefined {
  const trigrams = new Set<string>();
  for (const piece of pattern) {
    const characters = [...piece];
    for (let index = 0; index + 3 <= characters.length && trigrams.size < MAX_TRIGRAMS; index++) {
      const trigram = characters.slice(index, index + 3).join('');
      trigrams.add(`"${trigram.replaceAll('"', '""')}"`);
    }
  }
  return trigrams.size === 0 ? undefined : [...trigrams].join(' AND ');
}

/**
 * Returns the text with ASCII letters in upper case. `toUpperCase` would also change letters such as `ß` and `ſ` into
 * ASCII.
 */
export const upperAscii = (text: string): string => text.replaceAll(/[a-z]+/g, (letters) => letters.toUpperCase());

/**
 * Returns the bounds of all texts that begin with a prefix, for an index in binary order. Undefined for an empty
 * prefix.
 */
export function prefixRange(prefix: string): { from: string; below: string } | undefined {
  const last = prefix.codePointAt(prefix.length - 1);
  if (last === undefined || last >= 0x7f) return undefined;
  return { from: prefix, below: prefix.slice(0, -1) + String.fromCodePoint(last + 1) };
}
