import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { MAX_PAGE } from '#contract/bounds.ts';
import type { UserRoleCreate, UserRoleRecord, UserRoleUpdate } from '#contract/holders/user-roles.ts';
import type { UserRecord } from '#contract/holders/users.ts';
import { call } from '../../../lib/api/api-client.ts';
import type { ListRequest } from '../../../lib/list/list-state.ts';
import { type PageQuery, replyQuery } from '../../../lib/api/page-query.ts';
import { refreshAfter } from '../../../lib/api/stale.ts';

export const roleKeys = {
  all: ['roles'] as QueryKey,
  detail: (guid: string): QueryKey => ['roles', 'detail', guid],
  users: (guid: string): QueryKey => ['roles', 'users', guid],
};

export const roleQueries = {
  list: ({ offset, limit }: ListRequest): PageQuery<UserRoleRecord> =>
    replyQuery([...roleKeys.all, 'list', offset, limit], 'GET /roles', { query: { offset, limit } }),
  /** All roles, or those that a user has: there are few. */
  names: (user?: string) =>
    replyQuery([...roleKeys.all, 'of', user ?? ''], 'GET /roles', { query: { limit: MAX_PAGE, user } }),
  detail: (guid: string) => replyQuery(roleKeys.detail(guid), 'GET /roles/role/{guid}', { path: { guid } }),
  users:
    (guid: string) =>
    ({ offset, limit }: ListRequest): PageQuery<UserRecord> =>
      replyQuery([...roleKeys.users(guid), offset, limit], 'GET /roles/role/{guid}/users', {
        path: { guid },
        query: { offset, limit },
      }),
};

function useRefresh(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => refreshAfter(queryClient, 'role');
}

/** Adds a role that users can have. */
export function useCreateRole() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: UserRoleCreate; idempotencyKey: string }) =>
      call('POST /roles', { body, idempotencyKey }),
    onSuccess,
  });
}

/** Renames a role or changes its description, if it is still in the version it was read in. */
export function useUpdateRole(guid: string) {
  const onSettled = useRefresh();
  return useMutation({
    mutationFn: ({ body, ifMatch }: { body: UserRoleUpdate; ifMatch: string | undefined }) =>
      call('PATCH /roles/role/{guid}', { path: { guid }, body, ifMatch }),
    onSettled,
  });
}

/** Deletes a role; its users stay. */
export function useDeleteRole() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (guid: string) => call('DELETE /roles/role/{guid}', { path: { guid } }),
    onSuccess,
  });
}

/** Gives a role to users or takes it from them, all of them or none. */
export function useSetRole(guid: string) {
  const onSettled = useRefresh();
  return useMutation({
    mutationFn: ({ users, had }: { users: readonly string[]; had: boolean }) =>
      call(had ? 'POST /roles/role/{guid}/users' : 'DELETE /roles/role/{guid}/users', {
        path: { guid },
        body: users.map((user) => ({ guid: user })),
      }),
    onSettled,
  });
}
