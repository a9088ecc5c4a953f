import type { QueryKey } from '@tanstack/react-query';
import type { UserChange, UserEntry, UserStatus } from '#contract/holders/users.ts';
import { call } from '../../lib/api/api-client.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { containing } from '../../lib/list/filters.ts';
import type { ListRequest } from '../../lib/list/list-state.ts';
import { orderedBy, pageQuery, replyQuery } from '../../lib/api/page-query.ts';
import { useChange } from '../../lib/api/use-change.ts';
import type { Suggest } from '../../lib/list/suggest.ts';
import type { ListBody } from '../../lib/api/operations.ts';

export const userKeys = {
  all: ['users'] as QueryKey,
  lists: ['users', 'list'] as QueryKey,
  detail: (name: string): QueryKey => ['users', 'detail', name],
  licences: (guid: string): QueryKey => ['users', 'licences', guid],
  roles: (guid: string): QueryKey => ['users', 'roles', guid],
};

/** The counts that a record contains besides its own fields. */
const SCOPE = ['sns', 'sessions'] as const;

export const userQueries = {
  list: (request: ListRequest) =>
    pageQuery(userKeys.lists, 'POST /users/data', orderedBy(request, 'name'), { scope: SCOPE }),
  /** Returns up to one page of users by their accounts, in one request. */
  named: (names: readonly string[]) =>
    userQueries.list({
      body: { querys: [{ name: 'name', op: '=', values: [...names] }] },
      offset: 0,
      limit: names.length,
    }),
  detail: (name: string) =>
    replyQuery(userKeys.detail(name), 'GET /users/user/{name}', { path: { name }, query: { scope: SCOPE } }),
};

/** Suggests accounts by a part of the account, display name, e-mail or phone. */
export const suggestUsers: Suggest = (text) => ({
  queryKey: [...userKeys.lists, 'names', text],
  queryFn: async ({ signal }) => {
    const body: ListBody<'POST /users/data'> = {
      querys: text === '' ? [] : [containing('any', text)],
      sorts: [{ name: 'name' }],
    };
    const { items } = await call('POST /users/data', { body, query: { limit: OFFERED }, signal });
    return items.map(({ name }) => name);
  },
});

const OFFERED = 20;

/** Milliseconds that a batch may take on a busy server. Hashing passwords is slow. */
const BATCH_TIMEOUT = 120_000;

/** Creates a user. Fails if the account exists. */
export const useCreateUser = () =>
  useChange('user', async ({ body, idempotencyKey }: { body: UserEntry; idempotencyKey: string }) => {
    const { name, ...rest } = body;
    try {
      // Without `If-Match` the API would change an existing user. Only a user that does not exist has version 0.
      return await call('POST /users/user/{name}', { path: { name }, body: rest, ifMatch: '"0"', idempotencyKey });
    } catch (error) {
      throw error instanceof ApiError && error.isConflict ? nameTaken(name) : error;
    }
  });

const nameTaken = (name: string): ApiError =>
  new ApiError({
    kind: 'refused',
    code: 4090,
    message: `An account '${name}' exists already.`,
    errors: [{ path: 'name', msg: 'is taken' }],
  });

export const useUpdateUser = (name: string) =>
  useChange('user', ({ body, ifMatch }: { body: UserChange; ifMatch: string | undefined }) =>
    call('PATCH /users/user/{name}', { path: { name }, body, ifMatch, timeout: BATCH_TIMEOUT }),
  );

/** Enables or disables users: all or none. Disabling a user ends its sessions. */
export const useSetUserStatus = () =>
  useChange('user', ({ names, status }: { names: readonly string[]; status: UserStatus }) =>
    call('PATCH /users', { body: names.map((name) => ({ name, status })), timeout: BATCH_TIMEOUT }),
  );

export const useEndUsers = () =>
  useChange('user', (guids: readonly string[]) =>
    call('POST /users/end', { body: guids.map((guid) => ({ type: 'user', guid })) }),
  );

/** Deletes users: all or none. */
export const useDeleteUsers = () =>
  useChange(
    'user',
    (names: readonly string[]) =>
      call('DELETE /users', { body: names.map((name) => ({ name })), timeout: BATCH_TIMEOUT }),
    (names) => names.map(userKeys.detail),
  );

/** Binds users to an SN or unbinds them: all or none. */
export const useBindUsers = (sn: string) =>
  useChange('user', ({ names, bound }: { names: readonly string[]; bound: boolean }) =>
    call(bound ? 'POST /sns/{sn}/users' : 'DELETE /sns/{sn}/users', {
      path: { sn },
      body: names.map((name) => ({ name })),
      timeout: BATCH_TIMEOUT,
    }),
  );
