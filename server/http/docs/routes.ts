import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import type { Operations } from '../../contract/operation.ts';
import type { HttpEnv } from '../caller.ts';
import { createDocument } from '../openapi/document.ts';
import type { HeaderTable } from '../security-headers.ts';
import { documentationPage } from './page.ts';

/**
 * `/openapi.json` and its reader under `/docs`, open to everyone. Each is written when it is first asked for; `headers`
 * go with every page.
 */
export function documentation(operations: Operations, headers: HeaderTable): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  for (const path of ['/openapi.json', '/docs', '/docs/*']) app.use(path, compress());
  const document = once(() => createDocument(operations));
  const serve = (path: string, type: string, text: () => string | Promise<string>): void => {
    const written = once(async () => {
      const body = await text();
      // Weak, because the compressed form is the same text in other bytes.
      return { body, etag: `W/"${hash('sha256', body, 'base64url')}"` };
    });
    app.get(path, async (c) => {
      const { body, etag } = await written();
      const all = { ...headers, 'cache-control': 'no-cache', 'content-type': `${type}; charset=utf-8`, etag };
      const known = c.req.header('if-none-match') === etag;
      return new Response(known ? null : body, { status: known ? 304 : 200, headers: all });
    });
  };
  serve('/openapi.json', 'application/json', () => JSON.stringify(document()));
  serve('/docs', 'text/html', async () => String(await documentationPage(document())));
  serve('/docs/reader.css', 'text/css', () => asset('reader.css'));
  serve('/docs/narrow-and-print.css', 'text/css', () => asset('narrow-and-print.css'));
  serve('/docs/reader.js', 'text/javascript', () => asset('reader.js'));
  return app;
}

const asset = (name: string): string => readFileSync(new URL(`./assets/${name}`, import.meta.url), 'utf8');

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
