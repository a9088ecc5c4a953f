import type { ErrorCode, FieldError } from '#contract/errors.ts';

/** Why a request failed: the server refused it, it could not be reached, it did not answer in time, or not in the envelope. */
export type FailureKind = 'refused' | 'offline' | 'timeout' | 'malformed';

type Details = {
  kind: FailureKind;
  /** HTTP status, 0 when there was no answer. */
  httpStatus?: number;
  /** Code of the catalogue in `#contract/errors.ts`, 0 when there was no envelope. */
  code?: number;
  message: string;
  errors?: FieldError[];
  requestId?: string | undefined;
  /** Current version of the record, sent with a 412. */
  etag?: string | undefined;
  /** Seconds to wait, from `Retry-After`. */
  retryAfter?: number | undefined;
};

const OUTCOME_UNKNOWN: ErrorCode = 5031;

/** The only thing `api` throws, apart from the abort of a caller's own signal. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: FailureKind;
  readonly httpStatus: number;
  readonly code: number;
  readonly errors: readonly FieldError[];
  readonly requestId: string | undefined;
  readonly etag: string | undefined;
  readonly retryAfter: number | undefined;

  constructor(details: Details, cause?: unknown) {
    super(details.message, { cause });
    this.kind = details.kind;
    this.httpStatus = details.httpStatus ?? 0;
    this.code = details.code ?? 0;
    this.errors = details.errors ?? [];
    this.requestId = details.requestId;
    this.etag = details.etag;
    this.retryAfter = details.retryAfter;
  }

  /** True when there is no operator session (any more). */
  get isSessionLost(): boolean {
    return this.httpStatus === 401;
  }

  /** True when the record was changed by someone else since it was read. */
  get isConflict(): boolean {
    return this.httpStatus === 412;
  }

  get isNotFound(): boolean {
    return this.httpStatus === 404;
  }

  get isForbidden(): boolean {
    return this.httpStatus === 403;
  }

  /** True when nobody knows whether the change was made: the operator has to look before sending it again. */
  get isOutcomeUnknown(): boolean {
    return this.code === OUTCOME_UNKNOWN;
  }

  /** True when the same request may well succeed a little later: it is sent again by itself. */
  get isPassing(): boolean {
    if (this.isOutcomeUnknown) return false;
    return this.kind === 'offline' || this.kind === 'timeout' || this.httpStatus === 503;
  }
}

/** Refusals that pass: the request came too slowly or too often. */
const PASSING = [408, 429];

/**
 * Whether "Try again" can help: where the server could not be reached, failed or had too much to do, and after a fault of
 * this page. What it refused for a reason (not there, not permitted, not valid) it would refuse again.
 */
export const canBeTriedAgain = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  error.httpStatus < 400 ||
  error.httpStatus >= 500 ||
  PASSING.includes(error.httpStatus);
