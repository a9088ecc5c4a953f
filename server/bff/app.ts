import { Hono, type MiddlewareHandler } from 'hono';
import { sessionOperations, type ServiceRecord } from '../contract/bff/bff.ts';
import { bffOperations } from '../contract/bff/operations.ts';
import type { OperationKey } from '../contract/operation.ts';
import { operations } from '../contract/operations.ts';
import { logsKeptFrom } from '../db/logs-kept.ts';
import { answerError } from '../http/api.ts';
import type { Deps } from '../http/deps.ts';
import type { Metrics } from '../http/metrics/metrics.ts';
import { noRoute } from '../http/not-found.ts';
import { FORWARDED, observed } from '../http/metrics/observed.ts';
import { programVersion } from '../http/openapi/document.ts';
import type { PlatformKeys } from '../http/platform-keys.ts';
import { accountRoutes } from './account-routes.ts';
import { sessionAnswer } from './browser.ts';
import type { BffEnv, Upstream } from './env.ts';
import { createEvents } from './events/events.ts';
import { forward } from './gateway.ts';
import { keyRoutes } from './key-routes.ts';
import { operatorRoutes } from './operator-routes.ts';
import { hasOperators } from './operator-store.ts';
import { expectIntended, expectKnownHost, expectOwnOrigin } from './origin.ts';
import type { Parts } from './parts.ts';
import { createPasswords } from './passwords.ts';
import { reply } from './reply.ts';
import { secondFactorRoutes } from './factor/second-factor-routes.ts';
import { createSessions } from './sessions.ts';
import type { Setup } from './setup.ts';
import { createSignIn } from './sign-in.ts';
import { viewRoutes } from './view-routes.ts';

const KEYS = [...Object.keys(bffOperations), 'GET /bff/events'] as OperationKey[];

const API_KEYS = Object.keys(operations) as OperationKey[];

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** What the browser talks to: log-in, operators, keys, views, and the licensing API for who is signed in. Extensions, BFF. */
export function createBff(
  deps: Deps,
  metrics: Metrics,
  upstream: Upstream,
  keys: PlatformKeys,
  setup: Setup | undefined,
  isStopping: () => boolean = () => false,
): Hono<BffEnv> {
  const bff = new Hono<BffEnv>();
  const { timeZone, requireSecondFactor } = deps.config;
  const sessions = createSessions(deps);
  const parts: Parts = { deps, sessions, passwords: createPasswords(deps), keys };
  const signIn = createSignIn(parts, setup);

  const fromOwnPage: MiddlewareHandler<BffEnv> = async (c, next) => {
    expectOwnOrigin(c, deps.config);
    await next();
  };

  bff.use(observed(deps, metrics));
  bff.use(async (c, next) => {
    expectKnownHost(c, deps.config);
    await next();
  });
  bff.post('/login', named('POST /bff/login'), fromOwnPage, signIn.logIn);
  bff.post('/login/code', named('POST /bff/login/code'), fromOwnPage, signIn.giveCode);
  bff.post('/logout', named('POST /bff/logout'), fromOwnPage, signIn.logOut);
  bff.post('/setup', named('POST /bff/setup'), fromOwnPage, signIn.setUp);
  bff.get('/setup', named('GET /bff/setup'), async (c) =>
    reply(c, { open: setup?.isOpen() === true && !(await hasOperators(deps.db.read)) }),
  );
  bff.get('/session', named('GET /bff/session'), sessions.required, (c) =>
    reply(c, sessionAnswer(c.var.session, deps.config)),
  );
  bff.get('/service', named('GET /bff/service'), sessions.required, async (c) => {
    const keptFrom = await logsKeptFrom(deps.db.read);
    return reply(c, {
      version: programVersion(),
      timeZone,
      secondFactor: requireSecondFactor,
      storage: deps.db.storage(),
      ...(keptFrom !== undefined && { logsCompleteFrom: deps.db.read.zone.toText(keptFrom) }),
    } satisfies ServiceRecord);
  });
  for (const routes of [accountRoutes, operatorRoutes, secondFactorRoutes, keyRoutes, viewRoutes])
    bff.route('/', routes(parts));

  const events = createEvents(deps, sessions, isStopping);
  bff.get('/events', (c) => {
    c.set('operation', 'events');
    return events(c);
  });

  bff.all('/api/*', sessions.required, async (c) => {
    // The fetch standard has no request with this method, so there is nothing to pass on.
    if (c.req.method === 'TRACE') throw noRoute(API_KEYS, c.req.path.slice('/bff/api'.length));
    if (!SAFE.has(c.req.method)) expectIntended(c, deps.config);
    sessions.expectEnrolled(c.var.session);
    const answer = await forward(c, upstream, deps.secrets.platformKey);
    c.set('operation', FORWARDED);
    return answer;
  });
  bff.all('*', (c) => {
    throw noRoute(KEYS, c.req.path);
  });
  bff.onError((error, c) => answerError(deps, error, c));
  return bff;
}

/** The name of an operation, as the audit log and the request log have it. */
const named =
  (key: keyof typeof sessionOperations): MiddlewareHandler<BffEnv> =>
  async (c, next) => {
    c.set('operation', sessionOperations[key].id);
    await next();
  };
