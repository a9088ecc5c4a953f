/**
 * The strings are a fixed sequence of elements with plain texts, so the reader is a pattern and not an XML parser: there
 * is nothing in it that could read an attribute, comment, processing instruction, DTD or entity. No text may hold `<`,
 * `>` or `&`; none of the alphabets has them. Each part of the pattern ends where the next begins, so it never tries twice.
 */
export const SPACE = '[ \\t\\r\\n]*';

/** Source of a pattern for the elements in this order, each text captured. */
export const elements = (names: readonly string[]): string =>
  names.map((name) => `${SPACE}<${name}>([^<>&]*)</${name}>`).join('');

/** One element with its text, for writing; the caller's alphabets need no escapes. */
export const element = (name: string, text: string): string => `<${name}>${text}</${name}>`;
