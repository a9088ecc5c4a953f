import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import type { UserChange, UserEntry, UserStatus } from '#contract/holders/users.ts';
import { call } from '../../lib/api/api-client.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { containing } from '../../lib/list/filters.ts';
import type { ListRequest } from '../../lib/list/list-state.ts';
import { orderedBy, pageQuery, replyQuery } from '../../lib/api/page-query.ts';
import { refreshAfter } from '../../lib/api/stale.ts';
import type { Suggest } from '../../lib/list/suggest.ts';

export const userKeys = {
  all: ['users'] as QueryKey,
  lists: ['users', 'list'] as QueryKey,
  detail: (name: string): QueryKey => ['users', 'detail', name],
  ofSn: (sn: string): QueryKey => ['users', 'list', 'of', sn],
  licences: (guid: string): QueryKey => ['users', 'licences', guid],
  roles: (guid: string): QueryKey => ['users', 'roles', guid],
};

/** What a record tells besides its own fields. */
const SCOPE = ['sns', 'sessions'] as const;

export const userQueries = {
  list: (request: ListRequest) =>
    pageQuery(userKeys.lists, 'POST /users/data', orderedBy(request, 'name'), { scope: SCOPE }),
  ofSn: (sn: string) => (request: ListRequest) =>
    pageQuery(userKeys.ofSn(sn), 'POST /sns/{sn}/users/data', orderedBy(request, 'name'), {
      path: { sn },
      scope: SCOPE,
    }),
  /** Up to a page of users by their accounts, in one request. */
  named: (names: readonly string[]) =>
    userQueries.list({
      body: { querys: [{ name: 'name', op: '=', values: [...names] }] },
      offset: 0,
      limit: names.length,
    }),
  detail: (name: string) =>
    replyQuery(userKeys.detail(name), 'GET /users/user/{name}', { path: { name }, query: { scope: SCOPE } }),
};

/** Accounts by a part of the account, the display name, the e-mail or the phone. */
export const suggestUsers: Suggest = (text) => ({
  queryKey: [...userKeys.lists, 'names', text],
  queryFn: async ({ signal }) => {
    const body = { querys: text === '' ? [] : [containing('any', text)], sorts: [{ name: 'name' }] };
    const { items } = await call('POST /users/data', { body, query: { limit: OFFERED }, signal });
    return items.map(({ name }) => name);
  },
});

const OFFERED = 20;

/** Milliseconds that a batch may take on a busy server; passwords take their time. */
const BATCH_TIMEOUT = 120_000;

/** Adds a user; one that exists already is a refusal. */
export function useCreateUser() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ body, idempotencyKey }: { body: UserEntry; idempotencyKey: string }) => {
      const { name, ...rest } = body;
      try {
        // The API would change one that exists: version 0 is that of none.
        return await call('POST /users/user/{name}', { path: { name }, body: rest, ifMatch: '"0"', idempotencyKey });
      } catch (error) {
        throw error instanceof ApiError && error.isConflict ? nameTaken(name) : error;
      }
    },
    onSuccess: () => refreshAfter(queryClient, 'user'),
  });
}

const nameTaken = (name: string): ApiError =>
  new ApiError({
    kind: 'refused',
    code: 4090,
    message: `An account '${name}' exists already.`,
    errors: [{ path: 'name', msg: 'is taken' }],
  });

/** Changes the given fields of a user, if it is still in the version it was read in. */
export function useUpdateUser(name: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, ifMatch }: { body: UserChange; ifMatch: string | undefined }) =>
      call('PATCH /users/user/{name}', { path: { name }, body, ifMatch, timeout: BATCH_TIMEOUT }),
    onSettled: () => refreshAfter(queryClient, 'user'),
  });
}

/** Enables or disables users, all of them or none. Who is disabled is put out of all sessions. */
export function useSetUserStatus() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ names, status }: { names: readonly string[]; status: UserStatus }) =>
      call('PATCH /users', { body: names.map((name) => ({ name, status })), timeout: BATCH_TIMEOUT }),
    onSettled: () => refreshAfter(queryClient, 'user'),
  });
}

/** Ends all sessions of users. */
export function useEndUsers() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (guids: readonly string[]) =>
      call('POST /users/end', { body: guids.map((guid) => ({ type: 'user', guid })) }),
    onSettled: () => refreshAfter(queryClient, 'user'),
  });
}

/** Deletes users, all of them or none. */
export function useDeleteUsers() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (names: readonly string[]) =>
      call('DELETE /users', { body: names.map((name) => ({ name })), timeout: BATCH_TIMEOUT }),
    onSuccess: (_reply, names) => {
      for (const name of names) queryClient.removeQueries({ queryKey: userKeys.detail(name) });
      return refreshAfter(queryClient, 'user');
    },
  });
}

/** Binds users to an SN or unbinds them, all of them or none. */
export function useBindUsers(sn: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ names, bound }: { names: readonly string[]; bound: boolean }) =>
      call(bound ? 'POST /sns/{sn}/users' : 'DELETE /sns/{sn}/users', {
        path: { sn },
        body: names.map((name) => ({ name })),
        timeout: BATCH_TIMEOUT,
      }),
    onSettled: () => refreshAfter(queryClient, 'user'),
  });
}
