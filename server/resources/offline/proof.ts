import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * True when the proof comes from a device that has the secret of a borrow: HMAC-SHA-256, keyed with the 16 bytes of
 * `secret`.
 */
export function proofFits(
  proof: string,
  claim: { readonly secret: string; readonly sn: string; readonly borrowId: string; readonly nonce: string },
): boolean {
  const { secret, sn, borrowId, nonce } = claim;
  const expected = createHmac('sha256', Buffer.from(secret, 'hex')).update(`${sn}\n${borrowId}\n${nonce}`).digest();
  const given = Buffer.from(proof, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
