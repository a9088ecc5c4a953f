import { readAnswers, type Answer } from './answer.ts';
import type { Context } from './context.ts';
import { readDeviceCode } from './device-code.ts';
import { verifyWith, type Verify } from './keys.ts';
import type { Licence } from './licence.ts';
import { readMac } from './mac.ts';
import type { Machine } from './machine.ts';
import type { State } from './state.ts';

/** Returns a check of signatures with the keys that this device trusts. */
export const verifier = ({ pinnedKeys }: Context, { keys }: State): Verify => verifyWith(pinnedKeys ?? keys);

/** Returns the newest answer, which holds the licence, with its signature checked again. Throws like `readAnswers`. */
export const answerOf = (context: Context, state: State): Answer | undefined => read(context, state, state.answer);

/** Returns the licence that lent the borrowed seat, or undefined. Throws like `readAnswers`. */
export const borrowOf = (context: Context, state: State): Licence | undefined =>
  read(context, state, state.borrow)?.licence;

const read = (context: Context, state: State, text: string | undefined): Answer | undefined =>
  text === undefined ? undefined : readAnswers(text, verifier(context, state))[0];

/** True when a licence was made for this machine, by its fingerprint or by one of its MAC addresses. */
export function isFor({ fingerprint, macs }: Machine, { device }: Licence): boolean {
  if (device.mac !== undefined) return macs.includes(readMac(device.mac));
  return device.deviceCode !== undefined && Buffer.from(readDeviceCode(device.deviceCode)).equals(fingerprint);
}
