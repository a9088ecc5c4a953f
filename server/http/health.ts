import { Hono, type Context } from 'hono';
import { isLoopbackAddress } from '../core/address.ts';
import { LicensingError } from '../core/errors.ts';
import { peerAddress, type HttpEnv } from './caller.ts';
import type { Deps } from './deps.ts';
import { fileHeaders } from './file-answer.ts';
import { isListenedOn } from './hosts.ts';
import { describeError } from './log.ts';
import type { Metrics } from './metrics/metrics.ts';

const HEADERS = { ...fileHeaders('text/plain; charset=utf-8'), 'cache-control': 'no-store' };

/**
 * Serves `/healthz` (the process answers), `/readyz` (503 when the storage cannot be read and written, or the service is
 * stopping) and `/metrics` (Prometheus text, for this machine only unless METRICS_PUBLIC is set).
 */
export function healthRoutes(deps: Deps, metrics: Metrics, isStopping: () => boolean): Hono<HttpEnv> {
  return new Hono<HttpEnv>()
    .get('/healthz', () => plain(200, 'ok'))
    .get('/readyz', async () => {
      if (isStopping()) return plain(503, 'stopping');
      try {
        await deps.db.check();
        return plain(200, 'ready');
      } catch (error) {
        deps.log.write('error', { operation: 'readyz', ...describeError(error) });
        return plain(503, error instanceof LicensingError ? error.message : 'The storage cannot be read.');
      }
    })
    .get('/metrics', async (c) => {
      if (!deps.config.metricsPublic && !isLocal(c, deps.config)) {
        return plain(403, 'METRICS_PUBLIC is not set: the metrics are for this machine alone');
      }
      return new Response(await metrics.text(), {
        headers: { ...HEADERS, 'content-type': 'text/plain; version=0.0.4; charset=utf-8' },
      });
    });
}

const plain = (status: number, text: string): Response => new Response(`${text}\n`, { status, headers: HEADERS });

/** Headers that proxies add to requests. */
const PROXY_HEADER =
  /^(?:forwarded|via|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip|x-forwarded-.+|x-original-.+)$/;

/**
 * Returns true for a client on this machine that called the service directly. The headers of a proxy, or a host name that
 * is not this machine, show that a proxy is in between.
 */
const isLocal = (c: Context<HttpEnv>, config: Deps['config']): boolean =>
  isLoopbackAddress(peerAddress(c.env) ?? '') &&
  isListenedOn(new URL(c.req.url).hostname, config) &&
  !Object.keys(c.req.header()).some((name) => PROXY_HEADER.test(name));
