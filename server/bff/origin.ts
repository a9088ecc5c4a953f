import { createHash, timingSafeEqual } from 'node:crypto';
import { CSRF_HEADER } from '../contract/bff.ts';
import { LicensingError } from '../core/errors.ts';
import type { BffContext } from './env.ts';
import { csrfToken } from './session-store.ts';

type Origin = 'own' | 'foreign' | 'untold';

/** Whose page a request comes from, as the browser tells it. A page cannot set either header. */
function originOf(c: BffContext, publicUrl: string | undefined): Origin {
  const site = c.req.header('sec-fetch-site');
  const origin = c.req.header('origin');
  if (site === undefined && origin === undefined) return 'untold';
  if (site !== undefined && site !== 'same-origin') return 'foreign';
  return origin === undefined || isOwn(origin, publicUrl, c.req.url) ? 'own' : 'foreign';
}

/** Only the host is compared: behind a proxy that ends TLS the browser's `https` arrives here as `http`. */
const isOwn = (origin: string, publicUrl: string | undefined, requestUrl: string): boolean =>
  origin === publicUrl || URL.parse(origin)?.host === new URL(requestUrl).host;

/** Refuses (531) a request that does not come from a page of this service. For requests before there is a session. */
export function expectOwnOrigin(c: BffContext, publicUrl: string | undefined): void {
  if (originOf(c, publicUrl) !== 'own') throw foreign();
}

/** Refuses (531) a change that another site may have caused, or that lacks the session's csrf token. Decisions 12. */
export function expectIntended(c: BffContext, publicUrl: string | undefined): void {
  if (originOf(c, publicUrl) === 'foreign') throw foreign();
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
