import { occurrences, upperAscii, type Pattern } from './like.ts';

/** Longest part of a pattern that the automaton looks for. A longer part needs more memory and leaves hardly fewer texts. */
const NEEDLE = 24;

/** The automaton tells UTF-16 units apart by their lowest seven bits. Texts that it finds are compared in full. */
const CLASSES = 128;

/** The class of a unit by its lowest seven bits: a letter has the same class in both cases. */
const FOLDED = Uint8Array.from({ length: CLASSES }, (_, unit) => upperAscii(String.fromCodePoint(unit)).charCodeAt(0));

const classAt = (text: string, index: number): number => FOLDED[text.charCodeAt(index) & (CLASSES - 1)] ?? 0;

/**
 * Returns a function that is true for a text that matches any of the patterns, by the rules of SQL's LIKE: the whole
 * text must match, and ASCII letters match in both cases. It reads a text once, whatever the number of patterns is, and
 * compares the text only with patterns of which it may contain one chosen piece.
 */
export function patternSet(patterns: readonly Pattern[]): (text: string) => boolean {
  const sought = patterns.map((pattern) => pattern.map((piece) => upperAscii(piece.toWellFormed())));
  const needles = needlesOf(sought);
  if (sought.some((pieces, index) => needles[index] === '' && pieces.length > 1)) return () => true;
  const matchesEmpty = needles.includes('');
  const { next, found } = automaton(needles);
  /** For each pattern, the number of the last text that was compared with it. */
  const compared = new Float64Array(patterns.length);
  let number = 0;
  return (text) => {
    number++;
    let upper: string | undefined;
    let state = 0;
    for (let index = 0; index < text.length; index++) {
      state = next[state * CLASSES + classAt(text, index)] ?? 0;
      const candidates = found[state];
      if (candidates === undefined) continue;
      upper ??= upperAscii(text);
      for (const candidate of candidates) {
        if (compared[candidate] === number) continue;
        compared[candidate] = number;
        if (matches(sought[candidate] ?? [], upper)) return true;
      }
    }
    return matchesEmpty && text === '';
  };
}

/** Returns of each pattern the piece that the fewest patterns have, and of several the longest, cut to its beginning. */
function needlesOf(patterns: readonly Pattern[]): string[] {
  const cut = patterns.map((pieces) => pieces.map((piece) => piece.slice(0, NEEDLE)));
  const shared = occurrences(cut);
  const isBetter = (piece: string, than: string): boolean => {
    const [more, less] = [shared.get(than) ?? 0, shared.get(piece) ?? 0];
    return than === '' || (piece !== '' && (less < more || (less === more && piece.length > than.length)));
  };
  return cut.map((pieces) => pieces.reduce((best, piece) => (isBetter(piece, best) ? piece : best), ''));
}

/** True when a text has the pieces in order, the first at its beginning and the last at its end. */
function matches(pieces: Pattern, text: string): boolean {
  const [first = '', last = ''] = [pieces[0], pieces.at(-1)];
  if (pieces.length === 1) return text === first;
  const end = text.length - last.length;
  let from = first.length;
  if (from > end || !text.startsWith(first) || !text.endsWith(last)) return false;
  for (const piece of pieces.slice(1, -1)) {
    const place = text.indexOf(piece, from);
    if (place === -1) return false;
    from = place + piece.length;
  }
  return from <= end;
}

/**
 * Returns the automaton of Aho and Corasick: `next` has the state after each class of unit, and `found` the needles that
 * end in a state. Needles are told apart by classes only.
 */
function automaton(needles: readonly string[]): { next: Int32Array; found: readonly (number[] | undefined)[] } {
  const most = needles.reduce((sum, needle) => sum + needle.length, 1);
  const next = new Int32Array(most * CLASSES);
  const found: (number[] | undefined)[] = [undefined];
  for (const [index, needle] of needles.entries()) {
    let state = 0;
    for (let at = 0; at < needle.length; at++) {
      const slot = state * CLASSES + classAt(needle, at);
      state = next[slot] || (next[slot] = found.push(undefined) - 1);
    }
    if (state !== 0) (found[state] ??= []).push(index);
  }
  link(next, found);
  return { next, found };
}

/** Completes the automaton: a unit that does not continue a needle leads to the longest other needle that it continues. */
function link(next: Int32Array, found: (number[] | undefined)[]): void {
  const fallback = new Int32Array(found.length);
  const states = [0];
  for (const state of states) {
    for (let unit = 0; unit < CLASSES; unit++) {
      const slot = state * CLASSES + unit;
      const child = next[slot] ?? 0;
      const other = state === 0 ? 0 : (next[(fallback[state] ?? 0) * CLASSES + unit] ?? 0);
      if (child === 0) next[slot] = other;
      else {
        fallback[child] = other;
        const shorter = found[other];
        if (shorter) found[child] = [...(found[child] ?? []), ...shorter];
        states.push(child);
      }
    }
  }
}
