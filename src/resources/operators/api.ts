import { queryOptions, useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import type { OperatorSessionRecord } from '#contract/bff/account.ts';
import type { OperatorRecord } from '#contract/bff/operators.ts';
import type { Role } from '#contract/roles.ts';
import { office, path, type Reply } from '../../lib/api/api-client.ts';

export const OPERATOR_PAGE = 100;

export const operatorKeys = {
  all: ['operators'] as QueryKey,
  lists: ['operators', 'list'] as QueryKey,
  detail: (username: string): QueryKey => ['operators', 'detail', username],
  sessions: (username: string): QueryKey => ['operators', 'sessions', username],
};

export const operatorQueries = {
  list: (page: number) =>
    queryOptions<Reply<OperatorRecord>, Error, Reply<OperatorRecord>, QueryKey>({
      queryKey: [...operatorKeys.lists, page],
      queryFn: ({ signal }) =>
        office.get<OperatorRecord>('/operators', {
          query: { offset: page * OPERATOR_PAGE, limit: OPERATOR_PAGE },
          signal,
        }),
    }),
  detail: (username: string) =>
    queryOptions<Reply<OperatorRecord>, Error, Reply<OperatorRecord>, QueryKey>({
      queryKey: operatorKeys.detail(username),
      queryFn: ({ signal }) => office.get<OperatorRecord>(path`/operators/${username}`, { signal }),
    }),
  sessions: (username: string) =>
    queryOptions<Reply<OperatorSessionRecord>, Error, Reply<OperatorSessionRecord>, QueryKey>({
      queryKey: operatorKeys.sessions(username),
      queryFn: ({ signal }) =>
        office.get<OperatorSessionRecord>(path`/operators/${username}/sessions`, { query: { limit: 100 }, signal }),
    }),
};

export type OperatorCreate = { username: string; displayName: string; role: Role; password: string };
export type OperatorUpdate = { displayName?: string; role?: Role; disabled?: boolean; password?: string };

/** Adds an operator. */
export function useCreateOperator() {
  const queryClient = useQueryClient();
  return useMutation({
    // Passwords must not lie about in the cache of mutations.
    gcTime: 0,
    mutationFn: (body: OperatorCreate) => office.post<OperatorRecord>('/operators', { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: operatorKeys.lists }),
  });
}

/** Changes an operator; a new role or password ends the sessions. */
export function useUpdateOperator(username: string) {
  const queryClient = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn: ({ body, ifMatch }: { body: OperatorUpdate; ifMatch?: string | undefined }) =>
      office.patch<OperatorRecord>(path`/operators/${username}`, { body, ifMatch }),
    onSuccess: (reply) => {
      queryClient.setQueryData(operatorKeys.detail(username), reply);
      return queryClient.invalidateQueries({ queryKey: operatorKeys.lists });
    },
  });
}

/** Removes an operator. */
export function useDeleteOperator() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (username: string) => office.delete<{ username: string }>(path`/operators/${username}`),
    onSuccess: (_reply, username) => {
      queryClient.removeQueries({ queryKey: operatorKeys.detail(username) });
      return queryClient.invalidateQueries({ queryKey: operatorKeys.lists });
    },
  });
}

/** Takes the second factor from an operator who lost it. */
export function useResetFactor() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (username: string) => office.delete<OperatorRecord>(path`/operators/${username}/second-factor`),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: operatorKeys.all }),
  });
}

/** Ends one session of an operator. */
export function useEndOperatorSession(username: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => office.delete<{ id: number }>(path`/operators/${username}/sessions/${id}`),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: operatorKeys.sessions(username) }),
  });
}
