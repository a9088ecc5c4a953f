import type { QueryKey } from '@tanstack/react-query';
import { MAX_PAGE } from '#contract/bounds.ts';
import type { UserRoleCreate, UserRoleRecord, UserRoleUpdate } from '#contract/holders/user-roles.ts';
import type { UserRecord } from '#contract/holders/users.ts';
import { call } from '../../../lib/api/api-client.ts';
import type { ListRequest } from '../../../lib/list/list-state.ts';
import { type PageQuery, replyQuery } from '../../../lib/api/page-query.ts';
import { useChange } from '../../../lib/api/use-change.ts';

export const roleKeys = {
  all: ['roles'] as QueryKey,
  detail: (guid: string): QueryKey => ['roles', 'detail', guid],
  users: (guid: string): QueryKey => ['roles', 'users', guid],
};

export const roleQueries = {
  list: ({ offset, limit }: ListRequest): PageQuery<UserRoleRecord> =>
    replyQuery([...roleKeys.all, 'list', offset, limit], 'GET /roles', { query: { offset, limit } }),
  /** All roles, or those of a user, in one page. There are few roles. */
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

export const useCreateRole = () =>
  useChange('role', ({ body, idempotencyKey }: { body: UserRoleCreate; idempotencyKey: string }) =>
    call('POST /roles', { body, idempotencyKey }),
  );

export const useUpdateRole = (guid: string) =>
  useChange('role', ({ body, ifMatch }: { body: UserRoleUpdate; ifMatch: string | undefined }) =>
    call('PATCH /roles/role/{guid}', { path: { guid }, body, ifMatch }),
  );

export const useDeleteRole = () =>
  useChange('role', (guid: string) => call('DELETE /roles/role/{guid}', { path: { guid } }));

/** Gives a role to users or removes it from them: all or none. */
export const useSetRole = (guid: string) =>
  useChange('role', ({ users, had }: { users: readonly string[]; had: boolean }) =>
    call(had ? 'POST /roles/role/{guid}/users' : 'DELETE /roles/role/{guid}/users', {
      path: { guid },
      body: users.map((user) => ({ guid: user })),
    }),
  );
