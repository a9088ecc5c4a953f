import { randomUUID } from 'node:crypto';
import { Hono, type Context, type Handler, type Next } from 'hono';
import { catalogue } from '../contract/errors.ts';
import type { OperationKey } from '../contract/operation.ts';
import { LicensingError } from '../core/errors.ts';
import { failure, respond } from './answer.ts';
import type { HttpEnv } from './caller.ts';
import type { Deps } from './deps.ts';
import { describeError } from './log.ts';
import type { Metrics } from './metrics/metrics.ts';
import { observed } from './metrics/observed.ts';
import { noRoute } from './not-found.ts';
import type { PlatformKeys } from './platform-keys.ts';

export type Api = {
  readonly routes: Hono<HttpEnv>;
  /** Answers a request that no operation matches: 4041, or 4050 with the methods of the path. */
  readonly missing: (c: Context<HttpEnv>) => Promise<Response>;
};

const end: Next = () => Promise.resolve();

/**
 * Builds the licensing API: the routes of all resources, each wrapped with the check of the key, the request log and the
 * error handler. A wrapper costs less per request than middleware.
 */
export function createApi(
  deps: Deps,
  keys: readonly OperationKey[],
  metrics: Metrics,
  platformKeys: PlatformKeys,
  resources: readonly Hono<HttpEnv>[],
): Api {
  const observe = observed(deps, metrics);
  const around = (handler: Handler<HttpEnv>) => async (c: Context<HttpEnv>) => {
    await observe(c, async () => {
      try {
        const caller = await platformKeys.actorOf(c.req.header('platformkey') ?? '');
        c.set('actor', c.env.operator?.actor ?? caller);
        c.set('isProved', c.env.operator?.isProved === true);
        c.res = (await handler(c, end)) as Response;
      } catch (error) {
        c.res = answerError(deps, error, c);
      }
    });
    return c.res;
  };
  const routes = new Hono<HttpEnv>();
  for (const { method, path, handler } of resources.flatMap((resource) => resource.routes)) {
    routes.on(method, path, around(handler));
  }
  return {
    routes,
    missing: around((c) => {
      throw noRoute(keys, c.req.path.slice('/api'.length));
    }),
  };
}

/** Returns the envelope for anything thrown. The text of an unexpected error goes to the log only, under the request id. */
export function answerError(deps: Deps, error: unknown, c: Pick<Context<HttpEnv>, 'var'>): Response {
  const requestId = c.var.requestId ?? randomUUID();
  if (error instanceof LicensingError) {
    if (error.http >= 500) deps.log.write('error', { requestId, code: error.code, ...describeError(error) });
    return respond(failure(error, requestId), requestId);
  }
  deps.log.write('error', { requestId, code: 516, ...describeError(error) });
  return respond(failure(new LicensingError(516, `${catalogue[516].sentence}.`), requestId), requestId);
}
