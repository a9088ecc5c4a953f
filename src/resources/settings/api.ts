import { queryOptions, useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { SESSION_KEY, type Session } from '../../lib/api/session.ts';
import { replyQuery } from '../../lib/api/page-query.ts';

export const SESSION_PAGE = 20;

// Mutations with secrets have `gcTime: 0`, so that the secrets do not stay in the cache.

/** Interval of refreshes of the health while the page is visible, in milliseconds. */
const AGAIN = 10_000;

const keys = {
  sessions: ['own', 'sessions'] as QueryKey,
  factor: ['own', 'second-factor'] as QueryKey,
};

export const settingsQueries = {
  sessions: (page: number) =>
    replyQuery([...keys.sessions, page], 'GET /bff/sessions', {
      query: { offset: page * SESSION_PAGE, limit: SESSION_PAGE },
    }),
  secondFactor: queryOptions({
    queryKey: keys.factor,
    queryFn: ({ signal }) => call('GET /bff/second-factor', { signal }),
  }),
  health: queryOptions({
    queryKey: ['health'],
    refetchInterval: AGAIN,
    queryFn: ({ signal }) => call('GET /bff/health', { signal }),
  }),
  signingKeys: queryOptions({
    queryKey: ['signing-keys'],
    queryFn: ({ signal }) => call('GET /runtime/keys', { query: { limit: 1000 }, signal }),
  }),
};

/** Returns a function that switches to the new session after a change of password or second factor. */
export function useNewSession(): (session: Session) => void {
  const queryClient = useQueryClient();
  return (session) => {
    queryClient.setQueryData(SESSION_KEY, session);
    void queryClient.invalidateQueries({ queryKey: ['own'] });
  };
}

/** Returns the mutation that changes the operator's own password. It ends the operator's other sessions. */
export function useChangePassword() {
  const take = useNewSession();
  return useMutation({
    gcTime: 0,
    mutationFn: (body: { password: string; newPassword: string }) => call('POST /bff/password', { body }),
    onSuccess: ({ items: [session] }) => session && take(session),
  });
}

/** Returns the mutation that ends one of the operator's own sessions. */
export function useEndOwnSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('DELETE /bff/sessions/{id}', { path: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.sessions }),
  });
}

/** Returns the mutation that starts the set-up of a second factor, with a secret that is not active yet. */
export const useEnrol = () =>
  useMutation({
    gcTime: 0,
    mutationFn: (password: string) => call('POST /bff/second-factor', { body: { password } }),
  });

/**
 * Returns the mutation that activates the second factor. It does not switch to the new session yet: the recovery codes
 * come first.
 */
export const useConfirmFactor = () =>
  useMutation({
    gcTime: 0,
    mutationFn: (code: string) => call('POST /bff/second-factor/confirm', { body: { code } }),
  });

/** Returns the mutation that removes the second factor. It ends the operator's other sessions. */
export function useRemoveFactor() {
  const queryClient = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn: (body: { password: string; code: string }) => call('DELETE /bff/second-factor', { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['own'] }),
  });
}
