import { hash } from 'node:crypto';
import type { HeaderTable } from './security-headers.ts';

export type Encoding = 'br' | 'gzip';
export type Bytes = Buffer<ArrayBuffer>;

/** A file in memory with its compressed forms. All answers share these bytes, so an unread answer costs nothing. */
export type StaticFile = {
  readonly body: Bytes;
  readonly headers: HeaderTable;
  /** Compressed forms, the preferred one first. */
  readonly encoded: ReadonlyMap<Encoding, Bytes>;
};

export function staticFile(body: Bytes, encoded: ReadonlyMap<Encoding, Bytes>, headers: HeaderTable): StaticFile {
  // The ETag is weak: the compressed forms have other bytes.
  const etag = `W/"${hash('sha256', body, 'base64url')}"`;
  return { body, encoded, headers: { ...headers, etag, ...(encoded.size > 0 && { vary: 'accept-encoding' }) } };
}

/** Answers from this size on, in bytes, take long enough to delay other requests. */
const LARGE = 64 * 1024;

const large = new WeakSet<Response>();

/** Returns true for an answer of `answerFile` with a long body. */
export const isLarge = (response: Response): boolean => large.has(response);

/** Answers with a file in an encoding that the client accepts, or 304 when the client has the file. */
export function answerFile(file: StaticFile, request: Headers): Response {
  if (isKnown(request.get('if-none-match'), file)) return new Response(null, { status: 304, headers: file.headers });
  const accepted = acceptedEncodings(request.get('accept-encoding'));
  for (const [encoding, body] of file.encoded) {
    if (accepted.has(encoding)) return whole(body, { ...file.headers, 'content-encoding': encoding });
  }
  return whole(file.body, file.headers);
}

function whole(body: Bytes, headers: HeaderTable): Response {
  const response = new Response(body, { headers });
  if (body.length > LARGE) large.add(response);
  return response;
}

const isKnown = (header: string | null, { headers: { etag } }: StaticFile): boolean =>
  header !== null && header.split(',').some((tag) => tag.trim() === etag);

/** Returns the encodings that a client accepts, without those of weight 0. */
const acceptedEncodings = (header: string | null): Set<string> =>
  new Set(
    (header ?? '')
      .toLowerCase()
      .split(',')
      .map((entry) => entry.split(';').map((part) => part.trim()))
      .filter(([, weight]) => weight === undefined || !/^q=0(\.0*)?$/.test(weight))
      .map(([name = '']) => name),
  );
