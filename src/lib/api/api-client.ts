import type { Envelope } from '#contract/envelope.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { UNDOABLE_HEADER } from '#contract/records/audit.ts';
import { isLeftAlone } from '../activity.ts';
import { ApiError } from './api-error.ts';
import { explained } from './refusal.ts';
import { type GateSession, sessionGate } from './session-gate.ts';
import { claimHeaders } from '../ticket.ts';
import type { CommonOptions, ItemOf, OperationKey, OptionsOf, PreviewOf } from './operations.ts';

/** A successful response: its items, the exact count of matching records, and the record's version if it has one. */
export type Reply<Item, Preview = unknown> = {
  items: Item[];
  total: number;
  etag: string | undefined;
  /** Only in the response of a dry run. */
  preview?: Preview;
  /** Id of the change, if it can be undone. */
  undoable?: number;
};

type Answer<Key extends OperationKey> = Promise<Reply<ItemOf<Key>, PreviewOf<Key>>>;

/** Arguments of a call. The options may be omitted when none is required. */
export type Arguments<Options> = Record<never, never> extends Options ? [options?: Options] : [options: Options];

export type RequestOptions = CommonOptions & {
  readonly path?: Readonly<Record<string, string | number | undefined>> | undefined;
  readonly query?: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>> | undefined;
  readonly body?: unknown;
  /** A CSV file as the body, instead of JSON. */
  readonly csv?: string;
};

/** Operations that need no session: a 401 from them does not mean that the session was lost. */
const OPEN: ReadonlySet<OperationKey> = new Set<OperationKey>([
  'POST /bff/login',
  'POST /bff/login/code',
  'POST /bff/login/challenge',
  'POST /bff/login/passkey',
  'POST /bff/logout',
  'GET /bff/session',
  'GET /bff/setup',
  'POST /bff/setup',
  'POST /bff/invitation',
  'POST /bff/invitation/read',
  'GET /runtime/keys',
]);

/** Calls an operation of the contract, with typed path, query, body and response. Throws `ApiError`. */
export function call<Key extends OperationKey>(key: Key, ...options: Arguments<OptionsOf<Key>>): Answer<Key>;
export function call(key: OperationKey, options: RequestOptions = {}): Promise<Reply<unknown>> {
  return request(key, options);
}

/** Calls an operation without typed options, for code that is generic over operations. Throws `ApiError`. */
export async function request<Item>(key: OperationKey, options: RequestOptions): Promise<Reply<Item>> {
  const sentIn = sessionGate().session();
  try {
    return await send<Item>(key, options);
  } catch (error) {
    if (error instanceof ApiError && error.code === STEP_UP && (await sessionGate().prove()))
      return send<Item>(key, options);
    const lost = !OPEN.has(key) && error instanceof ApiError && error.isSessionLost;
    if (!lost || !(isOver(sentIn) ? isOfSameOperator(sentIn) : await sessionGate().regain())) throw error;
    return send<Item>(key, options);
  }
}

/** Code of a change that needs a fresh proof that the operator is there. */
const STEP_UP: ErrorCode = 4030;

/** True when there is another session than that of the request, which nobody has to sign in for again. */
function isOver(sentIn: GateSession | undefined): boolean {
  const now = sessionGate().session();
  return now !== undefined && now.csrf !== sentIn?.csrf;
}

const isOfSameOperator = (sentIn: GateSession | undefined): boolean =>
  sentIn?.user.username === sessionGate().session()?.user.username;

/** Returns the URL of an operation. A path parameter that is undefined is omitted with its segment. */
export function addressOf(key: OperationKey, values: RequestOptions['path'] = {}): string {
  const route = key.slice(key.indexOf('/')).replaceAll(/\/\{(\w+)\}/g, (_segment, name: string) => {
    const value = values[name];
    return value === undefined ? '' : `/${encodeURIComponent(value)}`;
  });
  return /^\/(bff|runtime)\//.test(route) ? route : `/bff/api${route}`;
}

async function send<Item>(key: OperationKey, options: RequestOptions): Promise<Reply<Item>> {
  const timeout = AbortSignal.timeout(options.timeout ?? 20_000);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  const method = key.slice(0, key.indexOf(' '));
  try {
    const response = await fetch(addressOf(key, options.path) + searchOf(options.query), {
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

function headersOf(method: string, options: RequestOptions): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json', ...(method === 'GET' ? {} : claimHeaders()) };
  const csrf = sessionGate().session()?.csrf;
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

/** Returns the reply in a response. Throws the `ApiError` of a refusal. */
export async function readAnswer<Item>(response: Response): Promise<Reply<Item>> {
  const etag = response.headers.get('etag') ?? undefined;
  const envelope = parseEnvelope<Item>(await response.text());
  const succeeded = envelope?.status === 0 || envelope?.status === PARTIAL;
  if (response.ok && envelope !== undefined && succeeded) {
    const undoable = response.headers.has(UNDOABLE) && { undoable: Number(response.headers.get('x-audit-id')) };
    return { ...envelope.data, etag, ...undoable };
  }
  const requestId = envelope?.requestId ?? response.headers.get('x-request-id') ?? undefined;
  if (envelope === undefined) {
    const message = `The server answered ${response.status} with something this page does not understand`;
    throw new ApiError({ kind: 'malformed', httpStatus: response.status, message, requestId });
  }
  const { status: code, msg = `The server refused the request (${code})`, errors = [] } = envelope;
  throw new ApiError({
    kind: 'refused',
    httpStatus: response.status,
    code,
    ...(await explained({ code, message: msg, errors })),
    requestId,
    etag,
    retryAfter: Number(response.headers.get('retry-after')) || undefined,
  });
}

const UNDOABLE: typeof UNDOABLE_HEADER = 'x-undoable';

/** Code of a batch in which some entries failed: each item has the result of its entry. */
const PARTIAL = 1995;

/** Returns the envelope, or undefined for other text, such as the error page of a proxy. */
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
