import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import type { KeyPermission } from '#contract/records/keys.ts';
import { call } from '../../lib/api/api-client.ts';
import { replyQuery } from '../../lib/api/page-query.ts';

export const KEY_PAGE = 100;

const lists: QueryKey = ['platform-keys'];

export const keyQueries = {
  list: (page: number, hidesRevoked = false) =>
    replyQuery([...lists, page, hidesRevoked], 'GET /bff/keys', {
      query: { offset: page * KEY_PAGE, limit: KEY_PAGE, ...(hidesRevoked && { revoked: false }) },
    }),
};

/** Returns the mutation that creates a key. Only its response contains the key. */
export function useCreateKey() {
  const queryClient = useQueryClient();
  return useMutation({
    // Keeps the key out of the mutation cache.
    gcTime: 0,
    mutationFn: (body: { name: string; permissions: KeyPermission; expiresAt?: string }) =>
      call('POST /bff/keys', { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: lists }),
  });
}

/** Returns the mutation that revokes a key. The next request with it is refused. */
export function useRevokeKey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('DELETE /bff/keys/{id}', { path: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: lists }),
  });
}
