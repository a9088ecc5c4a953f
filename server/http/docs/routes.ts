import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Hono, type Context } from 'hono';
import type { Operations } from '../../contract/operation.ts';
import type { HttpEnv } from '../caller.ts';
import { createDocument } from '../openapi/document.ts';
import { documentationPage } from './page.ts';

/** The reader runs no inline script or style and loads nothing from elsewhere. */
const HEADERS = {
  'cache-control': 'no-cache',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** `/openapi.json` and its reader under `/docs`, open to everyone; each is written once, when it is first asked for. */
export function documentation(operations: Operations): Hono<HttpEnv> {
  const document = once(() => createDocument(operations));
  const file = (name: string) => once(async () => readFileSync(new URL(`./assets/${name}`, import.meta.url), 'utf8'));
  const page = once(async () => String(await documentationPage(document())));
  return new Hono<HttpEnv>()
    .get(
      '/openapi.json',
      served(
        'application/json; charset=utf-8',
        once(async () => JSON.stringify(document())),
      ),
    )
    .get('/docs', served('text/html; charset=utf-8', page))
    .get('/docs/reader.css', served('text/css; charset=utf-8', file('reader.css')))
    .get('/docs/reader.js', served('text/javascript; charset=utf-8', file('reader.js')));
}

function served(type: string, text: () => Promise<string>): (c: Context<HttpEnv>) => Promise<Response> {
  return async (c) => {
    const body = await text();
    const etag = `"${hash('sha256', body, 'base64url')}"`;
    const headers = { ...HEADERS, 'content-type': type, etag };
    return c.req.header('if-none-match') === etag
      ? new Response(null, { status: 304, headers })
      : new Response(body, { headers });
  };
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
