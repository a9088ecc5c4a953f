import type { Context } from 'hono';
import type { HttpEnv } from '../http/caller.ts';
import type { Deps } from '../http/deps.ts';
import type { Front } from '../http/front.ts';
import type { BffContext } from './env.ts';
import { expectIntended, expectOwnOrigin, isChange } from './origin.ts';
import { findSession, type OperatorSession } from './session-store.ts';
import { sessionOver, type Sessions } from './sessions.ts';

export type Visitor = { readonly c: BffContext };
export type SignedIn = Visitor & { readonly session: OperatorSession };

/** For operations before there is a session. A change must come from a page of this service. */
export const visitorFront = ({ config }: Deps): Front<Visitor> => ({
  prefix: '/bff',
  isOpen: true,
  admit: (context) => {
    const c = ofBackOffice(context);
    if (isChange(c)) expectOwnOrigin(c, config);
    return { c };
  },
});

/**
 * For signed-in operators: session cookie, csrf token, second factor, in this order. There is no `Idempotency-Key`: an
 * answer that shows a secret once is never stored.
 */
export const operatorFront = ({ config }: Deps, sessions: Sessions): Front<SignedIn> => ({
  prefix: '/bff',
  isOpen: false,
  admit: async (context, { id }) => {
    const c = ofBackOffice(context);
    await sessions.require(c);
    if (isChange(c)) expectIntended(c, config);
    sessions.expectReady(c.var.session, id);
    return { c, session: c.var.session };
  },
  confirm: async (tx, context) => {
    if (!(await findSession(tx, ofBackOffice(context).var.session.id, tx.now))) throw sessionOver();
  },
});

const ofBackOffice = (c: Context<HttpEnv>): BffContext => c as unknown as BffContext;
