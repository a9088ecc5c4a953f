import { randomUUID } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { Hono, type Context } from 'hono';
import { LicensingError } from '../../core/errors.ts';
import { logRequest } from '../../http/api.ts';
import { addressOf, type HttpEnv } from '../../http/caller.ts';
import type { Deps } from '../../http/deps.ts';
import type { Metrics } from '../../http/metrics.ts';
import { noRoute } from '../../http/not-found.ts';
import { openBlob } from './blobs.ts';
import { findFileByToken, type FileRow } from './file-store.ts';
import { assertSigned } from './links.ts';
import { readRange } from './ranges.ts';

/**
 * `GET /files/{token}?expires=…&signature=…`: the file behind a link of `download_uri`, whole or a range of it, without a
 * key. Outside the envelope, but for refusals: 531 for a link that is forged or over, 4040 for a file that was replaced
 * or removed.
 */
export function downloadRoutes(deps: Deps, metrics: Metrics): Hono<HttpEnv> {
  const files = new Hono<HttpEnv>();
  files.use(async (c, next) => {
    const began = performance.now();
    c.set('requestId', randomUUID());
    c.set('ip', addressOf(c.env.incoming, c.req.header('x-forwarded-for'), deps.config.trustProxy));
    c.set('operation', 'download');
    await next();
    const milliseconds = performance.now() - began;
    metrics.request(c.var.operation, c.res.status, milliseconds);
    logRequest(deps, c, milliseconds);
  });
  files.get('/:token', (c) => download(deps, c));
  files.all('*', (c) => {
    throw noRoute(['GET /files/{token}'], c.req.path);
  });
  return files;
}

async function download(deps: Deps, c: Context<HttpEnv>): Promise<Response> {
  const token = c.req.param('token') ?? '';
  const { expires, signature } = c.req.query();
  assertSigned(deps.secrets.linkKey, { token, expires, signature }, deps.clock());
  const { row, handle } = await openFile(deps, token);
  const etag = `"${row.sha256}"`;
  const whole = c.req.method === 'HEAD' || (c.req.header('if-range') ?? etag) !== etag;
  const range = whole ? undefined : readRange(c.req.header('range'), row.size);
  const headers = {
    ...FILE_HEADERS,
    'x-request-id': c.var.requestId,
    'content-disposition': attachment(row.name),
    etag,
  };
  if (c.req.method === 'HEAD' || range === 'unsatisfiable') {
    await handle.close();
    return range === 'unsatisfiable'
      ? new Response(null, { status: 416, headers: { ...headers, 'content-range': `bytes */${row.size}` } })
      : new Response(null, { headers: { ...headers, 'content-length': String(row.size) } });
  }
  const { start, end } = range ?? { start: 0, end: row.size - 1 };
  // The stream closes the file at its end, and when the receiver goes away before.
  const body = Readable.toWeb(handle.createReadStream({ start, end })) as ReadableStream<Uint8Array>;
  return new Response(body, {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      'content-length': String(end - start + 1),
      ...(range && { 'content-range': `bytes ${start}-${end}/${row.size}` }),
    },
  });
}

/** The file of a token, open: what is read of it stays the same although the file is replaced meanwhile. */
async function openFile(deps: Deps, token: string): Promise<{ row: FileRow; handle: FileHandle }> {
  const row = await findFileByToken(deps.db.read, token);
  if (!row) throw gone();
  let handle;
  try {
    handle = await openBlob(deps.config.dataDir, row.stored_as);
  } catch (error) {
    // Replaced between the two lines above, or lost, which is a failure of the service.
    if (await findFileByToken(deps.db.read, token)) throw error;
    throw gone();
  }
  const { size } = await handle.stat();
  if (size === row.size) return { row, handle };
  await handle.close();
  throw new LicensingError(516, `The file ${row.stored_as} has ${size} bytes instead of ${row.size}.`);
}

const gone = (): LicensingError => new LicensingError(4040, 'The file was replaced or removed; ask for a new link.');

/** Nothing in a file is ever shown, sniffed or run as if it were a page of this service. */
const FILE_HEADERS = {
  'content-type': 'application/octet-stream',
  'accept-ranges': 'bytes',
  'cache-control': 'private, no-cache',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** RFC 6266: the name in ASCII for old clients, and as it is in RFC 5987's spelling. */
function attachment(name: string): string {
  const ascii = name.replaceAll(/[^ !#$&-[\]-~]/g, '_');
  const exact = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${exact}`;
}
