import type { MessageDescriptor } from '@lingui/core';
import type { ErrorCode, FieldError } from '#contract/errors.ts';

/** A field at fault. `label` is its path as the screens name it, empty for a whole entry of a batch. */
export type Fault = FieldError & { readonly label?: string };

/** `malformed` is a response without an envelope. */
export type FailureKind = 'refused' | 'offline' | 'timeout' | 'malformed';

type Optional = 'httpStatus' | 'code' | 'title' | 'errors' | 'requestId' | 'etag' | 'retryAfter';
type Details = Pick<ApiError, 'kind' | 'message'> & Partial<Pick<ApiError, Optional>>;

const OUTCOME_UNKNOWN: ErrorCode = 5031;

/** The only error that `api` throws, except the abort of the caller's own signal. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: FailureKind;
  /** 0 without a response. */
  readonly httpStatus: number;
  /** Code of the catalogue in `#contract/errors.ts`, 0 without an envelope. */
  readonly code: number;
  /** The title of the code, as the words of refusals have it. */
  readonly title: MessageDescriptor | undefined;
  readonly errors: readonly Fault[];
  readonly requestId: string | undefined;
  /** Current version of the record, sent with a 412. */
  readonly etag: string | undefined;
  /** Seconds to wait. */
  readonly retryAfter: number | undefined;

  constructor(details: Details, cause?: unknown) {
    super(details.message, { cause });
    this.kind = details.kind;
    this.httpStatus = details.httpStatus ?? 0;
    this.code = details.code ?? 0;
    this.title = details.title;
    this.errors = details.errors ?? [];
    this.requestId = details.requestId;
    this.etag = details.etag;
    this.retryAfter = details.retryAfter;
  }

  /** True when the operator is not signed in or no longer is. */
  get isSessionLost(): boolean {
    return this.httpStatus === 401;
  }

  /** True when someone else changed the record since it was read. */
  get isConflict(): boolean {
    return this.httpStatus === 412;
  }

  get isNotFound(): boolean {
    return this.httpStatus === 404;
  }

  get isForbidden(): boolean {
    return this.httpStatus === 403;
  }

  /** True when it is unknown whether the change was made. The operator must check before a retry. */
  get isOutcomeUnknown(): boolean {
    return this.code === OUTCOME_UNKNOWN;
  }

  /** True for a temporary failure, which is retried automatically. */
  get isPassing(): boolean {
    if (this.isOutcomeUnknown) return false;
    return this.kind === 'offline' || this.kind === 'timeout' || this.httpStatus === 503;
  }
}

/** Returns whether a read failed because its record does not exist, or no longer does. */
export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.isNotFound;

/** Temporary refusals: the request arrived too slowly, or the rate limit was exceeded. */
const PASSING = [408, 429];

/** True when 'Try again' can help. A refusal with a reason would only repeat. */
export const canBeTriedAgain = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  error.httpStatus < 400 ||
  error.httpStatus >= 500 ||
  PASSING.includes(error.httpStatus);
