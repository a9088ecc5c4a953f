import { createHmac, hash } from 'node:crypto';
import { readDeviceCode } from './device-code.ts';
import { accepted, Refusal } from './refusal.ts';
import { exactly, instant, matching, type Of, oneOf, parseJson, text, whole } from './shape.ts';
import { element, elements, SPACE } from './xml.ts';

const VERSION = '1';
const MAX_BYTES = 16 * 1024;
const NAMES = ['version', 'sn', 'code', 'sign'] as const;
const PATTERN = new RegExp(`^${SPACE}<requestInfo>${elements(NAMES)}${SPACE}</requestInfo>${SPACE}$`);

export type RequestKind = 'update' | 'borrow' | 'return';

const always = { device: accepted(readDeviceCode), nonce: matching(/^[\da-f]{32}$/i), time: instant };
const contents = {
  update: exactly({ kind: oneOf('update'), ...always }, { machineName: text }),
  borrow: exactly({ kind: oneOf('borrow'), ...always, minutes: whole(1) }, { machineName: text }),
  return: exactly({ kind: oneOf('return'), ...always, borrowId: text, proof: matching(/^[\da-f]{64}$/) }, {}),
};

/** The content of a request string; the members depend on `kind`. */
export type RequestContent = Of<(typeof contents)[RequestKind]>;

/** Returns a request string for an SN. See docs/offline-format.md, Request strings. */
export function writeRequest(sn: string, content: RequestContent): string {
  const code = Buffer.from(JSON.stringify(content)).toString('base64url');
  const texts = { version: VERSION, sn, code, sign: checkOf(sn, code) };
  return element('requestInfo', NAMES.map((name) => element(name, texts[name])).join(''));
}

/**
 * Returns the SN and content of a request string. Throws Refusal `badRequest` (2051) when it is malformed or its check
 * does not fit.
 */
export function readRequest(request: string): { readonly sn: string; readonly content: RequestContent } {
  if (Buffer.byteLength(request) > MAX_BYTES) throw malformed('is over 16 KiB');
  const [, version, sn = '', code = '', sign] = PATTERN.exec(request) ?? [];
  if (version !== VERSION || sn === '') throw malformed('does not consist of the elements that belong to it');
  if (sign !== checkOf(sn, code)) throw malformed('has a check that does not fit');
  const bytes = Buffer.from(code, 'base64url');
  const value = bytes.toString('base64url') === code ? parseJson(bytes) : undefined;
  const content = Object.values(contents).find((shape) => shape(value));
  if (content === undefined) throw malformed('does not say what a request has to say');
  return { sn, content: value as RequestContent };
}

/**
 * Returns the proof that a device holds the borrow it returns: HMAC-SHA-256 in lower-case hexadecimal, keyed with the
 * 16 bytes of `secret`.
 */
export const proofOf = (borrow: { secret: string; sn: string; borrowId: string; nonce: string }): string =>
  createHmac('sha256', Buffer.from(borrow.secret, 'hex'))
    .update([borrow.sn, borrow.borrowId, borrow.nonce].join('\n'))
    .digest('hex');

const checkOf = (sn: string, code: string): string => hash('sha256', [VERSION, sn, code].join('\n'));

const malformed = (what: string): Refusal => new Refusal('badRequest', `The request string ${what}.`);
