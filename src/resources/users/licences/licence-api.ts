import { queryOptions, useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import type { UserBusinessLink, UserBusinessRecord } from '#contract/holders/user-businesses.ts';
import { api, path, type Reply } from '../../../lib/api/api-client.ts';
import { auditKeys } from '../../audit/api.ts';
import { userKeys } from '../api.ts';

/** The account licences that a user may use, or those that it may not. */
export const licencesQuery = (guid: string, type: 'ACCESSED' | 'DENIED') =>
  queryOptions<Reply<UserBusinessRecord>, Error, Reply<UserBusinessRecord>, QueryKey>({
    queryKey: [...userKeys.licences(guid), type],
    queryFn: ({ signal }) =>
      api.get<UserBusinessRecord>(path`/users/user/${guid}/businesses`, { query: { type }, signal }),
  });

function useRefresh(guid: string): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [userKeys.licences(guid), auditKeys.all].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    );
}

/** Lets a user use an account licence. End and number are both sent: the API empties the one that is left out. */
export function useLinkLicence(guid: string) {
  const onSettled = useRefresh(guid);
  return useMutation({
    mutationFn: (body: Required<UserBusinessLink>) => api.post(path`/users/user/${guid}/businesses`, { body }),
    onSettled,
  });
}

/** Takes account licences from a user. */
export function useUnlinkLicences(guid: string) {
  const onSettled = useRefresh(guid);
  return useMutation({
    mutationFn: (businesses: readonly string[]) =>
      api.delete(path`/users/user/${guid}/businesses`, { body: businesses.map((business) => ({ guid: business })) }),
    onSettled,
  });
}
