import { Hono, type MiddlewareHandler } from 'hono';
import type { OperationKey } from '../contract/operation.ts';
import { answerError } from '../http/api.ts';
import type { Deps } from '../http/deps.ts';
import type { Metrics } from '../http/metrics.ts';
import { noRoute } from '../http/not-found.ts';
import { FORWARDED, observed } from '../http/observed.ts';
import type { BffEnv, Upstream } from './env.ts';
import { forward } from './gateway.ts';
import { hasOperators } from './operator-store.ts';
import { expectIntended, expectOwnOrigin } from './origin.ts';
import { reply } from './reply.ts';
import { createSessions } from './sessions.ts';
import type { Setup } from './setup.ts';
import { createSignIn, sessionAnswer } from './sign-in.ts';

/** The BFF's own paths, for what it says of methods that they do not have. */
const KEYS: readonly OperationKey[] = ['POST /login', 'POST /logout', 'GET /session', 'GET /setup', 'POST /setup'];

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** What the browser talks to: log-in, session, set-up, and the licensing API for the signed-in operator. Extensions, BFF. */
export function createBff(deps: Deps, metrics: Metrics, upstream: Upstream, setup: Setup | undefined): Hono<BffEnv> {
  const bff = new Hono<BffEnv>();
  const { publicUrl, timeZone } = deps.config;
  const sessions = createSessions(deps);
  const signIn = createSignIn(deps, sessions, setup);

  const fromOwnPage: MiddlewareHandler<BffEnv> = async (c, next) => {
    expectOwnOrigin(c, publicUrl);
    await next();
  };

  bff.use(observed(deps, metrics));
  bff.post('/login', named('login'), fromOwnPage, signIn.logIn);
  bff.post('/logout', named('logout'), fromOwnPage, signIn.logOut);
  bff.post('/setup', named('setup'), fromOwnPage, signIn.setUp);
  bff.get('/setup', named('setupState'), async (c) =>
    reply(c, { open: setup?.isOpen() === true && !(await hasOperators(deps.db.read)) }),
  );
  bff.get('/session', named('session'), sessions.required, (c) => reply(c, sessionAnswer(c.var.session, timeZone)));

  bff.all('/api/*', sessions.required, async (c) => {
    if (!SAFE.has(c.req.method)) expectIntended(c, publicUrl);
    const answer = await forward(c, upstream, deps.secrets.platformKey);
    c.set('operation', FORWARDED);
    return answer;
  });
  bff.all('*', (c) => {
    throw noRoute(KEYS, c.req.path.slice('/bff'.length));
  });
  bff.onError((error, c) => answerError(deps, error, c));
  return bff;
}

/** The name of an operation, as the audit log and the request log have it. */
const named =
  (operation: string): MiddlewareHandler<BffEnv> =>
  async (c, next) => {
    c.set('operation', operation);
    await next();
  };
