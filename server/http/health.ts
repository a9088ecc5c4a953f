import { Hono, type Context } from 'hono';
import type { EngineRecord } from '../contract/bff/engine.ts';
import { isLoopbackAddress } from '../core/address.ts';
import { LicensingError } from '../core/errors.ts';
import { programVersion } from '../core/program-version.ts';
import { peerAddress, type HttpEnv } from './caller.ts';
import type { Deps } from './deps.ts';
import { fileHeaders } from './file-answer.ts';
import { isListenedOn } from './hosts.ts';
import { describeError } from './log.ts';
import { engineInMemory, engineReport } from './metrics/engine-report.ts';
import type { Metrics } from './metrics/metrics.ts';

/** The answer of `/readyz`. The details of the engine are for those who may read the metrics. */
export type Readiness = { readonly ready: boolean; readonly reason?: string } & Partial<
  EngineRecord & { readonly version: string }
>;

const HEADERS = { ...fileHeaders('text/plain; charset=utf-8'), 'cache-control': 'no-store' };

/**
 * Serves `/healthz` (the process answers), `/readyz` (JSON; 503 when the storage cannot be read and written, or the service
 * is stopping) and `/metrics` (Prometheus text). Metrics, and the details of `/readyz`, are for this machine only unless
 * METRICS_PUBLIC is set.
 */
export function healthRoutes(deps: Deps, metrics: Metrics, isStopping: () => boolean): Hono<HttpEnv> {
  const failed = (error: unknown) => deps.log.write('error', { operation: 'readyz', ...describeError(error) });
  /** Figures that cannot be read do not make the service unready. */
  const details = async () => {
    const engine = await engineReport(deps.db, deps.db.read).catch(failed);
    return { version: programVersion(), ...(engine ?? engineInMemory(deps.db)) };
  };
  const mayKnow = (c: Context<HttpEnv>): boolean => deps.config.metricsPublic || isLocal(c, deps.config);
  return new Hono<HttpEnv>()
    .get('/healthz', () => plain(200, 'ok'))
    .get('/readyz', async (c) => {
      if (isStopping()) return notReady('The service is stopping.');
      try {
        await deps.db.check();
        return readiness(200, { ready: true, ...(mayKnow(c) && (await details())) });
      } catch (error) {
        failed(error);
        return notReady(error instanceof LicensingError ? error.message : 'The storage cannot be read.');
      }
    })
    .get('/metrics', async (c) => {
      if (!mayKnow(c)) return plain(403, 'METRICS_PUBLIC is not set: the metrics are for this machine alone');
      return new Response(await metrics.text(), {
        headers: { ...HEADERS, 'content-type': 'text/plain; version=0.0.4; charset=utf-8' },
      });
    });
}

const plain = (status: number, text: string): Response => new Response(`${text}\n`, { status, headers: HEADERS });

const readiness = (status: number, answer: Readiness): Response =>
  new Response(`${JSON.stringify(answer)}\n`, { status, headers: { ...HEADERS, 'content-type': 'application/json' } });

const notReady = (reason: string): Response => readiness(503, { ready: false, reason });

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
