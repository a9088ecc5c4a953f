import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { logRequest } from '../api.ts';
import { addressOf, type HttpEnv } from '../caller.ts';
import type { Deps } from '../deps.ts';
import type { Metrics } from './metrics.ts';

/** Operation of a request that was forwarded to the API, which counts and logs it. */
export const FORWARDED = 'forwarded';

/** Returns middleware that gives a request its id and its address, and counts and logs its answer. */
export function observed(deps: Deps, metrics: Metrics): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const began = performance.now();
    c.set('requestId', randomUUID());
    c.set('ip', addressOf(c, deps.config));
    c.set('operation', '-');
    await next();
    if (c.var.operation === FORWARDED) return;
    const milliseconds = performance.now() - began;
    metrics.request(c.var.operation, c.res.status, milliseconds);
    logRequest(deps, c, milliseconds);
  };
}
