import { z } from 'zod';
import { calendarDate } from './calendar.ts';

/** Largest value of a limit (2^31-1). 0 is a limit too and allows nothing. */
export const MAX_LIMIT = 2_147_483_647;

// Control characters and lone surrogates, which cannot be stored or shown faithfully.
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f]|\p{Surrogate}/u;
const UNPRINTABLE_IN_LINES = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]|\p{Surrogate}/u;

const codePoints = (text: string): number => [...text].length;

/** A name or account: trimmed, NFC, 1 to `max` code points, no control characters, never `.` or `..`. */
export const name = (max = 64, reserved: readonly string[] = []) =>
  z
    .string()
    .trim()
    .normalize('NFC')
    .refine((text) => text !== '', 'must not be empty')
    .refine((text) => codePoints(text) <= max, `must have at most ${max} characters`)
    .refine((text) => !UNPRINTABLE.test(text), 'must not contain control characters or unpaired surrogates')
    .refine(
      (text) => text !== '.' && text !== '..' && !reserved.includes(text),
      `must not be one of the reserved names ${['.', '..', ...reserved].join(', ')}`,
    )
    .meta({ minLength: 1, maxLength: max });

/** A name in a path, converted to the Unicode form of stored names. */
export const pathName = z
  .string()
  .normalize('NFC')
  .refine((text) => !UNPRINTABLE.test(text), 'must not contain control characters or unpaired surrogates');

/** A flag in a query: `true` or `false`. */
export const queryFlag = z
  .enum(['true', 'false'], 'must be true or false')
  .transform((word) => word === 'true')
  .meta({ type: 'boolean' });

/** Longest JSON in a query parameter, in characters. */
const MAX_JSON = 4096;

/** A JSON value in a query parameter. */
export const jsonText = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .string()
    .max(MAX_JSON, `must have at most ${MAX_JSON} characters`)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error;
        context.addIssue({ code: 'custom', message: 'must be JSON' });
        return z.NEVER;
      }
    })
    .pipe(schema);

/** Free text of at most `max` code points; `''` and null both clear it. */
export const text = (max: number) =>
  z
    .string()
    .normalize('NFC')
    .refine((value) => codePoints(value) <= max, `must have at most ${max} characters`)
    .refine((value) => !UNPRINTABLE_IN_LINES.test(value), 'must not contain control characters or unpaired surrogates')
    .meta({ maxLength: max });

/** A text of one line, at most `max` code points; `''` and null both clear it. */
export const line = (max: number) =>
  text(max).refine((value) => !UNPRINTABLE.test(value), 'must be a single line without control characters');

/** Name of a device, given by its users or by the device itself. */
export const machineName = line(255);

/**
 * The form of an e-mail address: one `@` between texts without spaces and separators, and no empty part between dots.
 */
const EMAIL = /^[^\s@<>()[\],;:\\"]+@[^\s@<>()[\],;:\\".]+(?:\.[^\s@<>()[\],;:\\".]+)*$/;

/** Longest e-mail address in RFC 5321, in characters. */
export const MAX_EMAIL = 254;

/** An e-mail address; `''` and null both clear it. */
export const email = line(MAX_EMAIL).refine(
  (value) => value === '' || EMAIL.test(value),
  'must be an e-mail address, such as ada@example.com',
);

/** A new password; its length is in code points. The Unicode form of its characters does not matter. */
export const newPassword = ({ min, max }: { readonly min: number; readonly max: number }) =>
  z
    .string()
    .normalize('NFKC')
    .refine((value) => codePoints(value) >= min && codePoints(value) <= max, `must have ${min} to ${max} characters`)
    .refine((value) => !UNPRINTABLE.test(value), 'must not contain control characters or unpaired surrogates')
    .meta({ minLength: min, maxLength: max, format: 'password', writeOnly: true });

/** A whole number of a request, from `min` to `max`. */
export const wholeNumber = (min: number, max: number) =>
  z.int(`must be a whole number from ${min} to ${max}`).min(min).max(max);

/** A limit: whole number from 0 to 2^31-1. */
export const limit = wholeNumber(0, MAX_LIMIT);

const ID_MESSAGE = 'must be a positive whole number below 2^53';

/** An id: positive whole number below 2^53. */
export const id = z.int(ID_MESSAGE).min(1);

/** An id as text: decimal digits. */
export const idText = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, ID_MESSAGE)
  .refine((text) => Number.isSafeInteger(Number(text)), ID_MESSAGE);

/** An id in a path. */
export const pathId = idText.transform(Number).meta({ type: 'integer', minimum: 1 });

const FID_MESSAGE = `must be a whole number from 0 to ${MAX_LIMIT}`;

/** The fid of a feature in a path. */
export const pathFid = z
  .string()
  .regex(/^\d{1,10}$/, FID_MESSAGE)
  .transform(Number)
  .refine((fid) => fid <= MAX_LIMIT, FID_MESSAGE)
  .meta({ type: 'integer', minimum: 0, maximum: MAX_LIMIT });

/** The type of a token ID in a path. */
export const pathTokenType = z
  .enum(['5', '6'], 'must be 5 or 6')
  .transform((digit) => (digit === '5' ? 5 : 6))
  .meta({ type: 'integer', enum: [5, 6] });

const TIMESTAMP_MESSAGE = 'must be a date that exists, written yyyy-MM-dd HH:mm:ss or yyyy-MM-dd, from 1970 to 9999';

/** `yyyy-MM-dd HH:mm:ss`, or the date alone, which means 00:00:00 for a start and 23:59:59 for an end. */
export const timestamp = z
  .string()
  .refine((value) => calendarDate(value) !== undefined, TIMESTAMP_MESSAGE)
  .meta({ format: 'yyyy-MM-dd HH:mm:ss', examples: ['2027-01-31 23:59:59'] });

/** A number of things, with what they are. */
export const count = (what: string) => z.int().min(0).describe(what);

/** A timestamp in an answer, in the service's time zone. */
export const renderedTime = z.string().meta({ format: 'yyyy-MM-dd HH:mm:ss', examples: ['2026-11-21 09:00:00'] });

/** A UUID of this service, stored as text and compared exactly. */
export const guid = z.string().min(1).max(64);

/** An SN in a path or a body: any text. Its form is checked after the schema, with its own code (1806). */
export const anySn = z.string().meta({ examples: ['MJDF-UNFY-BNQM-FNYY'] });
