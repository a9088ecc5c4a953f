import type { QueryKey } from '@tanstack/react-query';
import type { MachineRecord, MachineStatus, MachineUpdate } from '#contract/holders/machines.ts';
import { call } from '../../lib/api/api-client.ts';
import { formatSn } from '../../words/format-sn.ts';
import type { ListRequest } from '../../lib/list/list-state.ts';
import { newestFirst, pageQuery, replyQuery } from '../../lib/api/page-query.ts';
import { runEach } from '../../lib/api/run-each.ts';
import { useChange } from '../../lib/api/use-change.ts';

export const machineKeys = {
  all: ['machines'] as QueryKey,
  lists: ['machines', 'list'] as QueryKey,
  detail: (id: string): QueryKey => ['machines', 'detail', id],
};

/** Most devices of an SN that a dialog offers. */
const MOST_TO_CHOOSE = 500;

const SCOPE = ['customer', 'sessions'] as const;

export const machineQueries = {
  list: (request: ListRequest) =>
    pageQuery(machineKeys.lists, 'POST /machines/data', newestFirst(request, 'regDate'), { scope: SCOPE }),
  /** Returns the query of devices by ids, up to one page. */
  named: (ids: readonly number[]) =>
    machineQueries.list({
      body: { querys: [{ name: 'id', op: '=', values: [...ids] }] },
      offset: 0,
      limit: ids.length,
    }),
  /** Returns the query of the devices of an SN that can be replaced, those that were used last first. */
  replaceable: (sn: string) =>
    machineQueries.list({
      body: {
        querys: [
          { name: 'sn', op: '=', values: [sn] },
          { name: 'status', op: '<>', values: [1] },
        ],
        sorts: [{ name: 'lastUpdateDate', order: 'DESC' }],
      },
      offset: 0,
      limit: MOST_TO_CHOOSE,
    }),
  detail: (id: string) =>
    replyQuery(machineKeys.detail(id), 'GET /machines/{id}', { path: { id }, query: { scope: SCOPE } }),
};

export const machineName = ({ machineName: name, mid }: Pick<MachineRecord, 'machineName' | 'mid'>): string =>
  name ?? mid;

/** Enables, recycles or disables devices one by one. Lists change several by a job. A device that stops loses its sessions. */
export const useSetMachineStatus = () =>
  useChange('machine', ({ machines, status }: { machines: readonly MachineRecord[]; status: MachineStatus }) =>
    runEach(machines, machineName, ({ id }) => call('POST /machines/{id}', { path: { id }, body: { status } })),
  );

export const useUpdateMachine = (id: string) =>
  useChange('machine', ({ body, ifMatch }: { body: MachineUpdate; ifMatch: string | undefined }) =>
    call('PATCH /machines/{id}', { path: { id }, body, ifMatch }),
  );

/** Removes devices. Those of one SN are removed all or none. */
export const useDeleteMachines = () =>
  useChange(
    'machine',
    (machines: readonly MachineRecord[]) =>
      runEach(
        [...Map.groupBy(machines, ({ sn }) => sn)],
        ([sn]) => formatSn(sn),
        ([sn, ofSn]) => call('DELETE /sns/{sn}/machines', { path: { sn }, body: ofSn.map(({ id }) => ({ id })) }),
      ),
    (machines) => machines.map(({ id }) => machineKeys.detail(String(id))),
  );

/** Generates an update string: a licence for a device that cannot reach the service. */
export const useMakeString = ({ id, sn }: MachineRecord) =>
  useChange('machine', async () => {
    const { items } = await call('POST /sns/{sn}/update_code', { path: { sn }, body: { machineId: id } });
    return items.map(({ code }) => code);
  });
