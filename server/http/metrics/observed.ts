import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { logRequest } from '../api.ts';
import { addressOf, type HttpEnv } from '../caller.ts';
import type { Deps } from '../deps.ts';
import type { Metrics } from './metrics.ts';

/** Marks a request that was handed on, and is counted and logged where it was answered. */
export const FORWARDED = 'forwarded';

/** Gives a request its id and its caller's address; counts and logs it once it is answered. */
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
