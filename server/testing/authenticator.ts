import { codeOf, stepOf } from '../bff/factor/totp.ts';
import { fromBase32 } from '../core/base32.ts';

/** Seconds of a step. */
export const CODE_STEP = 30;

/** Returns the code that an authenticator app shows for a base32 secret, `away` steps from a moment in seconds. */
export const codeAt = (secret: string, seconds: number, away = 0): string =>
  codeOf(fromBase32(secret) ?? new Uint8Array(), stepOf(seconds) + away);
