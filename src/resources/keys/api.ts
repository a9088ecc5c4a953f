import { queryOptions, useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import type { KeyPermission, NewPlatformKeyRecord, PlatformKeyRecord } from '#contract/bff/keys.ts';
import { office, path, type Reply } from '../../lib/api/api-client.ts';

export const KEY_PAGE = 100;

const lists: QueryKey = ['platform-keys'];

export const keyQueries = {
  list: (page: number) =>
    queryOptions<Reply<PlatformKeyRecord>, Error, Reply<PlatformKeyRecord>, QueryKey>({
      queryKey: [...lists, page],
      queryFn: ({ signal }) =>
        office.get<PlatformKeyRecord>('/keys', { query: { offset: page * KEY_PAGE, limit: KEY_PAGE }, signal }),
    }),
};

/** Makes a key; its answer is the only place where it stands. */
export function useCreateKey() {
  const queryClient = useQueryClient();
  return useMutation({
    // The key must not lie about in the cache of mutations either.
    gcTime: 0,
    mutationFn: (body: { name: string; permissions: KeyPermission; expiresAt?: string }) =>
      office.post<NewPlatformKeyRecord>('/keys', { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: lists }),
  });
}

/** Revokes a key: the next request with it is refused. */
export function useRevokeKey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => office.delete<{ id: number }>(path`/keys/${id}`),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: lists }),
  });
}
