import type { Role } from '../contract/roles.ts';
import type { SessionRecord } from '../contract/bff/bff.ts';
import type { Envelope } from '../contract/envelope.ts';
import { schemeOf, sessionCookie } from '../bff/cookie.ts';
import { findOperator, insertOperator } from '../bff/operator-store.ts';
import { startSession } from '../bff/session-store.ts';
import { hashPassword } from '../core/password-hash.ts';
import { expectAnswer } from './expect-answer.ts';
import type { TestAnswer, TestApp } from './test-app.ts';

/** The address of the service in a test's browser: plain http, as after `npm start`. */
export const TEST_ORIGIN = 'http://localhost';
export const TEST_PASSWORD = 'seven-brass-otters-hum';

/** A browser of the in-process service: it keeps cookies and sends the origin of its page. */
export type TestBrowser = {
  readonly cookies: Map<string, string>;
  /** Replaces `globalThis.fetch` for components under test. */
  readonly fetch: typeof globalThis.fetch;
  /** Calls any path; changes carry the CSRF token once there is a session. */
  readonly request: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<TestAnswer>;
};

/** A cheap hash, because tests sign in often. */
export const hashTestPassword = (password: string): Promise<string> =>
  hashPassword(password, { memory: 8, passes: 1, parallelism: 1 });

/** Adds an operator to the database. */
export async function createOperator(
  service: Pick<TestApp, 'db'>,
  role: Role,
  { username = role, password = TEST_PASSWORD }: { username?: string; password?: string } = {},
): Promise<number> {
  const passwordHash = await hashTestPassword(password);
  const operator = { username, displayName: `The ${username}`, role, passwordHash };
  const { id } = await service.db.tx((tx) => insertOperator(tx, operator));
  return id;
}

/** Returns a browser without an operator session, or with that of the cookies. */
export function createBrowser(service: Pick<TestApp, 'app'>, cookies = new Map<string, string>()): TestBrowser {
  let csrf: string | undefined;

  const send = async (path: string, init: RequestInit): Promise<Response> => {
    const headers = new Headers(init.headers);
    if (cookies.size > 0) headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
    if (!headers.has('sec-fetch-site')) headers.set('sec-fetch-site', 'same-origin');
    const response = await service.app.request(new URL(path, TEST_ORIGIN).href, { ...init, headers }, {});
    for (const line of response.headers.getSetCookie()) keepCookie(cookies, line);
    return response;
  };

  return {
    cookies,
    fetch: async (input, init = {}) => {
      // Node's Request refuses the abort signals of jsdom.
      const { signal, ...rest } = init;
      signal?.throwIfAborted();
      const response = await send(input instanceof Request ? input.url : String(input), rest);
      signal?.throwIfAborted();
      return response;
    },
    request: async (method, path, body, headers = {}) => {
      const response = await send(path, {
        method,
        headers: {
          ...(method !== 'GET' && csrf !== undefined && { 'x-csrf-token': csrf }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const envelope = (await response.json()) as Envelope<Record<string, unknown>>;
      const [item] = envelope.data.items as Partial<SessionRecord>[];
      if (path.startsWith('/bff/') && item?.csrf !== undefined) csrf = item.csrf;
      const answer = { http: response.status, headers: response.headers, envelope };
      if (path.startsWith('/bff/') && !path.startsWith('/bff/api/')) expectAnswer(method, path, answer);
      return answer;
    },
  };
}

/**
 * Returns a browser that is signed in as an operator of a role, without the sign-in itself. The operator is created
 * unless one with the role's name exists.
 */
export async function signIn(service: TestApp, role: Role, username: string = role): Promise<TestBrowser> {
  const browser = createBrowser(service);
  const known = await findOperator(service.db.read, username);
  const id = known?.id ?? (await createOperator(service, role, { username }));
  const session = await service.db.tx((tx) => startSession(tx, id, { ip: '127.0.0.1', userAgent: 'test' }));
  keepCookie(browser.cookies, sessionCookie(schemeOf(service.deps.config, undefined)).keep(session));
  await browser.request('GET', '/bff/session');
  return browser;
}

/** Replaces `globalThis.fetch`: calls the service in this process and keeps cookies. */
export const inMemoryFetch = (service: TestApp): typeof globalThis.fetch => createBrowser(service).fetch;

function keepCookie(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split('; ');
  const [name = '', value = ''] = pair.split('=');
  if (attributes.includes('Max-Age=0')) cookies.delete(name);
  else cookies.set(name, value);
}
