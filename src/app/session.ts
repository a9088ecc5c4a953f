import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { redirect } from 'react-router';
import { call, readAnswer, type Reply } from '../lib/api/api-client.ts';
import { ApiError } from '../lib/api/api-error.ts';
import { openSessionGate } from '../lib/api/session-gate.ts';
import { SESSION_KEY, type Session } from '../lib/api/session.ts';

/** The one item of an answer about the session. */
export function sessionOf({ items: [session] }: Reply<Session>): Session {
  if (session === undefined)
    throw new ApiError({ kind: 'malformed', message: 'The server answered without a session' });
  return session;
}

type Early = typeof globalThis & { licetSession?: Promise<Response | undefined> | undefined };

/** The answer that `first-paint.js` asked for while the application was on its way, once; undefined when there is none. */
function takeEarly(): Promise<Response | undefined> | undefined {
  const page = globalThis as Early;
  const early = page.licetSession;
  page.licetSession = undefined;
  return early;
}

export const sessionQuery = queryOptions({
  queryKey: SESSION_KEY,
  queryFn: async ({ signal }) => {
    const early = await takeEarly();
    return sessionOf(early ? await readAnswer<Session>(early) : await call('GET /bff/session', { signal }));
  },
  staleTime: Infinity,
});

/** The session, or undefined when a code of the second factor is awaited. */
export async function logIn(username: string, password: string): Promise<Session | undefined> {
  const reply = await call('POST /bff/login', { body: { username, password } });
  const [item] = reply.items;
  return item !== undefined && 'secondFactor' in item ? undefined : sessionOf(reply as Reply<Session>);
}

/** The session, once the code is right. */
export const giveCode = async (code: string): Promise<Session> =>
  sessionOf(await call('POST /bff/login/code', { body: { code } }));

/** Where to go after log-in: an address of this application, never of another site. */
export function nextPlace(search: URLSearchParams): string {
  const next = search.get('next') ?? '/';
  return /^\/(?![/\\])/.test(next) ? next : '/';
}

/** Loader of the signed-in part: the session, or a redirect to log-in that remembers where the operator wanted to go. */
export const requireSession =
  (queryClient: QueryClient) =>
  async ({ request }: { request: Request }): Promise<Session> => {
    try {
      return await queryClient.ensureQueryData(sessionQuery);
    } catch (error) {
      if (!(error instanceof ApiError) || !error.isSessionLost) throw error;
      const { pathname, search } = new URL(request.url);
      throw redirect(pathname === '/' ? '/login' : `/login?${new URLSearchParams({ next: pathname + search })}`);
    }
  };

type Wait = { promise: Promise<boolean>; settle: (regained: boolean) => void };

let wait: Wait | undefined;
const listeners = new Set<() => void>();

function setWait(next: Wait | undefined): void {
  wait = next;
  for (const listener of listeners) listener();
}

/**
 * Tells the API client the csrf token, and lets requests that find the session gone wait for the operator to sign in
 * again over the page. All of them wait for the same dialog.
 */
export function installSessionGate(queryClient: QueryClient): () => void {
  const session = () => queryClient.getQueryData(sessionQuery.queryKey);
  return openSessionGate({
    csrf: () => session()?.csrf,
    regain: () => {
      if (session() === undefined) return Promise.resolve(false);
      if (wait === undefined) {
        const { promise, resolve } = Promise.withResolvers<boolean>();
        setWait({ promise, settle: (regained) => (setWait(undefined), resolve(regained)) });
      }
      return wait?.promise ?? Promise.resolve(false);
    },
  });
}

/** The requests that wait for a new session, undefined while there are none. */
export function useSessionWait(): Wait | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => wait,
  );
}
