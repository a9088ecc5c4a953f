import { MAX_FAULT_PATH, MAX_FAULT_TEXT, MAX_FAULTS } from '../contract/bounds.ts';
import { catalogue, type ErrorCode, type FieldError } from '../contract/errors.ts';

const cut = (text: string, length: number): string => (text.length > length ? `${text.slice(0, length - 1)}…` : text);

/** An error that is sent to the caller: a code of the catalogue, a sentence, and the first 50 fields at fault. */
export class LicensingError extends Error {
  override readonly name = 'LicensingError';
  readonly code: ErrorCode;
  readonly errors: readonly FieldError[];
  /** Response headers of the error (`Allow`, `Retry-After`, `ETag`). */
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: ErrorCode,
    message: string = `${catalogue[code].sentence}.`,
    details: { errors?: readonly FieldError[]; headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(cut(message, MAX_FAULT_TEXT), details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.errors = (details.errors ?? []).slice(0, MAX_FAULTS).map(({ path, msg }) => ({
      path: cut(path, MAX_FAULT_PATH),
      msg: cut(msg, MAX_FAULT_TEXT),
    }));
    this.headers = details.headers ?? {};
  }

  /** HTTP status of the code. */
  get http(): number {
    return catalogue[this.code].http;
  }
}

/** Returns an error about one field: the message names the field, `errors` has its path. */
export function fieldError(code: ErrorCode, path: string, msg: string): LicensingError {
  return new LicensingError(code, `${path} ${msg}.`, { errors: [{ path, msg }] });
}

/** True when it is unknown whether the change was committed. Files that belong to it must then stay. */
export const isOutcomeUnknown = (error: unknown): boolean => error instanceof LicensingError && error.code === 5031;

/** True when the storage failed, or may have failed. The request itself is not at fault. */
export const isOfStorage = (error: unknown): boolean =>
  isOutcomeUnknown(error) || (error instanceof LicensingError && error.code === 520);
