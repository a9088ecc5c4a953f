import { randomUUID } from 'node:crypto';
import type { Context, Next } from 'hono';
import { addressOf, type HttpEnv } from '../caller.ts';
import type { Deps } from '../deps.ts';
import type { Metrics } from './metrics.ts';

/** Operation of a request that was forwarded to the API, which counts and logs it. */
export const FORWARDED = 'forwarded';

/**
 * Returns middleware that gives a request its id and its address, and counts and logs its answer under the operation that
 * the handler sets, or else under `operation`. The line of a slow request also has the names of its filters and sorts,
 * and where its reads ran.
 */
export const observed =
  ({ config, log }: Deps, metrics: Metrics, operation = '-') =>
  async (c: Context<HttpEnv>, next: Next): Promise<void> => {
    const began = performance.now();
    c.set('requestId', c.env.operator?.requestId ?? randomUUID());
    c.set('ip', c.env.operator?.ip ?? addressOf(c, config));
    c.set('operation', operation);
    await next();
    // `c.var` would copy all values each time.
    if (c.get('operation') === FORWARDED) return;
    const milliseconds = performance.now() - began;
    metrics.request(c.get('operation'), c.res.status, milliseconds);
    const isSlow = milliseconds >= config.slowRequestMilliseconds;
    log.write(isSlow ? 'warn' : 'info', {
      requestId: c.get('requestId'),
      method: c.req.method,
      operation: c.get('operation'),
      status: c.res.status,
      ms: Math.round(milliseconds * 10) / 10,
      actor: c.get('actor')?.name,
      ip: c.get('ip'),
      ...(isSlow && { ...c.get('asked')?.(), reads: c.get('ran') }),
    });
  };
