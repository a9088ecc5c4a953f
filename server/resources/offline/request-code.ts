import { z } from 'zod';
import { limit, line, machineName } from '../../contract/scalars.ts';
import { LicensingError } from '../../core/errors.ts';
import { jsonFault } from '../../http/json-text.ts';
import { readDeviceCode } from './device-code.ts';

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

/** The content of the CODE of a request string. Source: docs/offline-format.md. */
export type RequestCode = z.output<typeof requestCode>;

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Reads the CODE of a request string: base64url of a JSON object with exactly the members of its kind. Throws 2051 for
 * anything else.
 */
export function readRequestCode(code: string): RequestCode {
  const json = jsonOf(code);
  const { data, error } = requestCode.safeParse(objectOf(json));
  if (data) return data;
  const [issue] = error.issues;
  throw badRequest(`is malformed: ${[...(issue?.path ?? []), issue?.message].join(' ').replace(/\.$/, '')}`);
}

/** Returns the refusal 2051 of a request string, with its fault. */
export const badRequest = (fault: string, cause?: unknown): LicensingError =>
  new LicensingError(2051, `The request string ${fault}.`, { cause });

/** Returns the text of the CODE. Refuses a CODE that is not the canonical encoding of its text. */
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
