import { createHmac, timingSafeEqual } from 'node:crypto';
import { LicensingError } from '../../core/errors.ts';
import { waitUntil } from '../../time/moment-rules.ts';

/** Returns path and query of a link that opens a file for anybody until `expires` (seconds since 1970). */
export const signedPath = (key: Buffer, token: string, expires: number): string =>
  `/files/${token}?expires=${expires}&signature=${signature(key, token, String(expires))}`;

/**
 * Throws 531 for a forged or expired link, and for one that expires later than `longest` seconds from now and was
 * therefore made while the clock was wrong.
 */
export function assertSigned(
  key: Buffer,
  link: { token: string; expires: string | undefined; signature: string | undefined },
  now: number,
  longest: number,
): void {
  // Compared as text: the last character of base64 has unused bits, so four spellings would decode alike.
  const expected = Buffer.from(signature(key, link.token, link.expires ?? ''));
  const given = Buffer.from(link.signature ?? '');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new LicensingError(531, 'The link does not belong to this service. Request a new one.');
  }
  if (waitUntil(Number(link.expires) + 1, now, longest + 1) === 0)
    throw new LicensingError(531, 'The link has expired. Request a new one.');
}

/** `expires` is signed as written, so no other spelling of the number passes. */
const signature = (key: Buffer, token: string, expires: string): string =>
  createHmac('sha256', key).update(`download\n${token}\n${expires}`).digest('base64url');
