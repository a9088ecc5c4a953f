import type { IncomingMessage } from 'node:http';
import { LicensingError } from '../core/errors.ts';

/** Largest JSON body, in bytes. Decisions 2, code 4130. */
export const MAX_BODY = 1024 * 1024;
const MAX_DEPTH = 16;

/** Refuses what is not UTF-8 instead of replacing it, which would store another text than was sent. */
const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Text of a JSON body, `''` when there is none. Refuses another content type and compressed bytes (4150), more than
 * 1 MiB (4130), and what is not UTF-8 (515).
 */
export async function bodyText(request: Request): Promise<string> {
  const declared = Number(request.headers.get('content-length') ?? Number.NaN);
  if (declared > MAX_BODY) throw tooLarge();
  // `body` is only asked for where nothing else will do: for it the server builds a whole Request of the standard.
  const whole = Number.isNaN(declared) ? limitedBytes(request.body ?? []) : request.arrayBuffer();
  return textOf(
    await whole,
    request.headers.get('content-encoding') ?? undefined,
    request.headers.get('content-type') ?? undefined,
  );
}

/**
 * Text of the JSON body of a GET, which the fetch standard's Request does not carry: it is read from the connection.
 * `''` when there is none. Same refusals.
 */
export async function bodyTextOfGet(incoming: IncomingMessage | undefined): Promise<string> {
  if (!incoming) return '';
  // Not destroyed when it is too long: the connection is needed for the answer.
  const bytes = await limitedBytes(incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>);
  return textOf(bytes, incoming.headers['content-encoding'], incoming.headers['content-type']);
}

function textOf(bytes: Uint8Array | ArrayBuffer, encoding = 'identity', contentType = ''): string {
  if (bytes.byteLength === 0) return '';
  if (encoding.toLowerCase() !== 'identity')
    throw new LicensingError(4150, `The body is in ${encoding}; send it as it is.`);
  if (!isJson(contentType)) throw new LicensingError(4150);
  try {
    return UTF8.decode(bytes);
  } catch (cause) {
    throw malformed('is not UTF-8', cause);
  }
}

/** Parses the JSON body of an operation that needs one; 514 when there is none, else as `parseJson`. */
export function parseBody(text: string): unknown {
  if (text !== '') return parseJson(text);
  throw new LicensingError(514, 'A body is required.', { errors: [{ path: 'body', msg: 'is required' }] });
}

/** Parses a JSON body; malformed or too deeply nested JSON is 515. Depth is checked before the parser, which has no bound. */
export function parseJson(text: string): unknown {
  if (depth(text) > MAX_DEPTH) throw malformed(`is nested more than ${MAX_DEPTH} levels deep`);
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

async function limitedBytes(stream: AsyncIterable<Uint8Array> | Uint8Array[]): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.byteLength;
    if (size > MAX_BODY) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** How deep brackets are nested in a text of JSON; those within its texts are none. */
function depth(text: string): number {
  let deepest = 0;
  let current = 0;
  for (let index = 0; index < text.length; index++) {
    const character = text.charCodeAt(index);
    if (character === 0x22) index = endOfQuoted(text, index);
    else if (character === 0x5b || character === 0x7b) deepest = Math.max(deepest, ++current);
    else if (character === 0x5d || character === 0x7d) current--;
  }
  return deepest;
}

/** Where the quote stands that ends what begins with one: the first that an even number of backslashes precedes. */
function endOfQuoted(text: string, begin: number): number {
  for (let end = text.indexOf('"', begin + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text.charCodeAt(end - 1 - escapes) === 0x5c) escapes++;
    if (escapes % 2 === 0) return end;
  }
  return text.length;
}

const tooLarge = (): LicensingError => new LicensingError(4130, undefined, { headers: { connection: 'close' } });

const malformed = (msg: string, cause?: unknown): LicensingError =>
  new LicensingError(515, `The body ${msg}.`, { errors: [{ path: 'body', msg }], cause });
