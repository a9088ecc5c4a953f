import type { OpenBlob } from '../core/blobs.ts';
import { LicensingError } from '../core/errors.ts';
import { readRange } from './ranges.ts';

/** Headers that keep a browser from showing, sniffing or running a file as a page of this service. */
export const fileHeaders = (type: string) => ({
  'content-type': type,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
});

export type KeptFile = {
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly sha256: string;
};

/**
 * Returns a stored file, or the range that the request asks for, so that a broken download can continue. Closes the file.
 * Throws 516 when the size of the file differs from its record.
 */
export async function fileAnswer(
  request: Request,
  file: KeptFile,
  stored: OpenBlob,
  more: Readonly<Record<string, string>> = {},
): Promise<Response> {
  await assertWhole(file, stored);
  const etag = `"${file.sha256}"`;
  const whole = request.method === 'HEAD' || (request.headers.get('if-range') ?? etag) !== etag;
  const range = whole ? undefined : readRange(request.headers.get('range') ?? undefined, file.size);
  const headers = {
    ...fileHeaders(file.type),
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache',
    'referrer-policy': 'no-referrer',
    ...more,
    'content-disposition': attachment(file.name),
    etag,
  };
  if (request.method === 'HEAD' || range === 'unsatisfiable') {
    await stored.close();
    return range === 'unsatisfiable'
      ? new Response(null, { status: 416, headers: { ...headers, 'content-range': `bytes */${file.size}` } })
      : new Response(null, { headers: { ...headers, 'content-length': String(file.size) } });
  }
  const { start, end } = range ?? { start: 0, end: file.size - 1 };
  return new Response(stored.stream(start, end), {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      'content-length': String(end - start + 1),
      ...(range && { 'content-range': `bytes ${start}-${end}/${file.size}` }),
    },
  });
}

async function assertWhole({ name, size }: KeptFile, stored: OpenBlob): Promise<void> {
  if (stored.size === size) return;
  await stored.close();
  throw new LicensingError(516, `The stored file ${name} has ${stored.size} bytes instead of ${size}.`);
}

/** Returns `Content-Disposition` (RFC 6266): the name in ASCII for old clients, and in the encoding of RFC 5987. */
function attachment(name: string): string {
  const ascii = name.replaceAll(/[^ !#$&-[\]-~]/g, '_');
  const exact = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${exact}`;
}
