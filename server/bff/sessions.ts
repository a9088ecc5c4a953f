import type { MiddlewareHandler } from 'hono';
import { POLL_HEADER } from '../contract/bff.ts';
import { LicensingError } from '../core/errors.ts';
import type { Deps } from '../http/deps.ts';
import { describeError } from '../http/log.ts';
import { readCookie, sessionCookie } from './cookie.ts';
import type { BffContext, BffEnv } from './env.ts';
import { findSession, isTouchDue, touchSession, type OperatorSession } from './session-store.ts';

export type Sessions = {
  /** Puts the session of the cookie, and its operator, into the context; undefined when there is none alive. */
  readonly find: (c: BffContext) => Promise<OperatorSession | undefined>;
  /** Refuses (513) a request without a session, and keeps the session of one that is no poll alive. */
  readonly required: MiddlewareHandler<BffEnv>;
};

export function createSessions(deps: Deps): Sessions {
  const find = async (c: BffContext): Promise<OperatorSession | undefined> => {
    const id = readCookie(c.req.header('cookie'), sessionCookie(deps.config.publicUrl, c.req.url).name);
    const session = id === undefined ? undefined : await findSession(deps.db.read, id, deps.clock());
    if (session) {
      c.set('session', session);
      c.set('actor', { kind: 'operator', name: session.username, role: session.role });
    }
    return session;
  };
  return {
    find,
    required: async (c, next) => {
      const session = await find(c);
      if (!session) throw new LicensingError(513, 'There is no session, or it is over. Sign in.');
      if (c.req.header(POLL_HEADER) === undefined && isTouchDue(session, deps.clock())) await touch(deps, session.id);
      await next();
    },
  };
}

/** Keeps a session alive. A storage that cannot be written must not keep operators from reading. */
async function touch(deps: Deps, id: string): Promise<void> {
  try {
    await deps.db.tx((tx) => touchSession(tx, id));
  } catch (error) {
    deps.log.write('warn', { operation: 'session', ...describeError(error) });
  }
}
