import type { Deps } from '../../http/deps.ts';
import { deviceOf } from '../browser.ts';
import type { BffContext } from '../env.ts';
import { codeGuess, countAttempt, expectNoWait, type Guess } from '../throttle.ts';

/**
 * Counts a code of a signed-in operator as wrong before it is checked, so that many at once do not slip through. Returns
 * what `forgiveAttempt` takes back. Throws 4290 after too many failures.
 */
export async function countCode(deps: Deps, c: BffContext, username: string): Promise<Guess> {
  const guess = codeGuess(username, c.var.ip, await deviceOf(deps, c, username));
  await expectNoWait(deps.db.read, guess, deps.clock());
  await deps.db.tx((tx) => countAttempt(tx, guess));
  return guess;
}
