const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const GENERATED = /^[A-Z2-7]{16}$/;
const GIVEN = /^[A-Za-z0-9_]{4,64}$/;

/**
 * Returns the Luhn mod 32 check character of base32 text. It detects every single wrong character and nearly every
 * swap.
 */
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

/** Returns an SN of 15 random base32 characters and a check character. Needs at least 15 random bytes. */
export function snFromBytes(bytes: Uint8Array): string {
  const body = Array.from(bytes.subarray(0, 15), (byte) => ALPHABET[byte & 31]).join('');
  return body + checkCharacter(body);
}

/**
 * Returns an SN in its stored form: upper case, without dashes and spaces. Undefined for a text that cannot be an SN
 * (1806): a wrong form, or 16 base32 characters with a wrong check character.
 */
export function normalSn(text: string): string | undefined {
  const given = text.replaceAll(/[-\s]/g, '');
  // The form is checked before the change of case, which would turn letters such as ß and ſ into ASCII.
  if (!GIVEN.test(given)) return undefined;
  const sn = given.toUpperCase();
  if (GENERATED.test(sn) && sn[15] !== checkCharacter(sn.slice(0, 15))) return undefined;
  return sn;
}

/** Returns a generated SN in groups of four, which are easy to read aloud; other SNs unchanged. */
export const displaySn = (sn: string): string => (GENERATED.test(sn) ? sn.replaceAll(/(.{4})(?=.)/g, '$1-') : sn);
