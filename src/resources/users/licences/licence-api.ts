import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UserBusinessLink } from '#contract/holders/user-businesses.ts';
import { call } from '../../../lib/api/api-client.ts';
import { refreshAfter } from '../../../lib/api/stale.ts';
import { userKeys } from '../api.ts';
import { replyQuery } from '../../../lib/api/page-query.ts';

/** Returns the query for the account licences that a user may use (ACCESSED) or may not use (DENIED). */
export const licencesQuery = (guid: string, type: 'ACCESSED' | 'DENIED') =>
  replyQuery([...userKeys.licences(guid), type], 'GET /users/user/{guid}/businesses', {
    path: { guid },
    query: { type },
  });

function useRefresh(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => refreshAfter(queryClient, 'user');
}

/**
 * Returns the mutation that lets a user use an account licence. Every request contains the end and the number, because
 * the API clears a missing one.
 */
export function useLinkLicence(guid: string) {
  const onSettled = useRefresh();
  return useMutation({
    mutationFn: (body: Required<UserBusinessLink>) =>
      call('POST /users/user/{guid}/businesses', { path: { guid }, body }),
    onSettled,
  });
}

export function useUnlinkLicences(guid: string) {
  const onSettled = useRefresh();
  return useMutation({
    mutationFn: (businesses: readonly string[]) =>
      call('DELETE /users/user/{guid}/businesses', {
        path: { guid },
        body: businesses.map((business) => ({ guid: business })),
      }),
    onSettled,
  });
}
