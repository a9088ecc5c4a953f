import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { redirect } from 'react-router';
import type { HalfSessionRecord } from '#contract/bff/bff.ts';
import { call, readAnswer, type Reply } from '../lib/api/api-client.ts';
import { ApiError } from '../lib/api/api-error.ts';
import { openSessionGate } from '../lib/api/session-gate.ts';
import { SESSION_KEY, type Session } from '../lib/api/session.ts';
import { createSignal } from '../lib/signal.ts';

export function sessionOf({ items: [session] }: Reply<Session>): Session {
  if (session === undefined)
    throw new ApiError({ kind: 'malformed', message: 'The server answered without a session' });
  return session;
}

type Early = typeof globalThis & { licetSession?: Promise<Response | undefined> | undefined };

/** Returns the response that `first-paint.js` requested while the application was loading, or undefined. Only once. */
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

/** Returns the session, or the kinds of second factor that the operator can use next. */
export async function logIn(username: string, password: string): Promise<Session | Kinds> {
  return sessionUnlessHalf(await call('POST /bff/login', { body: { username, password } }));
}

type Kinds = HalfSessionRecord['kinds'];

/** Returns the session that a sign-in began, or the kinds of second factor that the operator can use next. */
export function sessionUnlessHalf(reply: Reply<Session | HalfSessionRecord>): Session | Kinds {
  const [item] = reply.items;
  return item !== undefined && 'secondFactor' in item ? item.kinds : sessionOf(reply as Reply<Session>);
}

export const giveCode = async (code: string): Promise<Session> =>
  sessionOf(await call('POST /bff/login/code', { body: { code } }));

/** Returns the URL to open after sign-in. It is always in this application, never on another site. */
export function nextPlace(search: URLSearchParams): string {
  const next = search.get('next') ?? '/';
  return /^\/(?![/\\])/.test(next) ? next : '/';
}

/** Returns a loader of the session. Without one it redirects to the sign-in page, with the requested URL. */
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

type Wait = { promise: Promise<boolean>; settle: (succeeded: boolean) => void };

/** Returns what several requests wait for together, while one dialog asks the operator for it. */
function createWait() {
  let wait: Wait | undefined;
  const changed = createSignal();
  const set = (next: Wait | undefined): void => {
    wait = next;
    changed.notify();
  };
  const start = (): Wait => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const started = { promise, settle: (succeeded: boolean) => (set(undefined), resolve(succeeded)) };
    set(started);
    return started;
  };
  return {
    ask: (): Promise<boolean> => (wait ?? start()).promise,
    giveUp: () => wait?.settle(false),
    useWait: (): Wait | undefined => useSyncExternalStore(changed.subscribe, () => wait),
  };
}

const signIn = createWait();
const proof = createWait();

/** Gives the API client the session. Requests that find it ended, or need a fresh proof, wait for one dialog. */
export function installSessionGate(queryClient: QueryClient): () => void {
  const session = () => queryClient.getQueryData(sessionQuery.queryKey);
  const close = openSessionGate({
    session,
    regain: async () => session() !== undefined && signIn.ask(),
    prove: proof.ask,
  });
  return () => {
    close();
    signIn.giveUp();
    proof.giveUp();
  };
}

export const useSessionWait = signIn.useWait;
export const useProofWait = proof.useWait;
