import { queryOptions, useMutation, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { MachineRecord, MachineStatus, MachineUpdate } from '#contract/holders/machines.ts';
import { api, path, type Reply } from '../../lib/api/api-client.ts';
import { formatSn } from '../../lib/format/format.ts';
import type { ListRequest } from '../../lib/list/list-state.ts';
import { newestFirst, pageQuery } from '../../lib/api/page-query.ts';
import { runEach } from '../../lib/api/run-each.ts';
import { auditKeys } from '../audit/api.ts';
import { sessionKeys } from '../sessions/api.ts';
import { snKeys } from '../sns/api.ts';
import { stringKeys } from '../strings/api.ts';

export const machineKeys = {
  all: ['machines'] as QueryKey,
  lists: ['machines', 'list'] as QueryKey,
  detail: (id: string): QueryKey => ['machines', 'detail', id],
};

/** What a record tells besides its own fields. */
const SCOPE = 'customer,sessions';

export const machineQueries = {
  list: (request: ListRequest) =>
    pageQuery<MachineRecord>(machineKeys.lists, '/machines/data', newestFirst(request, 'regDate'), SCOPE),
  /** Up to a page of devices by their ids, in one request. */
  named: (ids: readonly number[]) =>
    machineQueries.list({
      body: { querys: [{ name: 'id', op: '=', values: [...ids] }] },
      offset: 0,
      limit: ids.length,
    }),
  detail: (id: string) =>
    queryOptions<Reply<MachineRecord>, Error, Reply<MachineRecord>, QueryKey>({
      queryKey: machineKeys.detail(id),
      queryFn: ({ signal }) => api.get<MachineRecord>(path`/machines/${id}`, { query: { scope: SCOPE }, signal }),
    }),
};

/** What people call a device. */
export const machineName = ({ machineName: name, mid }: Pick<MachineRecord, 'machineName' | 'mid'>): string =>
  name ?? mid;

/** Devices, their sessions, the places that they take of their SNs, and the audit log are out of date. */
const refreshMachines = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all(
    [machineKeys.all, sessionKeys.all, snKeys.all, stringKeys.all, auditKeys.all].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );

/** Enables, recycles or disables devices, one by one: the API has no batch. One that leaves 0 loses its sessions. */
export function useSetMachineStatus() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ machines, status }: { machines: readonly MachineRecord[]; status: MachineStatus }) =>
      runEach(machines, machineName, ({ id }) => api.post(path`/machines/${id}`, { body: { status } })),
    onSettled: () => refreshMachines(queryClient),
  });
}

/** Changes what a device is called, if it is still in the version it was read in. */
export function useUpdateMachine(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, ifMatch }: { body: MachineUpdate; ifMatch: string | undefined }) =>
      api.patch<MachineRecord>(path`/machines/${id}`, { body, ifMatch }),
    onSettled: () => refreshMachines(queryClient),
  });
}

/** Removes devices: those of one SN all or none. */
export function useDeleteMachines() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (machines: readonly MachineRecord[]) =>
      runEach(
        [...Map.groupBy(machines, ({ sn }) => sn)],
        ([sn]) => formatSn(sn),
        ([sn, ofSn]) => api.delete(path`/sns/${sn}/machines`, { body: ofSn.map(({ id }) => ({ id })) }),
      ),
    onSuccess: (_done, machines) => {
      for (const { id } of machines) queryClient.removeQueries({ queryKey: machineKeys.detail(String(id)) });
    },
    onSettled: () => refreshMachines(queryClient),
  });
}

/** Makes an update string for a device: a licence that it takes without reaching the service. */
export function useMakeString({ id, sn }: MachineRecord) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const { items } = await api.post<{ code: string }>(path`/sns/${sn}/update_code`, { body: { machineId: id } });
      return items.map(({ code }) => code);
    },
    onSettled: () => refreshMachines(queryClient),
  });
}
