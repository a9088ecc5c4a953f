import { POLL_HEADER } from '../contract/bff/bff.ts';
import type { BffOperationId } from '../contract/bff/operations.ts';
import { LicensingError } from '../core/errors.ts';
import type { Deps } from '../http/deps.ts';
import { describeError } from '../http/log.ts';
import { sessionIdOf } from './browser.ts';
import type { BffContext } from './env.ts';
import { mustEnrol } from './factor/second-factor-rules.ts';
import { findSession, isTouchDue, touchSession, type OperatorSession } from './session-store.ts';

export type Sessions = {
  /** Puts the session of the cookie, and its operator, into the context; undefined when there is none alive. */
  readonly find: (c: BffContext) => Promise<OperatorSession | undefined>;
  /** Refuses (513) a request without a session, and keeps the session of one that is no poll alive. */
  readonly require: (c: BffContext) => Promise<void>;
  /** Refuses (531) an operator who has to set a second factor up first, in all but what that takes. */
  readonly expectEnrolled: (session: OperatorSession, operation?: string) => void;
};

/** What an operator may do who has to set up a second factor first. */
const BEFORE_ENROLMENT: readonly BffOperationId[] = [
  'getOwnSession',
  'getService',
  'getSecondFactor',
  'enrolSecondFactor',
  'confirmSecondFactor',
];

export function createSessions(deps: Deps): Sessions {
  const find = async (c: BffContext): Promise<OperatorSession | undefined> => {
    const id = sessionIdOf(c, deps.config);
    const session = id === undefined ? undefined : await findSession(deps.db.read, id, deps.clock());
    if (session) {
      c.set('session', session);
      c.set('actor', { kind: 'operator', name: session.username, role: session.role });
    }
    return session;
  };
  const require = async (c: BffContext): Promise<void> => {
    const session = await find(c);
    if (!session) throw sessionOver();
    if (c.req.header(POLL_HEADER) === undefined && isTouchDue(session, deps.clock())) await touch(deps, session.id);
  };
  return {
    find,
    require,
    expectEnrolled: (session, operation) => {
      if (BEFORE_ENROLMENT.some((id) => id === operation)) return;
      if (mustEnrol(deps.config.requireSecondFactor, session))
        throw new LicensingError(531, 'Set a second factor up first: this service requires one of administrators.');
    },
  };
}

export const sessionOver = (): LicensingError =>
  new LicensingError(513, 'There is no session, or it is over. Sign in.');

/** Keeps a session alive. A storage that cannot be written must not keep operators from reading. */
async function touch(deps: Deps, id: string): Promise<void> {
  try {
    await deps.db.tx((tx) => touchSession(tx, id), 'essential');
  } catch (error) {
    deps.log.write('warn', { operation: 'session', ...describeError(error) });
  }
}
