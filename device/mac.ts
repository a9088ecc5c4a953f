import { Refusal } from './refusal.ts';

const NOTATIONS = /^(?:[\da-f]{2}(?:-[\da-f]{2}){5}|[\da-f]{2}(?::[\da-f]{2}){5}|[\da-f]{12})$/i;

/**
 * Returns the twelve hexadecimal digits of a MAC address in lower case, whichever of the three notations was given.
 * Throws Refusal `badMac`: 515 for an empty text, otherwise 2307.
 */
export function readMac(text: string): string {
  if (text === '') throw new Refusal('badMac', 'A MAC address must not be empty.', { code: 515 });
  if (!NOTATIONS.test(text)) {
    throw new Refusal('badMac', 'A MAC address is written 00-00-00-00-00-00, 00:00:00:00:00:00 or 000000000000.');
  }
  return text.replaceAll(/[-:]/g, '').toLowerCase();
}

/** Returns the three notations of an address that `readMac` returned. */
export function macNotations(digits: string): readonly [string, string, string] {
  const pairs = digits.toUpperCase().match(/../g) ?? [];
  return [pairs.join('-'), pairs.join(':'), pairs.join('')];
}
