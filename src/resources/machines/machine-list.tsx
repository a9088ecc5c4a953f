import { useLingui } from '@lingui/react/macro';
import { IconCode, IconExternalLink, IconPencil } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Outlet } from 'react-router';
import type { MachineRecord } from '#contract/holders/machines.ts';
import { ActionButtons } from '../../components/action/action-buttons.tsx';
import { useActions } from '../../components/action/use-actions.tsx';
import { ListPage } from '../../components/list-page/list-page.tsx';
import type { RowAction } from '../../components/list-page/row-menu.tsx';
import type { QueryEntry } from '../../lib/list/filters.ts';
import { narrowed } from '../../lib/api/page-query.ts';
import { useCan } from '../../lib/api/session.ts';
import { machineActions } from './actions.tsx';
import { machineName, machineQueries } from './api.ts';
import { machineColumns } from './columns.tsx';
import { machineFilters, machineViews } from './filters.ts';
import { machinePaths } from './paths.ts';

type Props = {
  /** Names the list in the browser's memory. */
  id: string;
  title: string;
  /** What narrows the list to the devices of something, as a tab of its page. */
  owner?: readonly QueryEntry[];
  /** Columns and filters that say the same in every row here. */
  without?: readonly string[];
  empty: string;
};

const rowId = ({ id }: MachineRecord): string => String(id);
const exportBy = { name: 'id', of: ({ id }: MachineRecord): number => id };
const rowHref = ({ id }: MachineRecord): string => machinePaths.view(id);
const editHref = ({ id }: MachineRecord): string => machinePaths.edit(id);

/** Devices, and what can be done with them one by one and together. */
export function MachineList({ id, title, owner = all, without = none, empty }: Props) {
  const { t } = useLingui();
  const can = useCan();
  const { names, namesFor, entries, dialog } = useActions(machineActions);
  const columns = useMemo(() => machineColumns.filter((column) => !without.includes(column.id)), [without]);
  const fields = useMemo(() => machineFilters.filter(({ name }) => !without.includes(name)), [without]);
  const query = useMemo(() => narrowed(machineQueries.list, owner), [owner]);
  const mayEdit = can('updateMachine');

  const rowActions = (machine: MachineRecord): RowAction[] => [
    { label: t`Open`, icon: IconExternalLink, to: rowHref(machine) },
    ...(mayEdit ? [{ label: t`Edit`, icon: IconPencil, to: editHref(machine) }] : []),
    ...(can('updateSnDevices') && machine.status === 0
      ? [{ label: t`Update string`, icon: IconCode, to: machinePaths.strings(machine.id) }]
      : []),
    ...entries(namesFor(machine), [machine]),
  ];

  return (
    <ListPage
      embedded={owner !== all}
      id={id}
      title={title}
      query={query}
      columns={columns}
      fields={fields}
      {...(owner === all && { views: machineViews })}
      search={{ name: 'mid', label: t`Device code or MAC address` }}
      rowId={rowId}
      rowName={machineName}
      rowHref={rowHref}
      editHref={mayEdit ? editHref : undefined}
      rowActions={rowActions}
      bulkActions={
        names.length > 0 ? (rows, clear) => <ActionButtons actions={entries(names, rows, clear)} /> : undefined
      }
      exportBy={exportBy}
      empty={{ text: empty }}
    >
      <Outlet />
      {dialog}
    </ListPage>
  );
}

const all: readonly QueryEntry[] = [];
const none: readonly string[] = [];
