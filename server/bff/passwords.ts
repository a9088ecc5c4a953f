import { fieldError } from '../core/errors.ts';
import { passwordGate } from '../core/password-gate.ts';
import { hashPassword, OPERATOR_COST, verifyPassword } from '../core/password-hash.ts';
import { isStolen } from '../core/stolen-passwords.ts';
import type { Deps } from '../http/deps.ts';
import { deviceOf } from './browser.ts';
import type { BffContext } from './env.ts';
import { findOperator } from './operator-store.ts';
import { guessable } from './password-rules.ts';
import { countAttempt, expectNoWait, forgiveAttempt, passwordGuess } from './throttle.ts';

/** Hashes and checks passwords of operators. */
export type Passwords = {
  readonly hash: (password: string) => Promise<string>;
  /**
   * Returns the hash of the operator's password when `password` is right. Throws 515 at `password` when it is wrong, and
   * 4290 after too many failures: failures count as those of the sign-in, so a session is no way around the throttle.
   */
  readonly expectOwn: (c: BffContext, username: string, password: string) => Promise<string>;
};

export function createPasswords(deps: Deps): Passwords {
  return {
    // Only signed-in operators and holders of the set-up link set passwords.
    hash: (password) =>
      passwordGate({ line: 'known sign-in', caller: 'new passwords' }, () => hashPassword(password, OPERATOR_COST)),
    expectOwn: async (c, username, password) => {
      const guess = passwordGuess(username, c.var.ip, await deviceOf(deps, c, username));
      await expectNoWait(deps.db.read, guess, deps.clock());
      return passwordGate({ line: 'known sign-in', caller: `operator ${username}` }, async () => {
        await deps.db.tx((tx) => countAttempt(tx, guess));
        const operator = await findOperator(deps.db.read, username);
        if (!operator || !(await verifyPassword(operator.password_hash, password)))
          throw fieldError(515, 'password', 'is wrong');
        await deps.db.tx((tx) => forgiveAttempt(tx, guess));
        return operator.password_hash;
      });
    },
  };
}

/** Throws 515 for a password that is too easy to guess or known to attackers; `path` names the field or setting. */
export function expectStrongPassword(path: string, password: string, own: readonly string[]): void {
  const problem =
    guessable(password, own) ?? (isStolen(password) ? 'is one of the passwords that attackers try first' : undefined);
  if (problem !== undefined) throw fieldError(515, path, problem);
}
