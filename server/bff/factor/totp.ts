import { createHmac, timingSafeEqual } from 'node:crypto';
import { toBase32 } from '../../core/base32.ts';

/** Seconds of a step and digits of a code: the defaults of every authenticator application. */
const STEP = 30;
const DIGITS = 6;
/** Steps before and after the present one whose codes are accepted, because clocks differ and typing takes time. */
const DRIFT = 1;

/** Returns the number of the step of a moment, which is in seconds since 1970 (RFC 6238, section 4.2). */
export const stepOf = (seconds: number): number => Math.floor(seconds / STEP);

/** Returns the code of a step: HMAC-SHA-1 with dynamic truncation (RFC 4226, section 5.3). */
export function codeOf(secret: Uint8Array, step: number, digits: number = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/**
 * Returns the step of a code, among the present step and its neighbours later than `used`; undefined for a wrong code. The
 * caller stores the step as the next `used`, so that each code works once. A `used` after all these steps comes from a
 * clock that ran ahead, and is ignored (RFC 6238, section 5.2).
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

/** Returns the URI of the QR code for authenticator applications: secret, issuer and account. */
export function enrolmentUri(secret: Uint8Array, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${toBase32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}
