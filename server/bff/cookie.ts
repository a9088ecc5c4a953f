import { fieldError } from '../core/errors.ts';
import type { Deps } from '../http/deps.ts';
import { KNOWN_SECONDS } from './known-device-store.ts';

/** A cookie whose name and attributes depend on how the browser reached the service. */
export type Cookie = {
  readonly name: string;
  /** Returns the `Set-Cookie` value that stores `value`. */
  readonly keep: (value: string) => string;
  /** Returns the `Set-Cookie` value that removes the cookie. */
  readonly drop: () => string;
};

type Scheme = 'http' | 'https';

/**
 * Returns the scheme in the browser's address bar: https when PUBLIC_URL or a trusted proxy says so. With several entries
 * in `X-Forwarded-Proto` the last one counts, because the nearest proxy wrote it.
 */
export function schemeOf(
  { publicUrl, trustProxy }: Pick<Deps['config'], 'publicUrl' | 'trustProxy'>,
  forwarded: string | undefined,
): Scheme {
  if (publicUrl?.startsWith('https:')) return 'https';
  const nearest = trustProxy ? forwarded?.split(',').at(-1) : undefined;
  return nearest?.trim().toLowerCase() === 'https' ? 'https' : 'http';
}

/**
 * The cookie that holds the session id. The two schemes use two names, so a cookie that was set over plain http is never
 * accepted over https. The prefix makes the browser refuse the cookie from scripts and from other hosts; it needs
 * `Secure`, which Safari does not store over http, not even for a loopback address.
 */
export const sessionCookie = (scheme: Scheme): Cookie => define('sid', scheme);

/** The cookie that names a browser in which an operator has signed in (`knownDevice`); it stays after a sign-out. */
export const deviceCookie = (scheme: Scheme): Cookie => define('licet-device', scheme, KNOWN_SECONDS);

/** Returns the value of a cookie in the `Cookie` header. Throws 515 when the header has the name twice. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  const [first, second] = (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`));
  if (second !== undefined) throw fieldError(515, 'header.cookie', `has ${name} more than once`);
  return first?.slice(name.length + 1);
}

function define(plainName: string, scheme: Scheme, maxAge?: number): Cookie {
  const name = scheme === 'https' ? `__Host-Http-${plainName}` : plainName;
  const attributes = `Path=/; ${scheme === 'https' ? 'Secure; ' : ''}HttpOnly; SameSite=Strict`;
  return {
    name,
    keep: (value) => `${name}=${value}; ${attributes}${maxAge === undefined ? '' : `; Max-Age=${maxAge}`}`,
    drop: () => `${name}=; ${attributes}; Max-Age=0`,
  };
}
