import { normalSn } from '../../contract/sns/sn.ts';

/**
 * Returns the SNs that may have been meant by a mistyped one, the closest first: with letters replaced that look alike,
 * else with one letter wrong, missing or too many, or two letters swapped. The check character of a generated SN leaves
 * about one in 32 of them.
 */
export function closeSns(sn: string): string[] {
  const close = new Set([...lookAlikes(sn), ...(hasLengthOfSn(sn) ? edits(sn) : [])]);
  close.delete(sn);
  return [...close].filter((one) => normalSn(one) === one);
}

/** Letters and digits that people confuse when they read an SN aloud or type it from paper. */
const ALIKE = ['0O', '1IL'];

/** Most variants with letters that look alike. */
const MOST_ALIKE = 256;

/** Returns the variants that differ only in letters that look alike, those with the fewest replacements first. */
function lookAlikes(sn: string): string[] {
  let readings: { text: string; exchanged: number }[] = [{ text: '', exchanged: 0 }];
  for (const letter of sn) {
    const group = ALIKE.find((letters) => letters.includes(letter)) ?? letter;
    if (readings.length * group.length > MOST_ALIKE) return [];
    readings = readings.flatMap(({ text, exchanged }) =>
      [...group].map((one) => ({ text: text + one, exchanged: exchanged + (one === letter ? 0 : 1) })),
    );
  }
  return readings.toSorted((a, b) => a.exchanged - b.exchanged).map(({ text }) => text);
}

/** Shorter texts are close to too many others, and longer ones have too many variants. */
const hasLengthOfSn = ({ length }: string): boolean => length >= 6 && length <= 24;

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_'];

function edits(sn: string): string[] {
  const places = Array.from(sn, (_, at) => at);
  return [
    ...places.flatMap((at) => places.slice(at + 1).map((other) => swapped(sn, at, other))),
    ...places.flatMap((at) => LETTERS.map((letter) => sn.slice(0, at) + letter + sn.slice(at + 1))),
    ...places.map((at) => sn.slice(0, at) + sn.slice(at + 1)),
    ...[...places, sn.length].flatMap((at) => LETTERS.map((letter) => sn.slice(0, at) + letter + sn.slice(at))),
  ];
}

const swapped = (sn: string, at: number, other: number): string =>
  sn.slice(0, at) + sn.charAt(other) + sn.slice(at + 1, other) + sn.charAt(at) + sn.slice(other + 1);
