export type HeaderTable = Readonly<Record<string, string>>;

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
];

/** Two years, as the preload lists of browsers require. */
const TRANSPORT: HeaderTable = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' };

/**
 * Returns the headers of every answer. Over plain http there are none: a local start must not make the browser require
 * https for this host.
 */
export const transportHeaders = (publicUrl: string | undefined): HeaderTable => (isHttps(publicUrl) ? TRANSPORT : {});

/** Returns the headers of pages and their files: nothing from other hosts, no inline script or style, no frames. */
export const pageHeaders = (publicUrl: string | undefined): HeaderTable => ({
  'content-security-policy': [...POLICY, ...(isHttps(publicUrl) ? ['upgrade-insecure-requests'] : [])].join('; '),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), clipboard-read=()',
});

const isHttps = (publicUrl: string | undefined): boolean => publicUrl?.startsWith('https:') === true;
