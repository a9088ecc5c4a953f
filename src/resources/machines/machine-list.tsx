import { useLingui } from '@lingui/react/macro';
import { IconCode, IconExternalLink, IconPencil } from '@tabler/icons-react';
import { Outlet } from 'react-router';
import type { MachineRecord } from '#contract/holders/machines.ts';
import { ActionButtons } from '../../components/action/action-buttons.tsx';
import { useActions } from '../../components/action/use-actions.tsx';
import { OwnedList, type OwnedListProps } from '../../components/list-page/owned-list.tsx';
import type { RowAction } from '../../components/list-page/row-menu.tsx';
import { useCan } from '../../lib/api/session.ts';
import { machineActions } from './actions.tsx';
import { machineName, machineQueries } from './api.ts';
import { machineColumns } from './columns.tsx';
import { machineFilters, machineViews } from './filters.ts';
import { machinePaths } from './paths.ts';

type Props = Pick<OwnedListProps<MachineRecord>, 'id' | 'title' | 'owner' | 'same'> & { empty: string };

const rowId = ({ id }: MachineRecord): string => String(id);
const exportBy = { name: 'id', of: ({ id }: MachineRecord): number => id };
const pasted = {
  name: 'mid',
  of: ({ mid }: MachineRecord): string => mid,
  same: (text: string): string => text.replaceAll(/[-:\s]/g, '').toUpperCase(),
};
const rowHref = ({ id }: MachineRecord): string => machinePaths.view(id);
const editHref = ({ id }: MachineRecord): string => machinePaths.edit(id);

export function MachineList({ empty, ...list }: Props) {
  const { t } = useLingui();
  const can = useCan();
  const { names, ofMatching, namesFor, entries, dialog } = useActions(machineActions);
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
    <OwnedList
      {...list}
      query={machineQueries.list}
      columns={machineColumns}
      fields={machineFilters}
      {...(list.owner === undefined && { views: machineViews })}
      search={{ name: 'any', label: t`Name, code, SN, customer …` }}
      pasted={pasted}
      rowId={rowId}
      rowName={machineName}
      rowHref={rowHref}
      editHref={mayEdit ? editHref : undefined}
      rowActions={rowActions}
      bulkActions={
        names.length > 0 ? (rows, clear) => <ActionButtons actions={entries(names, rows, clear)} /> : undefined
      }
      bulkMatching={
        ofMatching.length > 0
          ? (matching, clear) => <ActionButtons actions={entries(ofMatching, matching, clear)} />
          : undefined
      }
      exportBy={exportBy}
      empty={{ text: empty }}
    >
      <Outlet />
      {dialog}
    </OwnedList>
  );
}
