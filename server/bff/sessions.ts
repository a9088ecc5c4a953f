import { POLL_HEADER } from '../contract/bff/bff.ts';
import type { BffOperationId } from '../contract/bff/operations.ts';
import { LicensingError } from '../core/errors.ts';
import type { Deps } from '../http/deps.ts';
import { failureLog } from '../http/log.ts';
import { sessionIdOf } from './browser.ts';
import type { BffContext } from './env.ts';
import { mustEnrol } from './factor/second-factor-rules.ts';
import { findSession, isProved, isTouchDue, touchSession, type OperatorSession } from './session-store.ts';

export type Sessions = {
  /** Sets session and actor of the context by the cookie. Returns undefined when there is no live session. */
  readonly find: (c: BffContext) => Promise<OperatorSession | undefined>;
  /** As `find`, but throws 513 without a session, and keeps the session alive unless the request is a poll. */
  readonly require: (c: BffContext) => Promise<void>;
  /** Throws 531 for an operator who must first change the password or set up a second factor, except in the operations for that. */
  readonly expectReady: (session: OperatorSession, operation?: string) => void;
  /** True for an operator who must set up a second factor before anything else. */
  readonly mustEnrol: (session: OperatorSession) => boolean;
};

/** Operations of an operator who must change the password first. */
const BEFORE_CHANGE: readonly BffOperationId[] = ['getOwnSession', 'getService', 'changeOwnPassword'];

/** Operations of an operator who must set up a second factor first. */
const BEFORE_ENROLMENT: readonly BffOperationId[] = [
  'getOwnSession',
  'getService',
  'getSecondFactor',
  'enrolSecondFactor',
  'confirmSecondFactor',
  'getNewPasskeyChallenge',
  'addPasskey',
  'stepUp',
];

export function createSessions(deps: Deps): Sessions {
  const find = async (c: BffContext): Promise<OperatorSession | undefined> => {
    const id = sessionIdOf(c, deps.config);
    const session = id === undefined ? undefined : await findSession(deps.db.read, id, deps.clock());
    if (session) {
      c.set('session', session);
      c.set('actor', { kind: 'operator', name: session.username, role: session.role });
      c.set('isProved', isProved(session, deps.clock()));
    }
    return session;
  };
  const require = async (c: BffContext): Promise<void> => {
    const session = await find(c);
    if (!session) throw sessionOver();
    if (c.req.header(POLL_HEADER) !== undefined || !isTouchDue(session, deps.clock())) return;
    // With a full disk, operators must still be able to read.
    await deps.db.tx((tx) => touchSession(tx, session.id), 'essential').catch(failureLog(deps.log, 'session', 'warn'));
  };
  const mustSetUp = (session: OperatorSession): boolean => mustEnrol(deps.config, session);
  return {
    find,
    require,
    mustEnrol: mustSetUp,
    expectReady: (session, operation) => {
      if (session.mustChange) {
        if (BEFORE_CHANGE.some((id) => id === operation)) return;
        throw new LicensingError(531, 'Change your password first: an administrator generated it.');
      }
      if (BEFORE_ENROLMENT.some((id) => id === operation)) return;
      if (mustSetUp(session)) throw new LicensingError(531, 'Set up a second factor first: this service requires one.');
    },
  };
}

export const sessionOver = (): LicensingError =>
  new LicensingError(513, 'There is no session, or it has ended. Sign in again.');
