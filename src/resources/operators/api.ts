import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import type { Role } from '#contract/roles.ts';
import { call } from '../../lib/api/api-client.ts';
import { replyQuery } from '../../lib/api/page-query.ts';

export const OPERATOR_PAGE = 100;

export const operatorKeys = {
  all: ['operators'] as QueryKey,
  lists: ['operators', 'list'] as QueryKey,
  detail: (username: string): QueryKey => ['operators', 'detail', username],
  sessions: (username: string): QueryKey => ['operators', 'sessions', username],
};

export const operatorQueries = {
  list: (page: number) =>
    replyQuery([...operatorKeys.lists, page], 'GET /bff/operators', {
      query: { offset: page * OPERATOR_PAGE, limit: OPERATOR_PAGE },
    }),
  detail: (username: string) =>
    replyQuery(operatorKeys.detail(username), 'GET /bff/operators/{username}', { path: { username } }),
  sessions: (username: string) =>
    replyQuery(operatorKeys.sessions(username), 'GET /bff/operators/{username}/sessions', {
      path: { username },
      query: { limit: 100 },
    }),
};

export type OperatorCreate = { username: string; displayName: string; role: Role; password: string };
export type OperatorUpdate = { displayName?: string; role?: Role; disabled?: boolean; password?: string };

export function useCreateOperator() {
  const queryClient = useQueryClient();
  return useMutation({
    // Keeps passwords out of the mutation cache.
    gcTime: 0,
    mutationFn: (body: OperatorCreate) => call('POST /bff/operators', { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: operatorKeys.lists }),
  });
}

/** Returns the mutation that changes an operator. A new role or password ends the operator's sessions. */
export function useUpdateOperator(username: string) {
  const queryClient = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn: ({ body, ifMatch }: { body: OperatorUpdate; ifMatch?: string | undefined }) =>
      call('PATCH /bff/operators/{username}', { path: { username }, body, ifMatch }),
    onSuccess: (reply) => {
      queryClient.setQueryData(operatorKeys.detail(username), reply);
      return queryClient.invalidateQueries({ queryKey: operatorKeys.lists });
    },
  });
}

export function useDeleteOperator() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (username: string) => call('DELETE /bff/operators/{username}', { path: { username } }),
    onSuccess: (_reply, username) => {
      queryClient.removeQueries({ queryKey: operatorKeys.detail(username) });
      return queryClient.invalidateQueries({ queryKey: operatorKeys.lists });
    },
  });
}

/** Returns the mutation that removes the second factor of an operator who lost it. */
export function useResetFactor() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (username: string) => call('DELETE /bff/operators/{username}/second-factor', { path: { username } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: operatorKeys.all }),
  });
}

export function useEndOperatorSession(username: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('DELETE /bff/operators/{username}/sessions/{id}', { path: { username, id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: operatorKeys.sessions(username) }),
  });
}
