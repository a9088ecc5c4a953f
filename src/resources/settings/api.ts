import { queryOptions, useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { ApiError } from '../../lib/api/api-error.ts';
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

/** Returns a function that switches to the new session, if there is one, after a change of password or second factor. */
export function useNewSession(): (session?: Session) => void {
  const queryClient = useQueryClient();
  return (session) => {
    if (session !== undefined) queryClient.setQueryData(SESSION_KEY, session);
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

/** Returns the mutation that starts the set-up of an authenticator app, with a secret that is not active yet. */
export const useEnrol = () =>
  useMutation({
    gcTime: 0,
    mutationFn: (password: string) => call('POST /bff/second-factor', { body: { password } }),
  });

/**
 * Returns the mutation that activates the authenticator app. It does not switch to the new session yet: the recovery codes
 * come first.
 */
export const useConfirmFactor = () =>
  useMutation({
    gcTime: 0,
    mutationFn: (code: string) => call('POST /bff/second-factor/confirm', { body: { code } }),
  });

/** Returns the mutation that removes the authenticator app. It ends the operator's other sessions. */
export function useRemoveFactor() {
  const queryClient = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn: (body: { password: string; code: string }) => call('DELETE /bff/second-factor', { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['own'] }),
  });
}

/** Returns the mutation that lets the browser make a passkey and adds it. Recovery codes and session are as with `useConfirmFactor`. */
export const useAddPasskey = () =>
  useMutation({
    gcTime: 0,
    mutationFn: async (name: string) => {
      const [options] = (await call('POST /bff/passkeys/challenge')).items;
      if (options === undefined)
        throw new ApiError({ kind: 'malformed', message: 'The server answered without options' });
      const { createPasskey } = await import('./passkey.ts');
      return call('POST /bff/passkeys', { body: { name, passkey: await createPasskey(options) } });
    },
  });

export function useRenamePasskey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, name }: { id: number; name: string }) =>
      call('PATCH /bff/passkeys/{id}', { path: { id }, body: { name } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.factor }),
  });
}

/** Returns the mutation that removes a passkey. It ends the operator's other sessions. */
export function useRemovePasskey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('DELETE /bff/passkeys/{id}', { path: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['own'] }),
  });
}
