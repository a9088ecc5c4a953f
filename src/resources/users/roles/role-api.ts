import { queryOptions, useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { MAX_PAGE } from '#contract/bounds.ts';
import type { UserRoleCreate, UserRoleRecord, UserRoleUpdate } from '#contract/holders/user-roles.ts';
import type { UserRecord } from '#contract/holders/users.ts';
import { api, path, type Reply } from '../../../lib/api/api-client.ts';
import type { ListRequest } from '../../../lib/list/list-state.ts';
import type { PageQuery } from '../../../lib/api/page-query.ts';
import { auditKeys } from '../../audit/api.ts';
import { userKeys } from '../api.ts';

export const roleKeys = {
  all: ['roles'] as QueryKey,
  detail: (guid: string): QueryKey => ['roles', 'detail', guid],
  users: (guid: string): QueryKey => ['roles', 'users', guid],
};

export const roleQueries = {
  list: ({ offset, limit }: ListRequest): PageQuery<UserRoleRecord> =>
    queryOptions<Reply<UserRoleRecord>, Error, Reply<UserRoleRecord>, QueryKey>({
      queryKey: [...roleKeys.all, 'list', offset, limit],
      queryFn: ({ signal }) => api.get<UserRoleRecord>('/roles', { query: { offset, limit }, signal }),
    }),
  /** All roles, or those that a user has: there are few. */
  names: (user?: string) =>
    queryOptions<Reply<UserRoleRecord>, Error, Reply<UserRoleRecord>, QueryKey>({
      queryKey: [...roleKeys.all, 'of', user ?? ''],
      queryFn: ({ signal }) => api.get<UserRoleRecord>('/roles', { query: { limit: MAX_PAGE, user }, signal }),
    }),
  detail: (guid: string) =>
    queryOptions<Reply<UserRoleRecord>, Error, Reply<UserRoleRecord>, QueryKey>({
      queryKey: roleKeys.detail(guid),
      queryFn: ({ signal }) => api.get<UserRoleRecord>(path`/roles/role/${guid}`, { signal }),
    }),
  users:
    (guid: string) =>
    ({ offset, limit }: ListRequest): PageQuery<UserRecord> =>
      queryOptions<Reply<UserRecord>, Error, Reply<UserRecord>, QueryKey>({
        queryKey: [...roleKeys.users(guid), offset, limit],
        queryFn: ({ signal }) =>
          api.get<UserRecord>(path`/roles/role/${guid}/users`, { query: { offset, limit }, signal }),
      }),
};

function useRefresh(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [roleKeys.all, userKeys.lists, auditKeys.all].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    );
}

/** Adds a role that users can have. */
export function useCreateRole() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: UserRoleCreate; idempotencyKey: string }) =>
      api.post<UserRoleRecord>('/roles', { body, idempotencyKey }),
    onSuccess,
  });
}

/** Renames a role or changes its description, if it is still in the version it was read in. */
export function useUpdateRole(guid: string) {
  const onSettled = useRefresh();
  return useMutation({
    mutationFn: ({ body, ifMatch }: { body: UserRoleUpdate; ifMatch: string | undefined }) =>
      api.patch<UserRoleRecord>(path`/roles/role/${guid}`, { body, ifMatch }),
    onSettled,
  });
}

/** Deletes a role; its users stay. */
export function useDeleteRole() {
  const onSuccess = useRefresh();
  return useMutation({ mutationFn: (guid: string) => api.delete(path`/roles/role/${guid}`), onSuccess });
}

/** Gives a role to users or takes it from them, all of them or none. */
export function useSetRole(guid: string) {
  const onSettled = useRefresh();
  return useMutation({
    mutationFn: ({ users, had }: { users: readonly string[]; had: boolean }) =>
      (had ? api.post : api.delete)(path`/roles/role/${guid}/users`, { body: users.map((user) => ({ guid: user })) }),
    onSettled,
  });
}
