import type { IncomingMessage } from 'node:http';
import { MAX_BODY_BYTES, OPEN_BODY_BYTES } from '../contract/bounds.ts';
import type { Operation } from '../contract/operation.ts';
import { fieldError, LicensingError } from '../core/errors.ts';
import { jsonFault } from './json-text.ts';

/** Throws on invalid UTF-8. Replacing it would store a text that nobody sent. */
const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Returns the largest allowed body in bytes. Operations that need no session and no key allow less. */
export const mostBytesOf = ({ allowed }: Operation): number =>
  allowed === 'anyone' ? OPEN_BODY_BYTES : MAX_BODY_BYTES;

/**
 * Returns the text of a JSON body, `''` when there is none. Throws 4150 for another content type or a content encoding,
 * 4130 for more than `limit` bytes, and 515 for invalid UTF-8.
 */
export async function bodyText(request: Request, limit = MAX_BODY_BYTES): Promise<string> {
  const declared = Number(request.headers.get('content-length') ?? Number.NaN);
  if (declared > limit) throw tooLarge(limit);
  // Reading `request.body` makes the server build a full Request, which is slow. It is read only when the length is unknown.
  const whole = Number.isNaN(declared) ? limitedBytes(request.body ?? [], limit) : request.arrayBuffer();
  return textOf(
    await whole,
    request.headers.get('content-encoding') ?? undefined,
    request.headers.get('content-type') ?? undefined,
  );
}

/**
 * Returns the text of the JSON body of a GET, and throws as `bodyText` does. The body is read from the connection, because
 * a fetch Request has no body with GET.
 */
export async function bodyTextOfGet(incoming: IncomingMessage | undefined): Promise<string> {
  if (!incoming) return '';
  // The iterator must not destroy the connection: the refusal is sent on it.
  const bytes = await limitedBytes(
    incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>,
    MAX_BODY_BYTES,
  );
  return textOf(bytes, incoming.headers['content-encoding'], incoming.headers['content-type']);
}

function textOf(bytes: Uint8Array | ArrayBuffer, encoding = 'identity', contentType = ''): string {
  if (bytes.byteLength === 0) return '';
  if (encoding.toLowerCase() !== 'identity')
    throw new LicensingError(
      4150,
      `The body has the encoding ${encoding}, which is not supported. Send it without one.`,
    );
  if (!isJson(contentType)) throw new LicensingError(4150);
  try {
    return UTF8.decode(bytes);
  } catch (cause) {
    throw malformed('is not UTF-8', cause);
  }
}

/** Parses the JSON body of an operation that needs one. Throws 514 when there is none, else as `parseJson`. */
export function parseBody(text: string): unknown {
  if (text !== '') return parseJson(text);
  throw new LicensingError(514, 'A body is required.', { errors: [{ path: 'body', msg: 'is required' }] });
}

/** Parses a JSON body. Throws 515 when it is malformed, exceeds a bound, or has a field twice. */
export function parseJson(text: string): unknown {
  const fault = jsonFault(text);
  if (fault) throw fieldError(515, fault.path, fault.msg);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw malformed('is not valid JSON', cause);
  }
}

function isJson(contentType: string): boolean {
  const [type, ...parameters] = contentType
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  return (
    type === 'application/json' &&
    parameters.every((part) => part === '' || part.replaceAll('"', '') === 'charset=utf-8')
  );
}

async function limitedBytes(stream: AsyncIterable<Uint8Array> | Uint8Array[], limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge(limit);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const tooLarge = (limit: number): LicensingError =>
  new LicensingError(4130, `The body is larger than ${limit / 1024} KiB.`, { headers: { connection: 'close' } });

const malformed = (msg: string, cause?: unknown): LicensingError =>
  new LicensingError(515, `The body ${msg}.`, { errors: [{ path: 'body', msg }], cause });
