import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import type { KeyPermission } from '#contract/bff/keys.ts';
import { call } from '../../lib/api/api-client.ts';
import { replyQuery } from '../../lib/api/page-query.ts';

export const KEY_PAGE = 100;

const lists: QueryKey = ['platform-keys'];

export const keyQueries = {
  list: (page: number) =>
    replyQuery([...lists, page], 'GET /bff/keys', { query: { offset: page * KEY_PAGE, limit: KEY_PAGE } }),
};

/** Makes a key; its answer is the only place where it stands. */
export function useCreateKey() {
  const queryClient = useQueryClient();
  return useMutation({
    // The key must not lie about in the cache of mutations either.
    gcTime: 0,
    mutationFn: (body: { name: string; permissions: KeyPermission; expiresAt?: string }) =>
      call('POST /bff/keys', { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: lists }),
  });
}

/** Revokes a key: the next request with it is refused. */
export function useRevokeKey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('DELETE /bff/keys/{id}', { path: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: lists }),
  });
}
