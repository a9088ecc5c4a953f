import { catalogue } from '../contract/errors.ts';
import type { LicensingError } from '../core/errors.ts';
import type { RecordText } from '../query/record.ts';
import type { Bytes } from './static-file.ts';

/** Answer of a handler: records as JSON text. */
export type Answer = {
  total: number;
  items: readonly RecordText[];
  /** Preview of a dry run, as JSON text. */
  preview?: RecordText;
  etag?: string;
  /** Set when some entries of a batch failed and the others were carried out. */
  status?: 1995;
  headers?: Readonly<Record<string, string>>;
  /** Values of `Set-Cookie`. Each becomes a header of its own. */
  cookies?: readonly string[];
};

/** Builds an answer after the commit. For slow work, such as signing, that reads no data and cannot be refused. */
export type Unfinished = () => Promise<Answer>;

/** Returns the answer with one record; `revision` becomes its `ETag`. */
export const one = (record: RecordText, revision?: number | string): Answer =>
  revision === undefined ? { total: 1, items: [record] } : { total: 1, items: [record], etag: `"${revision}"` };

/** Returns the answer of an operation without paging. */
export const all = (records: readonly RecordText[]): Answer => ({ total: records.length, items: records });

/** Adds the version of the record that all items belong to. */
export const versioned = (answer: Answer, revision: number | string): Answer => ({ ...answer, etag: `"${revision}"` });

export const objects = (items: readonly object[]): Answer => all(items.map((item) => JSON.stringify(item)));

/** Status, headers and body of an answer. Requests with an `Idempotency-Key` store it, to repeat the same answer. */
export type Wire<Body = string> = {
  http: number;
  headers: Readonly<Record<string, string>>;
  body: Body;
  cookies?: readonly string[];
};

/** An answer that is sent and not stored. */
export type Sent = Wire<string | Bytes>;

export const success = (answer: Answer): Wire => wire(answer, headOf(answer) + answer.items.join(',') + footOf(answer));

/** Answers of reads with more records are written as bytes. */
const MANY = 200;

/** Returns the answer of a read. A long text would stay in memory until the next collection of the whole heap; bytes go sooner. */
export const successOfRead = (answer: Answer): Sent =>
  answer.items.length < MANY ? success(answer) : wire(answer, bytesOf(answer));

const wire = <Body>(answer: Answer, body: Body): Wire<Body> => ({
  http: 200,
  headers: answer.etag === undefined ? (answer.headers ?? {}) : { ...answer.headers, etag: answer.etag },
  ...(answer.cookies && { cookies: answer.cookies }),
  body,
});

const headOf = ({ status, total }: Answer): string => `{"status":${status ?? 0},"data":{"total":${total},"items":[`;

const footOf = ({ preview }: Answer): string => `]${preview === undefined ? '' : `,"preview":${preview}`}}}`;

function bytesOf(answer: Answer): Bytes {
  const [head, foot] = [headOf(answer), footOf(answer)];
  const separators = answer.items.length - 1;
  const sizes = [head, foot, ...answer.items].map((text) => Buffer.byteLength(text));
  const bytes = Buffer.allocUnsafe(sizes.reduce((sum, size) => sum + size, separators));
  let at = bytes.write(head);
  for (const [number, item] of answer.items.entries()) {
    if (number > 0) at += bytes.write(',', at);
    at += bytes.write(item, at);
  }
  bytes.write(foot, at);
  return bytes;
}

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

export function respond({ http, headers, body, cookies = [] }: Sent, requestId: string): Response {
  const response = new Response(body, {
    status: http,
    headers: { ...JSON_HEADERS, ...headers, 'x-request-id': requestId },
  });
  for (const cookie of cookies) response.headers.append('set-cookie', cookie);
  return response;
}
