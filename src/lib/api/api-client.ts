import type { Envelope } from '#contract/envelope.ts';
import { isLeftAlone } from '../activity.ts';
import { ApiError } from './api-error.ts';
import { sessionGate } from './session-gate.ts';
import { ticketHeader } from '../ticket.ts';

/** Items of a successful answer, the exact number of matching records, and the record's version where it has one. */
export type Reply<Item> = {
  items: Item[];
  total: number;
  etag: string | undefined;
  /** What a dry run tells beside its items; the contract of the operation says what it is. */
  preview?: unknown;
};

export type RequestOptions = {
  /** Query parameters; undefined ones are left out. */
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  /** A CSV file as the body, in place of JSON. */
  csv?: string;
  signal?: AbortSignal | undefined;
  /** Version the change is based on. */
  ifMatch?: string | undefined;
  /** Makes a POST safe to send again. */
  idempotencyKey?: string | undefined;
  /** Milliseconds, 20 seconds when not given. */
  timeout?: number;
};

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Tagged template that percent-encodes each value as one path segment: path`/businesses/${name}`. */
export function path(literals: TemplateStringsArray, ...values: (string | number)[]): string {
  return String.raw({ raw: literals }, ...values.map((value) => encodeURIComponent(value)));
}

/** The licensing API, as the signed-in operator may use it. Throws `ApiError`. */
export const api = methods('/bff/api', true);

/** Operators, keys, views: what the back office itself keeps. Throws `ApiError`. */
export const office = methods('/bff', true);

/** What everyone may read, licensed applications first. Throws `ApiError`. */
export const publicApi = methods('/runtime', false);

/** Log-in, log-out, session and set-up. A 401 here is an answer, not a lost session. */
export const bff = methods('/bff', false);

function methods(base: string, regainSession: boolean) {
  const call =
    (method: Method) =>
    <Item>(route: string, options: RequestOptions = {}) =>
      request<Item>(method, base + route, options, regainSession);
  return { get: call('GET'), post: call('POST'), patch: call('PATCH'), delete: call('DELETE') };
}

async function request<Item>(
  method: Method,
  url: string,
  options: RequestOptions,
  regainSession: boolean,
): Promise<Reply<Item>> {
  try {
    return await send<Item>(method, url, options);
  } catch (error) {
    const lost = regainSession && error instanceof ApiError && error.isSessionLost;
    if (!lost || !(await sessionGate().regain())) throw error;
    return send<Item>(method, url, options);
  }
}

async function send<Item>(method: Method, url: string, options: RequestOptions): Promise<Reply<Item>> {
  const timeout = AbortSignal.timeout(options.timeout ?? 20_000);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  try {
    const response = await fetch(url + searchOf(options.query), {
      method,
      headers: headersOf(method, options),
      credentials: 'same-origin',
      cache: 'no-store',
      signal,
      ...bodyOf(options),
    });
    return await readAnswer<Item>(response);
  } catch (error) {
    if (error instanceof ApiError || options.signal?.aborted) throw error;
    if (timeout.aborted) throw new ApiError({ kind: 'timeout', message: 'The server did not answer in time' }, error);
    throw new ApiError({ kind: 'offline', message: 'The server could not be reached' }, error);
  }
}

function headersOf(method: Method, options: RequestOptions): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json', ...(method === 'GET' ? {} : ticketHeader()) };
  const csrf = sessionGate().csrf();
  if (method !== 'GET' && csrf !== undefined) headers['x-csrf-token'] = csrf;
  if (options.body !== undefined) headers['content-type'] = 'application/json';
  if (options.csv !== undefined) headers['content-type'] = 'text/csv';
  if (isLeftAlone()) headers['x-poll'] = '1';
  if (options.ifMatch !== undefined) headers['if-match'] = options.ifMatch;
  if (options.idempotencyKey !== undefined) headers['idempotency-key'] = options.idempotencyKey;
  return headers;
}

function bodyOf({ body, csv }: RequestOptions): { body?: string } {
  if (csv !== undefined) return { body: csv };
  return body === undefined ? {} : { body: JSON.stringify(body) };
}

function searchOf(query: RequestOptions['query'] = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size > 0 ? `?${search}` : '';
}

/** Reads an answer's envelope; throws the `ApiError` of a refusal. */
export async function readAnswer<Item>(response: Response): Promise<Reply<Item>> {
  const etag = response.headers.get('etag') ?? undefined;
  const envelope = parseEnvelope<Item>(await response.text());
  const succeeded = envelope?.status === 0 || envelope?.status === PARTIAL;
  if (response.ok && envelope !== undefined && succeeded) return { ...envelope.data, etag };
  const requestId = envelope?.requestId ?? response.headers.get('x-request-id') ?? undefined;
  if (envelope === undefined) {
    const message = `The server answered ${response.status} with something this page does not understand`;
    throw new ApiError({ kind: 'malformed', httpStatus: response.status, message, requestId });
  }
  throw new ApiError({
    kind: 'refused',
    httpStatus: response.status,
    code: envelope.status,
    message: envelope.msg ?? `The server refused the request (${envelope.status})`,
    errors: envelope.errors ?? [],
    requestId,
    etag,
    retryAfter: Number(response.headers.get('retry-after')) || undefined,
  });
}

/** A batch of which some entries failed: each item says what became of its entry. */
const PARTIAL = 1995;

/** The envelope, undefined when the text is none: a proxy's error page, a cut-off answer. Items are trusted as the contract types them. */
function parseEnvelope<Item>(text: string): Envelope<Item> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isEnvelope<Item>(value) ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function isEnvelope<Item>(value: unknown): value is Envelope<Item> {
  if (typeof value !== 'object' || value === null || !('status' in value) || !('data' in value)) return false;
  const { status, data } = value;
  return (
    typeof status === 'number' &&
    typeof data === 'object' &&
    data !== null &&
    'items' in data &&
    Array.isArray(data.items)
  );
}
