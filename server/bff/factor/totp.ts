import { createHmac, timingSafeEqual } from 'node:crypto';
import { toBase32 } from '../../core/base32.ts';

/** Seconds of a step, and digits of a code: what every authenticator application takes without being told. */
const STEP = 30;
const DIGITS = 6;
/** Steps before and after the present one whose codes count: clocks differ, and typing takes its time. */
const DRIFT = 1;

/** Number of the step in which a moment lies, in seconds since 1970. RFC 6238, section 4.2. */
export const stepOf = (seconds: number): number => Math.floor(seconds / STEP);

/** The code of a step: HMAC-SHA-1 and dynamic truncation. RFC 4226, section 5.3. */
export function codeOf(secret: Uint8Array, step: number, digits: number = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/**
 * The step whose code was given, of the present one and its neighbours, later than `used`; undefined when it is none of
 * theirs. Whoever keeps the answer as the next `used` takes each code once. A `used` after them all was taken while the
 * clock was wrong, and does not count. RFC 6238, section 5.2.
 */
export function stepOfCode(secret: Uint8Array, code: string, now: number, used: number): number | undefined {
  const given = Buffer.from(code);
  const present = stepOf(now);
  const last = used > present + DRIFT ? 0 : used;
  let found: number | undefined;
  for (let step = present - DRIFT; step <= present + DRIFT; step++) {
    const expected = Buffer.from(codeOf(secret, step));
    const same = given.length === expected.length && timingSafeEqual(given, expected);
    if (same && step > last) found ??= step;
  }
  return found;
}

/** What an authenticator application reads from the picture: secret, issuer and account. Key URI format. */
export function enrolmentUri(secret: Uint8Array, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${toBase32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}
