import { hash } from 'node:crypto';
import type { HeaderTable } from './security-headers.ts';

export type Encoding = 'br' | 'gzip';
export type Bytes = Buffer<ArrayBuffer>;

/** A file in memory with its compressed forms. Every answer shares these bytes, so an unread answer costs none. */
export type StaticFile = {
  readonly body: Bytes;
  readonly headers: HeaderTable;
  /** Compressed forms, the preferred one first. */
  readonly encoded: ReadonlyMap<Encoding, Bytes>;
};

export function staticFile(body: Bytes, encoded: ReadonlyMap<Encoding, Bytes>, headers: HeaderTable): StaticFile {
  // Weak, because the compressed forms are the same text in other bytes.
  const etag = `W/"${hash('sha256', body, 'base64url')}"`;
  return { body, encoded, headers: { ...headers, etag, ...(encoded.size > 0 && { vary: 'accept-encoding' }) } };
}

/** Bytes from which handing over an answer takes long enough to keep others waiting. */
const LARGE = 64 * 1024;

const large = new WeakSet<Response>();

/** True for an answer of `answerFile` with a long body. */
export const isLarge = (response: Response): boolean => large.has(response);

/** Answers with a file in an encoding that the client accepts; 304 when the client has it already. */
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

/** Encodings that a client takes, without those it weighs with 0. */
const acceptedEncodings = (header: string | null): Set<string> =>
  new Set(
    (header ?? '')
      .toLowerCase()
      .split(',')
      .map((entry) => entry.split(';').map((part) => part.trim()))
      .filter(([, weight]) => weight === undefined || !/^q=0(\.0*)?$/.test(weight))
      .map(([name = '']) => name),
  );
