import { hash } from 'node:crypto';
import { LicensingError } from '../../core/errors.ts';
import { fromBase32, toBase32 } from '../../core/base32.ts';

const NOTATIONS = [/^[\dA-F]{2}(?:-[\dA-F]{2}){5}$/i, /^[\dA-F]{2}(?::[\dA-F]{2}){5}$/i, /^[\dA-F]{12}$/i];

/**
 * Returns the device of a MAC address with dashes, colons or nothing between the pairs. Throws 515 for an empty text,
 * 2307 for any other invalid one.
 */
export function readMac(text: string): DeviceId {
  if (text === '') throw new LicensingError(515, 'The MAC address is empty.');
  if (!NOTATIONS.some((notation) => notation.test(text))) {
    throw new LicensingError(2307, 'A MAC address is written 00-00-00-00-00-00, 00:00:00:00:00:00 or 000000000000.');
  }
  return { kind: 'mac', identity: text.replaceAll(/[-:]/g, '').toUpperCase(), mid: text };
}

/** A device as an SN identifies it: by its device code, or by a MAC address. */
export type DeviceId = {
  readonly kind: 'deviceCode' | 'mac';
  /** A text that is equal for every notation of one device. */
  readonly identity: string;
  /** The notation that is stored, shown and written into licences. */
  readonly mid: string;
};

const PREFIX = 'BLC1';
const PREFIX_BYTES = Buffer.from(PREFIX);
const PLAIN = /^BLC1[A-Z2-7]{65}$/i;
const GROUPED = /^[A-Z0-9]{6}(?:-[A-Z0-9]{9}){7}$/i;
const FINGERPRINT_LETTERS = 52;
const CHECK_BYTES = 8;

/**
 * Returns the device of a device code, plain or grouped. Throws 515 unless it begins with B, 2307 for a wrong length,
 * alphabet or check. See docs/offline-format.md.
 */
export function readDeviceCode(text: string): DeviceId {
  const given = text.replaceAll(/\s/g, '');
  if (!/^B/i.test(given)) throw new LicensingError(515, 'A device code begins with the letter B; this one does not.');
  const joined = GROUPED.test(given) ? given.replaceAll('-', '') : given;
  const code = PLAIN.test(joined) ? joined.toUpperCase() : '';
  const checkAt = PREFIX.length + FINGERPRINT_LETTERS;
  const fingerprint = fromBase32(code.slice(PREFIX.length, checkAt));
  if (code === '' || !fingerprint) {
    throw new LicensingError(2307, `A device code is ${PREFIX} and 65 letters and digits more; this one is not.`);
  }
  if (code.slice(checkAt) !== checkOf(fingerprint)) {
    throw new LicensingError(2307, 'The check of the device code does not fit: copy it again from the device.');
  }
  return { kind: 'deviceCode', identity: code, mid: grouped(code) };
}

/** Returns the grouped device code of a machine fingerprint of 32 bytes. */
export const deviceCodeOf = (fingerprint: Uint8Array): string =>
  grouped(PREFIX + toBase32(fingerprint) + checkOf(fingerprint));

function grouped(code: string): string {
  let text = code.slice(0, 6);
  for (let at = 6; at < code.length; at += 9) text += `-${code.slice(at, at + 9)}`;
  return text;
}

/** Returns the first 8 bytes of SHA-256 over prefix and fingerprint. */
function checkOf(fingerprint: Uint8Array): string {
  const digest = hash('sha256', Buffer.concat([PREFIX_BYTES, fingerprint]), 'buffer');
  return toBase32(digest.subarray(0, CHECK_BYTES));
}

/** Returns the device that a request names by code or MAC address, if any. Throws 515 or 2307. */
export function readDevice(named: {
  readonly deviceCode?: string | undefined;
  readonly mac?: string | undefined;
}): DeviceId | undefined {
  if (named.deviceCode !== undefined) return readDeviceCode(named.deviceCode);
  return named.mac === undefined ? undefined : readMac(named.mac);
}
