import { fieldError } from '../core/errors.ts';

/** The cookie of one request: its name and attributes depend on how the browser reached the service. */
export type SessionCookie = {
  readonly name: string;
  /** Value of `Set-Cookie` that keeps a session id. */
  readonly keep: (id: string) => string;
  /** Value of `Set-Cookie` that removes it. */
  readonly drop: () => string;
};

/**
 * Secure, and by its prefix out of reach of scripts and of other sites, over https and on a loopback address. Over plain
 * http to another machine a browser would not keep such a cookie: there it is a plain `sid`, as safe as the connection.
 * Set PUBLIC_URL to https behind a proxy that ends TLS.
 */
export function sessionCookie(publicUrl: string | undefined, requestUrl: string): SessionCookie {
  const secure = publicUrl?.startsWith('https:') === true || isLoopback(new URL(requestUrl).hostname);
  return secure ? SECURE : PLAIN;
}

/** Value of a cookie in the `Cookie` header. One that is there twice is refused (515): which of them counts is a guess. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  const [first, second] = (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`));
  if (second !== undefined) throw fieldError(515, 'header.cookie', `has ${name} more than once`);
  return first?.slice(name.length + 1);
}

const define = (name: string, attributes: string): SessionCookie => ({
  name,
  keep: (id) => `${name}=${id}; ${attributes}`,
  drop: () => `${name}=; ${attributes}; Max-Age=0`,
});

const SECURE = define('__Host-Http-sid', 'Path=/; Secure; HttpOnly; SameSite=Strict');
const PLAIN = define('sid', 'Path=/; HttpOnly; SameSite=Strict');

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || /^127(\.\d{1,3}){3}$/.test(host) || host === '[::1]';
