import { createHash, timingSafeEqual } from 'node:crypto';
import { CSRF_HEADER } from '../contract/bff/bff.ts';
import { LicensingError } from '../core/errors.ts';
import type { Deps } from '../http/deps.ts';
import { isKnownHost } from '../http/hosts.ts';
import type { BffContext } from './env.ts';
import { csrfToken } from './session-store.ts';

type Origin = 'own' | 'foreign' | 'untold';
type Settings = Pick<Deps['config'], 'host' | 'publicUrl' | 'trustProxy'>;

/** Returns whose page a request comes from, by two headers that browsers set and pages cannot. */
function originOf(c: BffContext, settings: Settings): Origin {
  const site = c.req.header('sec-fetch-site');
  const origin = c.req.header('origin');
  if (site === undefined && origin === undefined) return 'untold';
  if (site !== undefined && site !== 'same-origin') return 'foreign';
  return origin === undefined || isOwn(origin, settings, c.req.url) ? 'own' : 'foreign';
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

export const isChange = (c: BffContext): boolean => !SAFE.has(c.req.method);

/** Compares hosts only: behind a proxy that ends TLS, the `https` of the browser arrives as `http`. */
function isOwn(origin: string, settings: Settings, requestUrl: string): boolean {
  if (origin === settings.publicUrl) return true;
  const url = URL.parse(origin);
  return url !== null && url.host === new URL(requestUrl).host && isKnownHost(url.hostname, settings);
}

/**
 * Throws 531 for a request to an unknown host name (`isKnownHost`). With a trusted proxy every name is accepted, because
 * the proxy may use its own name for the service.
 */
export function expectKnownHost(c: BffContext, settings: Settings): void {
  const { hostname } = new URL(c.req.url);
  if (settings.trustProxy || isKnownHost(hostname, settings)) return;
  const right = settings.publicUrl ?? `http://${settings.host}`;
  throw new LicensingError(
    531,
    `The service does not know the host name ${hostname}. Open ${right}, or set PUBLIC_URL.`,
  );
}

/** Throws 531 for a request that does not come from a page of this service. For requests without a session. */
export function expectOwnOrigin(c: BffContext, settings: Settings): void {
  if (originOf(c, settings) !== 'own') throw foreign();
}

/** Throws 531 for a change that another site may have caused, or without the csrf token of the session. */
export function expectIntended(c: BffContext, settings: Settings): void {
  if (originOf(c, settings) === 'foreign') throw foreign();
  const given = c.req.header(CSRF_HEADER) ?? '';
  if (!sameText(given, csrfToken(c.var.session.id))) {
    throw new LicensingError(
      531,
      `The header ${CSRF_HEADER} is missing or belongs to another session. Reload the page.`,
    );
  }
}

/** Compares two texts in a time that does not depend on them. */
export function sameText(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

const foreign = (): LicensingError => new LicensingError(531, 'The request does not come from a page of this service.');
