import { createHash } from 'node:crypto';
import { fromBase32, toBase32 } from './base32.ts';
import { Refusal } from './refusal.ts';

const MARK = 'BLC1';
export const FINGERPRINT_BYTES = 32;
const CHECK_BYTES = 8;
const PLAIN = /^BLC1[A-Z2-7]{65}$/;
const GROUPED = /^[A-Z1-7]{6}(?:-[A-Z2-7]{9}){7}$/;

/**
 * Returns the device code of a machine in groups; the service stores it as `mid`. Throws RangeError unless
 * `fingerprint` has 32 bytes. See docs/offline-format.md, Device code.
 */
export function deviceCode(fingerprint: Uint8Array): string {
  if (fingerprint.length !== FINGERPRINT_BYTES) throw new RangeError('a fingerprint has 32 bytes');
  const plain = MARK + toBase32(fingerprint) + toBase32(checkOf(fingerprint));
  return plain.slice(0, 6) + plain.slice(6).replaceAll(/.{9}/g, '-$&');
}

/** Returns the code without its dashes. */
export const plainDeviceCode = (grouped: string): string => grouped.replaceAll('-', '');

/**
 * Returns the fingerprint in a device code, in either form and case, ignoring white space. Throws Refusal
 * `badDeviceCode`: 515 when the first letter is missing, 2307 for every other fault.
 */
export function readDeviceCode(text: string): Uint8Array {
  const given = text.replaceAll(/[ \t\r\n]/g, '');
  if (!/^[Bb]/.test(given)) {
    throw new Refusal('badDeviceCode', `A device code begins with the letter B; this is '${short(text)}'.`, {
      code: 515,
    });
  }
  // Only ASCII letters change case: other letters (ſ, ı) could turn into ASCII and pass for them.
  const code = given.replaceAll(/[a-z]/g, (letter) => letter.toUpperCase());
  const plain = GROUPED.test(code) ? plainDeviceCode(code) : code;
  if (!PLAIN.test(plain)) {
    throw new Refusal('badDeviceCode', `A device code is BLC1 and 65 letters and digits; this is '${short(text)}'.`);
  }
  const fingerprint = fromBase32(plain.slice(4, 56));
  const check = fromBase32(plain.slice(56));
  if (fingerprint === undefined || check === undefined || !checkOf(fingerprint).equals(check)) {
    throw new Refusal('badDeviceCode', 'The check of the device code does not fit: a character is wrong.');
  }
  return fingerprint;
}

const checkOf = (fingerprint: Uint8Array): Buffer =>
  createHash('sha256').update(MARK).update(fingerprint).digest().subarray(0, CHECK_BYTES);

const short = (text: string): string => (text.length > 80 ? `${text.slice(0, 80)}…` : text);
