import { queryOptions, useMutation, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { AccessCheck } from '#contract/access.ts';
import type { MachineRecord, MachineStatus } from '#contract/machines.ts';
import type { TokenIdRecord } from '#contract/tokenids.ts';
import type { UserRecord, UserStatus } from '#contract/users.ts';
import { api, path } from '../../lib/api-client.ts';
import type { QueryEntry } from '../../lib/filters.ts';
import { pageQuery } from '../../lib/page-query.ts';
import { sessionKeys } from '../sessions/api.ts';

/** Rows that a tab of the desk shows; whoever needs more has the list. */
export const MOST_ROWS = 100;

const machineLists: QueryKey = ['machines', 'list'];

/** What a list of the desk asks for, without any order of its own. */
const request = (querys: QueryEntry[], sort?: { name: string; order: 'ASC' | 'DESC' }) => ({
  body: { querys, ...(sort && { sorts: [sort] }) },
  offset: 0,
  limit: MOST_ROWS,
});

export const requestOf = request;

export const machinesQuery = (querys: QueryEntry[]) =>
  pageQuery<MachineRecord>(
    machineLists,
    '/machines/data',
    request(querys, { name: 'lastUpdateDate', order: 'DESC' }),
    'sessions',
  );

export const tokenIdsQuery = (querys: QueryEntry[]) =>
  pageQuery<TokenIdRecord>(['tokenids', 'list'], '/tokenids/data', request(querys));

const userLists: QueryKey = ['users', 'list'];

export const usersQuery = (querys: QueryEntry[]) =>
  pageQuery<UserRecord>(userLists, '/users/data', request(querys, { name: 'name', order: 'ASC' }), 'sessions');

/** Users, who is online and who would be let in are out of date. */
const refreshUsers = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all([['users'], sessionKeys.all, accessKeys].map((queryKey) => queryClient.invalidateQueries({ queryKey })));

/** Enables or disables a user. Who is disabled is put out of all sessions. */
export function useSetUserStatus() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ name, status }: { name: string; status: UserStatus }) =>
      api.patch<UserRecord>(path`/users/user/${name}`, { body: { status } }),
    onSettled: () => refreshUsers(queryClient),
  });
}

/** Binds a user to an SN. */
export function useBindUser(sn: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => api.post(path`/sns/${sn}/users/user/${name}`),
    onSettled: () => refreshUsers(queryClient),
  });
}

/** Sets the status of a device; one that leaves 0 loses its sessions. */
export function useSetMachineStatus() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, status }: { id: number; status: MachineStatus }) =>
      api.post(path`/machines/${id}`, { body: { status } }),
    onSettled: () =>
      Promise.all(
        [['machines'], sessionKeys.all, accessKeys].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  });
}

const accessKeys: QueryKey = ['access'];

/** Who asks to be let in. */
export type AccessQuestion = { sn: string; loginName: string; device: string };

/** Why an SN would or would not let someone in: the checks of a log-in, made without effect. */
export const accessQuery = ({ sn, loginName, device }: AccessQuestion) =>
  queryOptions({
    queryKey: [...accessKeys, sn, loginName, device],
    queryFn: async ({ signal }) => {
      const named =
        device === '' ? {} : /^b/i.test(device) && device.length > 17 ? { deviceCode: device } : { mac: device };
      const query = { ...named, loginName: loginName === '' ? undefined : loginName };
      return (await api.get<AccessCheck>(path`/sns/${sn}/explain`, { query, signal })).items;
    },
  });

/** What a fix changed is looked at anew. */
export const refreshAccess = { queryKey: accessKeys };
