import { Hono } from 'hono';
import { bffOperations } from '../contract/bff/operations.ts';
import type { OperationKey } from '../contract/operation.ts';
import { operations } from '../contract/operations.ts';
import { answerError } from '../http/api.ts';
import type { Deps } from '../http/deps.ts';
import type { Metrics } from '../http/metrics/metrics.ts';
import type { Vitals } from '../http/metrics/vitals.ts';
import { FORWARDED, observed } from '../http/metrics/observed.ts';
import { noRoute } from '../http/not-found.ts';
import { accountRoutes } from './account-routes.ts';
import type { BffEnv, Upstream } from './env.ts';
import { deskCaseRoutes } from './desk/routes.ts';
import { createEvents } from './events/events.ts';
import { passkeyRoutes } from './factor/passkey-routes.ts';
import { secondFactorRoutes } from './factor/second-factor-routes.ts';
import { operatorFront } from './front.ts';
import { forward } from './gateway.ts';
import { healthRoutes } from './health-routes.ts';
import { invitationRoutes } from './invitation/routes.ts';
import { keyRoutes } from './key-routes.ts';
import { operatorRoutes } from './operator-routes.ts';
import { expectIntended, expectKnownHost, isChange } from './origin.ts';
import { navigationRoutes } from './navigation/routes.ts';
import type { Parts, Records } from './parts.ts';
import { createPasswords } from './passwords.ts';
import { serviceRoutes } from './service-routes.ts';
import { createSessions } from './sessions.ts';
import type { Setup } from './setup/setup.ts';
import { settingsRoutes } from './settings-routes.ts';
import { signInRoutes } from './sign-in.ts';
import { viewRoutes } from './view-routes.ts';

const KEYS = [...Object.keys(bffOperations), 'GET /bff/events'] as OperationKey[];

const API_KEYS = Object.keys(operations) as OperationKey[];

/** Parts that the process adds. */
type Around = {
  readonly records: Records;
  readonly isStopping?: (() => boolean) | undefined;
  readonly vitals?: Vitals | undefined;
};

/** Builds the back office: sign-in, operators, keys, views, and the licensing API for signed-in operators. */
export function createBff(
  deps: Deps,
  metrics: Metrics,
  upstream: Upstream,
  setup: Setup | undefined,
  { records, isStopping = () => false, vitals }: Around,
): Hono<BffEnv> {
  const bff = new Hono<BffEnv>();
  const sessions = createSessions(deps);
  const front = operatorFront(deps, sessions);
  const parts: Parts = { deps, front, passwords: createPasswords(deps), records, vitals };

  bff.use(observed(deps, metrics));
  bff.use(async (c, next) => {
    expectKnownHost(c, deps.config);
    await next();
  });
  bff.route('/', signInRoutes(deps, sessions, parts.passwords, setup));
  bff.route('/', invitationRoutes(deps, parts.passwords));
  for (const routes of [
    serviceRoutes,
    healthRoutes,
    accountRoutes,
    operatorRoutes,
    secondFactorRoutes,
    passkeyRoutes,
    keyRoutes,
    viewRoutes,
    navigationRoutes,
    deskCaseRoutes,
    settingsRoutes,
  ])
    bff.route('/', routes(parts));

  const events = createEvents(deps, sessions, isStopping);
  bff.get('/events', (c) => {
    c.set('operation', 'events');
    return events(c);
  });

  bff.all('/api/*', async (c) => {
    await sessions.require(c);
    // The fetch standard forbids requests with this method, so it cannot be forwarded.
    if (c.req.method === 'TRACE') throw noRoute(API_KEYS, c.req.path.slice('/bff/api'.length));
    if (isChange(c)) expectIntended(c, deps.config);
    sessions.expectReady(c.var.session);
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
