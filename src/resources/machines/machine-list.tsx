import { useLingui } from '@lingui/react/macro';
import { IconCode, IconExternalLink, IconPencil } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { Outlet } from 'react-router';
import type { MachineRecord } from '#contract/holders/machines.ts';
import { Button } from '../../components/kit/button.tsx';
import { ListPage } from '../../components/list-page/list-page.tsx';
import type { RowAction } from '../../components/list-page/row-menu.tsx';
import type { QueryEntry } from '../../lib/list/filters.ts';
import { narrowed } from '../../lib/api/page-query.ts';
import { useCan } from '../../lib/api/session.ts';
import { MachineActionDialog } from './action-dialog.tsx';
import { changes, MACHINE_ACTIONS, machineActions, type MachineAction } from './actions.ts';
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

type Asked = { action: MachineAction; machines: readonly MachineRecord[]; done?: () => void };

const rowId = ({ id }: MachineRecord): string => String(id);
const exportBy = { name: 'id', of: ({ id }: MachineRecord): number => id };
const rowHref = ({ id }: MachineRecord): string => machinePaths.view(id);
const editHref = ({ id }: MachineRecord): string => machinePaths.edit(id);

/** Devices, and what can be done with them one by one and together. */
export function MachineList({ id, title, owner = all, without = none, empty }: Props) {
  const { t, i18n } = useLingui();
  const can = useCan();
  const [asked, setAsked] = useState<Asked>();
  const columns = useMemo(() => machineColumns.filter((column) => !without.includes(column.id)), [without]);
  const fields = useMemo(() => machineFilters.filter(({ name }) => !without.includes(name)), [without]);
  const query = useMemo(() => narrowed(machineQueries.list, owner), [owner]);
  const mayEdit = can('updateMachine');
  const actions = MACHINE_ACTIONS.filter((action) => can(machineActions[action].operation));

  const rowActions = (machine: MachineRecord): RowAction[] => [
    { label: t`Open`, icon: IconExternalLink, to: rowHref(machine) },
    ...(mayEdit ? [{ label: t`Edit`, icon: IconPencil, to: editHref(machine) }] : []),
    ...(can('updateSnDevices') && machine.status === 0
      ? [{ label: t`Update string`, icon: IconCode, to: machinePaths.strings(machine.id) }]
      : []),
    ...actions
      .filter((action) => changes(action, machine))
      .map((action) => ({
        label: i18n._(machineActions[action].label),
        icon: machineActions[action].icon,
        danger: action === 'remove',
        run: () => setAsked({ action, machines: [machine] }),
      })),
  ];
  const bulk = (machines: readonly MachineRecord[], clear: () => void) =>
    actions.map((action) => {
      const { label, icon: ActionIcon } = machineActions[action];
      return (
        <Button
          key={action}
          leftSection={<ActionIcon size={16} aria-hidden />}
          onClick={() => setAsked({ action, machines, done: clear })}
        >
          {i18n._(label)}
        </Button>
      );
    });

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
      bulkActions={actions.length > 0 ? bulk : undefined}
      exportBy={exportBy}
      empty={{ text: empty }}
    >
      <Outlet />
      {asked !== undefined && (
        <MachineActionDialog
          action={asked.action}
          machines={asked.machines}
          onClose={() => setAsked(undefined)}
          {...(asked.done && { onDone: asked.done })}
        />
      )}
    </ListPage>
  );
}

const all: readonly QueryEntry[] = [];
const none: readonly string[] = [];
