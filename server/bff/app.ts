import { randomUUID } from 'node:crypto';
import { Hono, type MiddlewareHandler } from 'hono';
import { POLL_HEADER } from '../contract/bff.ts';
import type { OperationKey } from '../contract/operation.ts';
import { LicensingError } from '../core/errors.ts';
import { answerError, logRequest } from '../http/api.ts';
import { objects, respond, success } from '../http/answer.ts';
import { addressOf } from '../http/caller.ts';
import type { Deps } from '../http/deps.ts';
import { describeError } from '../http/log.ts';
import type { Metrics } from '../http/metrics.ts';
import { noRoute } from '../http/not-found.ts';
import { readCookie, sessionCookie } from './cookie.ts';
import type { BffContext, BffEnv, Upstream } from './env.ts';
import { forward } from './gateway.ts';
import { hasOperators } from './operator-store.ts';
import { expectIntended, expectOwnOrigin } from './origin.ts';
import { endSession, findSession, isTouchDue, touchSession, type OperatorSession } from './session-store.ts';
import type { Setup } from './setup.ts';
import { audit, createSignIn, sessionAnswer } from './sign-in.ts';

const KEYS: readonly OperationKey[] = ['POST /login', 'POST /logout', 'GET /session', 'GET /setup', 'POST /setup'];

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** What the browser talks to: log-in, session, set-up, and the licensing API for the signed-in operator. Extensions, BFF. */
export function createBff(deps: Deps, metrics: Metrics, upstream: Upstream, setup: Setup | undefined): Hono<BffEnv> {
  const bff = new Hono<BffEnv>();
  const { publicUrl } = deps.config;
  const signIn = createSignIn(deps, setup);
  const reply = (c: BffContext, item: object, headers: Record<string, string> = {}) =>
    respond({ ...success(objects([item])), headers }, c.var.requestId);

  const session = async (c: BffContext): Promise<OperatorSession | undefined> => {
    const id = readCookie(c.req.header('cookie'), sessionCookie(publicUrl, c.req.url).name);
    return id === undefined ? undefined : findSession(deps.db.read, id, deps.clock());
  };

  const signedIn: MiddlewareHandler<BffEnv> = async (c, next) => {
    const found = await session(c);
    if (!found) throw new LicensingError(513, 'There is no session, or it is over. Sign in.');
    c.set('session', found);
    c.set('actor', { kind: 'operator', name: found.username, role: found.role });
    if (c.req.header(POLL_HEADER) === undefined && isTouchDue(found, deps.clock())) await touch(deps, found.id);
    await next();
  };

  bff.use(async (c, next) => {
    const began = performance.now();
    c.set('requestId', randomUUID());
    c.set('ip', addressOf(c.env.incoming, c.req.header('x-forwarded-for'), deps.config.trustProxy));
    c.set('operation', '-');
    await next();
    // What went through the gateway is counted and logged by the API itself.
    if (c.var.operation === 'gateway') return;
    const milliseconds = performance.now() - began;
    metrics.request(c.var.operation, c.res.status, milliseconds);
    logRequest(deps, c, milliseconds);
  });

  bff.post('/login', named('login'), async (c) => {
    expectOwnOrigin(c, publicUrl);
    return signIn.logIn(c);
  });
  bff.post('/setup', named('setup'), async (c) => {
    expectOwnOrigin(c, publicUrl);
    return signIn.setUp(c);
  });
  bff.get('/setup', named('setupState'), async (c) =>
    reply(c, { open: setup?.isOpen() === true && !(await hasOperators(deps.db.read)) }),
  );
  bff.get('/session', named('session'), signedIn, async (c) =>
    reply(c, sessionAnswer(c.var.session, deps.config.timeZone)),
  );
  bff.post('/logout', named('logout'), async (c) => {
    expectOwnOrigin(c, publicUrl);
    const found = await session(c);
    if (found) {
      c.set('session', found);
      c.set('actor', { kind: 'operator', name: found.username, role: found.role });
      expectIntended(c, publicUrl);
      await deps.db.tx(async (tx) => {
        await endSession(tx, found.id);
        await audit(c, tx, c.var.actor, [{ target: { kind: 'operator', key: found.username } }]);
      });
    }
    return reply(
      c,
      {},
      {
        'set-cookie': sessionCookie(publicUrl, c.req.url).drop(),
        'clear-site-data': '"cache", "cookies", "storage"',
      },
    );
  });

  bff.all('/api/*', signedIn, async (c) => {
    if (!SAFE.has(c.req.method)) expectIntended(c, publicUrl);
    c.set('operation', 'gateway');
    return forward(c, upstream, deps.secrets.platformKey);
  });
  bff.all('*', (c) => {
    throw noRoute(KEYS, c.req.path.slice('/bff'.length));
  });
  bff.onError((error, c) => answerError(deps, error, c));
  return bff;
}

const named =
  (operation: string): MiddlewareHandler<BffEnv> =>
  async (c, next) => {
    c.set('operation', operation);
    await next();
  };

/** Keeps a session alive. A storage that cannot be written must not keep operators from reading. */
async function touch(deps: Deps, id: string): Promise<void> {
  try {
    await deps.db.tx((tx) => touchSession(tx, id));
  } catch (error) {
    deps.log.write('warn', { operation: 'session', ...describeError(error) });
  }
}
