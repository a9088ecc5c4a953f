import { hash } from 'node:crypto';
import { z } from 'zod';
import { limit, line, machineName } from '../../contract/scalars.ts';
import { LicensingError } from '../../core/errors.ts';
import { jsonFault } from '../../http/json-text.ts';
import { readDeviceCode } from './device-fields.ts';

const device = z.string().transform((value, context) => {
  try {
    return readDeviceCode(value);
  } catch (error) {
    if (!(error instanceof LicensingError)) throw error;
    context.addIssue({ code: 'custom', message: 'must be a device code' });
    return z.NEVER;
  }
});

const always = {
  device,
  nonce: z.string().regex(/^[\da-f]{32}$/i, 'must be 32 hexadecimal digits'),
  /** The device's clock: stored and shown, never trusted. */
  time: z.iso.datetime('must be an ISO 8601 instant in UTC'),
};

const requestCode = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('update'), ...always, machineName: machineName.optional() }),
  z.strictObject({ kind: z.literal('borrow'), ...always, machineName: machineName.optional(), minutes: limit.min(1) }),
  z.strictObject({
    kind: z.literal('return'),
    ...always,
    borrowId: line(64),
    proof: z.string().regex(/^[\da-f]{64}$/, 'must be 64 lower-case hexadecimal digits'),
  }),
]);

/** See docs/offline-format.md. */
export type RequestCode = z.output<typeof requestCode>;

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Reads the CODE: base64url of a JSON object with exactly the members of its kind. Throws 2051. */
export function readRequestCode(code: string): RequestCode {
  const json = jsonOf(code);
  const { data, error } = requestCode.safeParse(objectOf(json));
  if (data) return data;
  const [issue] = error.issues;
  throw badRequest(`is malformed: ${[...(issue?.path ?? []), issue?.message].join(' ').replace(/\.$/, '')}`);
}

export const badRequest = (fault: string, cause?: unknown): LicensingError =>
  new LicensingError(2051, `The request string ${fault}.`, { cause });

/** Throws 2051 for a CODE that is not the canonical encoding of its text. */
function jsonOf(code: string): string {
  const bytes = Buffer.from(code, 'base64url');
  if (code === '' || bytes.toString('base64url') !== code) throw badRequest('has a code that is not base64url');
  try {
    return UTF8.decode(bytes);
  } catch (cause) {
    throw badRequest('has a code that is not UTF-8', cause);
  }
}

/** Parses flat JSON. Refuses a member that occurs twice, because `JSON.parse` would take the last one. */
function objectOf(json: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (cause) {
    throw badRequest('has a code that is not JSON', cause);
  }
  if (jsonFault(json, 1)) {
    throw badRequest('has a code that is not an object of one level, each member once');
  }
  return value;
}

export type RequestString<Code extends RequestCode = RequestCode> = {
  /** The SN as the device wrote it, because check and proof cover it in this form. */
  readonly sn: string;
  readonly code: Code;
  /** Identifies the request among requests with the same nonce. */
  readonly fingerprint: string;
};

type CodeOf<Kind extends RequestCode['kind']> = Extract<RequestCode, { kind: Kind }>;

export type RequestOf<Kind extends RequestCode['kind']> = RequestString<CodeOf<Kind>>;

/** The longest request string, in bytes of UTF-8. */
export const MAX_REQUEST_BYTES = 16 * 1024;

const ELEMENTS = ['version', 'sn', 'code', 'sign'] as const;
const SIGN = /^[\da-f]{64}$/;

/**
 * Reads a request string in one pass without backtracking, and accepts no XML but the five elements in order. Throws
 * 2051. See docs/offline-format.md.
 */
export function readRequestString(text: string): RequestString {
  if (text.length > MAX_REQUEST_BYTES || Buffer.byteLength(text) > MAX_REQUEST_BYTES) {
    throw badRequest(`is longer than ${MAX_REQUEST_BYTES} bytes`);
  }
  const { version, sn, code, sign } = elementsOf(text);
  if (sn.trim() === '') throw badRequest('names no SN');
  if (version !== '1') throw badRequest('is of a version other than 1');
  if (!SIGN.test(sign)) throw badRequest('has no check of 64 lower-case hexadecimal digits');
  // The check is no secret, so the time of the comparison reveals nothing.
  if (hash('sha256', `${version}\n${sn}\n${code}`) !== sign) throw badRequest('has a check that does not fit');
  return { sn, code: readRequestCode(code), fingerprint: sign };
}

/** Throws 2051 for other kinds. */
export const readRequest = <Kind extends RequestCode['kind']>(
  text: string,
  ...kinds: readonly Kind[]
): RequestOf<Kind> => ofKind(readRequestString(text), ...kinds);

export function ofKind<Kind extends RequestCode['kind']>(
  { code, ...request }: RequestString,
  ...kinds: readonly Kind[]
): RequestOf<Kind> {
  if (isOfKind(code, kinds)) return { ...request, code };
  throw badRequest(`is for ${code.kind}, not for ${kinds.join(' or ')}`);
}

const isOfKind = <Kind extends RequestCode['kind']>(code: RequestCode, kinds: readonly Kind[]): code is CodeOf<Kind> =>
  kinds.some((kind) => kind === code.kind);

/** Returns the texts of the four elements. White space between elements is ignored, inside them it is text. */
function elementsOf(text: string): Record<(typeof ELEMENTS)[number], string> {
  let at = 0;
  const skipSpace = (): void => {
    while (isSpace(text.charCodeAt(at))) at++;
  };
  const take = (tag: string): void => {
    if (!text.startsWith(tag, at)) throw badRequest(`is malformed: ${tag} is missing at character ${at + 1}`);
    at += tag.length;
  };
  const element = (name: string): string => {
    skipSpace();
    take(`<${name}>`);
    const from = at;
    const end = text.indexOf('<', from);
    const content = text.slice(from, end === -1 ? text.length : end);
    // XML allows an entity here and the format does not, so an entity ends the element.
    const entity = content.indexOf('&');
    at = from + (entity === -1 ? content.length : entity);
    take(`</${name}>`);
    return content;
  };
  skipSpace();
  take('<requestInfo>');
  const [version, sn, code, sign] = ELEMENTS.map(element) as [string, string, string, string];
  skipSpace();
  take('</requestInfo>');
  skipSpace();
  if (at < text.length) throw badRequest('is malformed: something follows its end');
  return { version, sn, code, sign };
}

const isSpace = (code: number): boolean => code === 0x20 || code === 0x09 || code === 0x0a || code === 0x0d;
