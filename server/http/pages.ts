import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import type { HeaderTable } from './security-headers.ts';
import { answerFile, staticFile, type Bytes, type Encoding, type StaticFile } from './static-file.ts';

/** Answers a request with a file or page of the built SPA; undefined when it asks for neither. */
export type Pages = (request: Request) => Response | undefined;

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};

/** Endings of compressed files by encoding. */
const COMPRESSED = { br: '.br', gzip: '.gz' } as const satisfies Record<Encoding, string>;

/** Files in this folder have a hash of their content in the name, so they never change. */
const HASHED = '/assets/';

/**
 * Reads the built SPA into memory. So the files are those of the start, and no path of a request reaches the file system.
 * Every address of a page answers index.html, whose router decides what to show.
 */
export function readPages(directory: string, headers: HeaderTable): Pages {
  const files = readFiles(directory, headers);
  const index = files.get('/index.html');
  if (!index) return () => notBuilt(headers);
  return (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    const { pathname } = new URL(request.url);
    const file = files.get(pathname) ?? (isPage(pathname, request.headers.get('accept')) ? index : undefined);
    return file && answerFile(file, request.headers);
  };
}

/** Returns true for a page. Browsers ask for pages with `text/html`; scripts, images and most tools do not. */
const isPage = (pathname: string, accept: string | null): boolean =>
  pathname === '/' || (!pathname.startsWith(HASHED) && accept?.includes('text/html') === true);

function readFiles(directory: string, headers: HeaderTable): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  if (!existsSync(directory)) return files;
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const type = TYPES[extname(entry.name)];
    if (!entry.isFile() || type === undefined) continue;
    const path = `/${relative(directory, file).replaceAll(sep, '/')}`;
    files.set(path, readFile(file, { ...headers, 'content-type': type, 'cache-control': cacheControl(path) }));
  }
  return files;
}

function readFile(file: string, headers: HeaderTable): StaticFile {
  const body = readFileSync(file);
  const encoded = new Map<Encoding, Bytes>();
  for (const encoding of ['br', 'gzip'] as const) {
    const sibling = file + COMPRESSED[encoding];
    if (existsSync(sibling)) encoded.set(encoding, readFileSync(sibling));
  }
  return staticFile(body, encoded, headers);
}

/** A browser that may not keep the icon asks for it at every navigation of the application. */
const ICON = /^\/favicon\./;

function cacheControl(path: string): string {
  if (path.startsWith(HASHED)) return 'public, max-age=31536000, immutable';
  return ICON.test(path) ? 'public, max-age=86400' : 'no-cache';
}

const notBuilt = (headers: HeaderTable): Response =>
  new Response('The browser application is not built. Run "npm start", or "npm run dev" while developing.\n', {
    status: 503,
    headers: { ...headers, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  });
