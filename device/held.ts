import { readAnswers, type Answer } from './answer.ts';
import type { Context } from './context.ts';
import { readDeviceCode } from './device-code.ts';
import { verifyWith, type Verify } from './keys.ts';
import type { Licence } from './licence.ts';
import { readMac } from './mac.ts';
import type { Machine } from './machine.ts';
import type { State } from './state.ts';

/** Checks signatures with the keys that this device trusts. */
export const verifier = ({ pinnedKeys }: Context, { keys }: State): Verify => verifyWith(pinnedKeys ?? keys);

/** The newest answer, which says what is licensed; its signature is checked again. Throws what `readAnswers` throws. */
export const answerOf = (context: Context, state: State): Answer | undefined => read(context, state, state.answer);

/** The licence that lent the seat which is out. Throws what `readAnswers` throws. */
export const borrowOf = (context: Context, state: State): Licence | undefined =>
  read(context, state, state.borrow)?.licence;

const read = (context: Context, state: State, text: string | undefined): Answer | undefined =>
  text === undefined ? undefined : readAnswers(text, verifier(context, state))[0];

/** Whether a licence was made for this machine: by its fingerprint, or by one of its MAC addresses. */
export function isFor({ fingerprint, macs }: Machine, { device }: Licence): boolean {
  if (device.mac !== undefined) return macs.includes(readMac(device.mac));
  return device.deviceCode !== undefined && Buffer.from(readDeviceCode(device.deviceCode)).equals(fingerprint);
}
