import { Refusal } from './refusal.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * Returns an SN as the service stores it: upper case, without dashes and spaces. Throws Refusal `badSn` (1806) for any
 * other text, and for 16 base32 characters whose last one is not the Luhn mod 32 check digit, so that a mistyped SN is
 * found before it is sent.
 */
export function readSn(text: string): string {
  const given = text.replaceAll(/[-\s]/g, '');
  const sn = given.toUpperCase();
  if (!/^\w{4,64}$/.test(given) || (/^[A-Z2-7]{16}$/.test(sn) && luhn(sn) !== 0)) {
    throw new Refusal('badSn', `'${text}' is not an SN. Check it for typing mistakes.`);
  }
  return sn;
}

/** Returns 0 when the check digit fits. */
function luhn(sn: string): number {
  const sum = [...sn].toReversed().reduce((total, character, index) => {
    const product = ALPHABET.indexOf(character) * (1 + (index % 2));
    return total + Math.floor(product / 32) + (product % 32);
  }, 0);
  return sum % 32;
}

/** Returns a generated SN in groups of four, and any other SN unchanged. */
export const displaySn = (sn: string): string =>
  /^[A-Z2-7]{16}$/.test(sn) ? sn.replaceAll(/(.{4})(?=.)/g, '$1-') : sn;
