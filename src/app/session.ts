import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { redirect } from 'react-router';
import { bff, type Reply } from '../lib/api-client.ts';
import { ApiError } from '../lib/api-error.ts';
import { openSessionGate } from '../lib/session-gate.ts';
import type { Session } from '../lib/session.ts';

/** The one item of an answer about the session. */
export function sessionOf({ items: [session] }: Reply<Session>): Session {
  if (session === undefined)
    throw new ApiError({ kind: 'malformed', message: 'The server answered without a session' });
  return session;
}

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }) => sessionOf(await bff.get<Session>('/session', { signal })),
  staleTime: Infinity,
});

export const logIn = async (username: string, password: string): Promise<Session> =>
  sessionOf(await bff.post<Session>('/login', { body: { username, password } }));

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
