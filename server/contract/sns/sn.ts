const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const GENERATED = /^[A-Z2-7]{16}$/;
const GIVEN = /^[A-Za-z0-9_]{4,64}$/;

/** Luhn mod 32 check character of base32 text: catches every single wrong character and nearly every swap. Decisions 3. */
export function checkCharacter(body: string): string {
  let factor = 2;
  let sum = 0;
  for (let index = body.length - 1; index >= 0; index--) {
    const product = factor * ALPHABET.indexOf(body[index] ?? '');
    sum += Math.floor(product / 32) + (product % 32);
    factor = factor === 2 ? 1 : 2;
  }
  return ALPHABET[(32 - (sum % 32)) % 32] ?? 'A';
}

/** Makes an SN of 15 random base32 characters and their check character from at least 15 random bytes. */
export function snFromBytes(bytes: Uint8Array): string {
  const body = Array.from(bytes.subarray(0, 15), (byte) => ALPHABET[byte & 31]).join('');
  return body + checkCharacter(body);
}

/**
 * An SN as it is kept: upper case, dashes and spaces dropped. Undefined when it cannot be an SN: wrong form, or 16
 * base32 characters whose check character does not fit (code 1806).
 */
export function normalSn(text: string): string | undefined {
  const given = text.replaceAll(/[-\s]/g, '');
  // Before the change of case, which makes ASCII of other letters too (ß, ſ).
  if (!GIVEN.test(given)) return undefined;
  const sn = given.toUpperCase();
  if (GENERATED.test(sn) && sn[15] !== checkCharacter(sn.slice(0, 15))) return undefined;
  return sn;
}

/** A generated SN in groups of four, as people read it aloud; others as they are. */
export const displaySn = (sn: string): string => (GENERATED.test(sn) ? sn.replaceAll(/(.{4})(?=.)/g, '$1-') : sn);
