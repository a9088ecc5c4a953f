import { catalogue } from '../contract/errors.ts';
import type { LicensingError } from '../core/errors.ts';
import type { Page } from '../query/list.ts';
import type { RecordText } from '../query/record.ts';

/**
 * What a handler answers: the records as JSON text, and the version of a single one. `status` is there when entries of a
 * batch that is not all or nothing have failed.
 */
export type Answer = {
  total: number;
  items: readonly RecordText[];
  /** What a dry run tells beside its items, as JSON text. */
  preview?: RecordText;
  etag?: string;
  status?: 1995;
  headers?: Readonly<Record<string, string>>;
  /** Values of `Set-Cookie`: each is a header of its own. */
  cookies?: readonly string[];
};

/** What is left to do of an answer after the commit: what takes long, needs no data and does not fail for what was asked. */
export type Unfinished = () => Promise<Answer>;

/** One record; `revision` becomes its `ETag`. */
export const one = (record: RecordText, revision?: number | string): Answer =>
  revision === undefined ? { total: 1, items: [record] } : { total: 1, items: [record], etag: `"${revision}"` };

export const page = (found: Page): Answer => found;

/** All records of an operation without paging. */
export const all = (records: readonly RecordText[]): Answer => ({ total: records.length, items: records });

/** Several records that have one version, that of what they belong to. */
export const versioned = (answer: Answer, revision: number | string): Answer => ({ ...answer, etag: `"${revision}"` });

/** Small objects made by the handler itself: `[{ sn }]`. */
export const objects = (items: readonly object[]): Answer => all(items.map((item) => JSON.stringify(item)));

/** An answer as it crosses the wire; kept so that an idempotent repetition can be answered with the very same. */
export type Wire = {
  http: number;
  headers: Readonly<Record<string, string>>;
  body: string;
  cookies?: readonly string[];
};

export const success = (answer: Answer): Wire => ({
  http: 200,
  headers: answer.etag === undefined ? (answer.headers ?? {}) : { ...answer.headers, etag: answer.etag },
  ...(answer.cookies && { cookies: answer.cookies }),
  body: `{"status":${answer.status ?? 0},"data":{"total":${answer.total},"items":[${answer.items.join(',')}]${answer.preview === undefined ? '' : `,"preview":${answer.preview}`}}}`,
});

/** The envelope of a refusal. Decisions 2. */
export const failure = (error: LicensingError, requestId: string): Wire => ({
  http: catalogue[error.code].http,
  headers: error.headers,
  body: JSON.stringify({
    status: error.code,
    msg: error.message,
    ...(error.errors.length > 0 && { errors: error.errors }),
    requestId,
    data: { total: 0, items: [] },
  }),
});

const JSON_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

export function respond({ http, headers, body, cookies = [] }: Wire, requestId: string): Response {
  const response = new Response(body, {
    status: http,
    headers: { ...JSON_HEADERS, ...headers, 'x-request-id': requestId },
  });
  for (const cookie of cookies) response.headers.append('set-cookie', cookie);
  return response;
}
