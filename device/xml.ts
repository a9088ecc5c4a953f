/**
 * The strings are a fixed sequence of elements with plain text, so a pattern reads them instead of an XML parser: it
 * cannot read an attribute, comment, processing instruction, DTD or entity. No text may hold `<`, `>` or `&`, and no
 * alphabet has them. Each part of the pattern ends where the next begins, so it never backtracks.
 */
export const SPACE = '[ \\t\\r\\n]*';

/** Returns the source of a pattern for these elements in order, with each text captured. */
export const elements = (names: readonly string[]): string =>
  names.map((name) => `${SPACE}<${name}>([^<>&]*)</${name}>`).join('');

/** Returns one element with its text. The alphabets of the callers need no escapes. */
export const element = (name: string, text: string): string => `<${name}>${text}</${name}>`;
