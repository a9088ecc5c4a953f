import { createHash, timingSafeEqual } from 'node:crypto';
import { CSRF_HEADER } from '../contract/bff/bff.ts';
import { LicensingError } from '../core/errors.ts';
import type { Deps } from '../http/deps.ts';
import { isKnownHost } from '../http/hosts.ts';
import type { BffContext } from './env.ts';
import { csrfToken } from './session-store.ts';

type Origin = 'own' | 'foreign' | 'untold';
type Settings = Pick<Deps['config'], 'host' | 'publicUrl' | 'trustProxy'>;

/** Whose page a request comes from, as the browser tells it. A page cannot set either header. */
function originOf(c: BffContext, settings: Settings): Origin {
  const site = c.req.header('sec-fetch-site');
  const origin = c.req.header('origin');
  if (site === undefined && origin === undefined) return 'untold';
  if (site !== undefined && site !== 'same-origin') return 'foreign';
  return origin === undefined || isOwn(origin, settings, c.req.url) ? 'own' : 'foreign';
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

export const isChange = (c: BffContext): boolean => !SAFE.has(c.req.method);

/** Only the host is compared: behind a proxy that ends TLS the browser's `https` arrives here as `http`. */
function isOwn(origin: string, settings: Settings, requestUrl: string): boolean {
  if (origin === settings.publicUrl) return true;
  const url = URL.parse(origin);
  return url !== null && url.host === new URL(requestUrl).host && isKnownHost(url.hostname, settings);
}

/**
 * Refuses (531) a request under a host that is not known. A trusted proxy may put another one there, such as its own name
 * for the service.
 */
export function expectKnownHost(c: BffContext, settings: Settings): void {
  const { hostname } = new URL(c.req.url);
  if (settings.trustProxy || isKnownHost(hostname, settings)) return;
  const right = settings.publicUrl ?? `http://${settings.host}`;
  throw new LicensingError(531, `The back office is not known as ${hostname}. Open ${right}, or set PUBLIC_URL.`);
}

/** Refuses (531) a request that does not come from a page of this service. For requests before there is a session. */
export function expectOwnOrigin(c: BffContext, settings: Settings): void {
  if (originOf(c, settings) !== 'own') throw foreign();
}

/** Refuses (531) a change that another site may have caused, or that lacks the session's csrf token. */
export function expectIntended(c: BffContext, settings: Settings): void {
  if (originOf(c, settings) === 'foreign') throw foreign();
  const given = c.req.header(CSRF_HEADER) ?? '';
  if (!sameText(given, csrfToken(c.var.session.id))) {
    throw new LicensingError(531, `The header ${CSRF_HEADER} is missing or is not that of this session.`);
  }
}

/** Compares in a time that tells nothing of either text. */
export function sameText(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

const foreign = (): LicensingError => new LicensingError(531, 'The request does not come from a page of this service.');
