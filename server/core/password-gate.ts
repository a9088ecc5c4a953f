import { availableParallelism } from 'node:os';
import { createGate, type Turn } from './gate.ts';

/**
 * Passwords that are hashed at the same time, beside the place that is kept for known browsers. One core is left for
 * answering where there are several. Hashes run in the four threads of libuv, and may not take all of them from files.
 */
const AT_ONCE = Math.min(2, Math.max(1, availableParallelism() - 1));

/** Cost of an operator's hash in hashes of a user's (`OPERATOR_COST`, `USER_COST`). */
const OPERATOR_HASH = 5;
/** A batch gets an eighth of the work of each line that waits beside it. */
const GIVING_WAY = 8;

/**
 * Runs the hashing of passwords for the whole process. 'known sign-in' is for browsers in which the operator has signed in before
 * and for signed-in operators, and 'known log-in' for devices that are active on the SN. Strangers cannot fill these.
 */
export const passwordGate = createGate(AT_ONCE, {
  'known sign-in': { room: 256, cost: OPERATOR_HASH, hasOwnPlace: true },
  'known log-in': { room: 500, cost: 1 },
  'sign-in': { room: 256, cost: OPERATOR_HASH },
  'log-in': { room: 500, cost: 1 },
  batch: { room: 64, cost: GIVING_WAY },
});

/** Place of a password that is to be hashed. */
export type PasswordTurn = Turn<'known sign-in' | 'known log-in' | 'sign-in' | 'log-in' | 'batch'>;
