import { fieldError } from '../core/errors.ts';
import { goneOf, type Bindings } from '../http/caller.ts';
import type { BffContext, Upstream } from './env.ts';

/** Request headers that are forwarded to the licensing API: never the cookie, a key or an address. */
const REQUEST_HEADERS = [
  'accept', 'content-type', 'content-length', 'if-match', 'if-none-match', 'idempotency-key', 'range', 'if-range',
  'x-ticket', 'x-reason',
]; // prettier-ignore

/** Response headers that reach the browser. */
const RESPONSE_HEADERS = [
  'content-type', 'content-length', 'content-disposition', 'content-range', 'accept-ranges', 'cache-control', 'etag',
  'last-modified', 'allow', 'retry-after', 'x-request-id', 'x-audit-id', 'x-undoable', 'content-security-policy',
  'cross-origin-resource-policy', 'x-content-type-options', 'connection',
]; // prettier-ignore

const PREFIX = '/bff/api';

/** Forwards the request of a signed-in operator to the licensing API with the platform key, and returns the answer. */
export async function forward(c: BffContext, upstream: Upstream, platformKey: string): Promise<Response> {
  const url = new URL(c.req.url);
  const target = `${url.origin}/api${safePath(url.pathname.slice(PREFIX.length))}${url.search}`;
  const headers = pick(c.req.raw.headers, REQUEST_HEADERS);
  headers.set('platformkey', platformKey);
  const { username, role } = c.var.session;
  const bindings: Bindings = {
    operator: {
      actor: { kind: 'operator', name: username, role },
      ip: c.var.ip,
      requestId: c.var.requestId,
      isProved: c.var.isProved === true,
      isGone: goneOf(c.env),
    },
  };
  const bodyless = c.req.method === 'GET' || c.req.method === 'HEAD';
  const body = bodyless ? null : c.req.raw.body;
  // Node requires `duplex` for a streamed body. The types of the browser, which the tests of the SPA use, do not have it.
  const init: RequestInit & { duplex: 'half' } = { method: c.req.method, headers, body, duplex: 'half' };
  const request = new Request(target, init);
  const answer = await upstream(request, bindings);
  return new Response(answer.body, { status: answer.status, headers: pick(answer.headers, RESPONSE_HEADERS) });
}

function pick(from: Headers, names: readonly string[]): Headers {
  const headers = new Headers();
  for (const name of names) {
    const value = from.get(name);
    if (value !== null) headers.set(name, value);
  }
  return headers;
}

/** Decodes and encodes each segment, so that all checks and the router see the same spelling of a path. */
function safePath(path: string): string {
  return path.split('/').map(safeSegment).join('/');
}

function safeSegment(segment: string): string {
  let value;
  try {
    value = decodeURIComponent(segment);
  } catch (cause) {
    if (cause instanceof URIError) throw fieldError(515, 'path', 'is not percent-encoded UTF-8');
    throw cause;
  }
  if (value === '.' || value === '..') throw fieldError(515, 'path', 'has a segment . or ..');
  return encodeURIComponent(value);
}
