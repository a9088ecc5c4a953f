import { fieldError } from '../core/errors.ts';
import { createGate, type Gate } from '../core/gate.ts';
import { hashPassword, OPERATOR_COST, verifyPassword } from '../core/password-hash.ts';
import type { Deps } from '../http/deps.ts';
import { deviceOf } from './browser.ts';
import type { BffContext } from './env.ts';
import { findOperator } from './operator-store.ts';
import { guessable } from './password-rules.ts';
import { countAttempt, expectNoWait, forgiveAttempt, passwordGuess } from './throttle.ts';

/** Two passwords are looked at at once, and so many more wait: some ten seconds when all come from one address each. */
const [AT_ONCE, WAITING] = [2, 256];

/** Work with operators' passwords; all of it goes through one gate, two at a time. */
export type Passwords = {
  readonly gate: Gate;
  readonly hash: (password: string) => Promise<string>;
  /**
   * Refuses (515 at `password`) what is not the operator's password, and returns the hash it was compared with. Counted
   * like a log-in (4290): an open session is no way around the throttle.
   */
  readonly expectOwn: (c: BffContext, username: string, password: string) => Promise<string>;
};

export function createPasswords(deps: Deps): Passwords {
  const gate = createGate(AT_ONCE, WAITING);
  return {
    gate,
    // Whoever sets a password is signed in, or has the set-up link.
    hash: (password) => gate(() => hashPassword(password, OPERATOR_COST), { lane: 'new passwords', reserved: true }),
    expectOwn: async (c, username, password) => {
      const guess = passwordGuess(username, c.var.ip, await deviceOf(deps, c, username));
      await expectNoWait(deps.db.read, guess, deps.clock());
      return gate(
        async () => {
          await deps.db.tx((tx) => countAttempt(tx, guess));
          const operator = await findOperator(deps.db.read, username);
          if (!operator || !(await verifyPassword(operator.password_hash, password)))
            throw fieldError(515, 'password', 'is wrong');
          await deps.db.tx((tx) => forgiveAttempt(tx, guess));
          return operator.password_hash;
        },
        { lane: `operator ${username}`, reserved: true },
      );
    },
  };
}

/** Refuses (515) a password that is too easy to guess; `path` names the field or setting. */
export function expectStrongPassword(path: string, password: string, own: readonly string[]): void {
  const problem = guessable(password, own);
  if (problem !== undefined) throw fieldError(515, path, problem);
}
