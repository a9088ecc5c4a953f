import { randomUUID, timingSafeEqual } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { catalogue } from '../contract/errors.ts';
import type { OperationKey } from '../contract/operation.ts';
import { LicensingError } from '../core/errors.ts';
import { failure, respond } from './answer.ts';
import { addressOf, type HttpEnv } from './caller.ts';
import type { Deps } from './deps.ts';
import { describeError } from './log.ts';
import type { Metrics } from './metrics.ts';
import { noRoute } from './not-found.ts';

/** The licensing API: key, request log and the one error handler around the routes of all resources. */
export function createApi(
  deps: Deps,
  keys: readonly OperationKey[],
  metrics: Metrics,
  resources: readonly Hono<HttpEnv>[],
): Hono<HttpEnv> {
  const api = new Hono<HttpEnv>();
  const identify = identifier(deps);

  api.use(async (c, next) => {
    const began = performance.now();
    c.set('requestId', c.env.operator?.requestId ?? randomUUID());
    c.set(
      'ip',
      c.env.operator?.ip ?? addressOf(c.env.incoming, c.req.header('x-forwarded-for'), deps.config.trustProxy),
    );
    c.set('operation', '-');
    const refusal = identify(c);
    if (refusal) c.res = answerError(deps, refusal, c);
    else await next();
    const milliseconds = performance.now() - began;
    metrics.request(c.get('operation'), c.res.status, milliseconds);
    logRequest(deps, c, milliseconds);
  });
  for (const resource of resources) api.route('/', resource);
  api.all('*', (c) => {
    throw noRoute(keys, c.req.path.slice('/api'.length));
  });
  return api;
}

/** Turns anything thrown into the envelope; an unexpected error's text never leaves, its request id does. */
export function answerError(deps: Deps, error: unknown, c: Pick<Context<HttpEnv>, 'var'>): Response {
  const requestId = c.var.requestId ?? randomUUID();
  if (error instanceof LicensingError) {
    if (error.http >= 500) deps.log.write('error', { requestId, code: error.code, ...describeError(error) });
    return respond(failure(error, requestId), requestId);
  }
  deps.log.write('error', { requestId, code: 516, ...describeError(error) });
  return respond(failure(new LicensingError(516, `${catalogue[516].sentence}.`), requestId), requestId);
}

/** Puts the caller into the context; returns the refusal (513) of one without a valid key. The key is compared in constant time. */
function identifier(deps: Deps): (c: Context<HttpEnv>) => LicensingError | undefined {
  const expected = Buffer.from(deps.secrets.platformKey);
  return (c) => {
    const given = Buffer.from(c.req.header('platformkey') ?? '');
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return new LicensingError(513);
    c.set('actor', c.env.operator?.actor ?? { kind: 'key', name: 'platform', permissions: 'all' });
    return undefined;
  };
}

/** The one line of a request in the log. */
export function logRequest(deps: Deps, c: Pick<Context<HttpEnv>, 'req' | 'res' | 'get'>, milliseconds: number): void {
  deps.log.write('info', {
    requestId: c.get('requestId'),
    method: c.req.method,
    operation: c.get('operation'),
    status: c.res.status,
    ms: Math.round(milliseconds * 10) / 10,
    actor: c.get('actor')?.name,
    ip: c.get('ip'),
  });
}
