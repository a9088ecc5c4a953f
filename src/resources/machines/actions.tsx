import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconBan, IconCircleCheck, IconRecycle, IconRotateClockwise, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { MachineRecord } from '#contract/holders/machines.ts';
import { recordActions, running } from '../../components/action/record-actions.tsx';
import { EndingSessions, UsingList, type Using } from '../../domain/used-by.tsx';
import { lazyNamed } from '../../lib/lazy-named.ts';
import { path } from '../../lib/path.ts';
import { formatSn } from '../../words/format-sn.ts';
import { machineActionTitles } from '../../words/holder-actions.ts';
import { machineWords } from '../../words/machines.ts';
import { statusConsequences } from '../../domain/machine-consequences.tsx';
import { machineName, machineQueries, useDeleteMachines, useSetMachineStatus } from './api.ts';

/** Asks for the successor of a device. Its code is fetched on first use. */
export const ReplaceDialog = lazyNamed(() => import('./replace-dialog.tsx'), 'ReplaceDialog');

type Machines = readonly MachineRecord[];

/** Longest name that the operator types to confirm. A device code is longer, so the id is typed instead. */
const MOST_TYPED = 32;

function useSessions(machines: Machines) {
  const query = useQuery({ ...machineQueries.named(machines.map(({ id }) => id)), enabled: machines.length > 0 });
  return { ready: query.isSuccess, effects: <EndingSessions query={query} /> };
}

function useOwnerAndSessions(machines: Machines) {
  const { ready, effects } = useSessions(machines);
  return {
    ready,
    effects: (
      <>
        <Owner machines={machines} />
        {effects}
      </>
    ),
  };
}

const useOwner = (machines: Machines) => ({ ready: true, effects: <Owner machines={machines} /> });

/** Names the SN of a single device, because devices of several SNs can have one name. */
function Owner({ machines: [machine, ...others] }: { machines: Machines }) {
  if (machine === undefined || others.length > 0) return null;
  const sn = formatSn(machine.sn);
  return (
    <p>
      <Trans>The device belongs to the SN {sn}.</Trans>
    </p>
  );
}

export const machineActions = recordActions<'machine', MachineRecord>({
  kind: 'machine',
  titles: machineActionTitles,
  job: { start: 'POST /machines/bulk', keyOf: ({ id }) => String(id) },
  nameOf: machineName,
  typedFor: (machine) => {
    const name = machineName(machine);
    return name.length <= MOST_TYPED ? name : String(machine.id);
  },
  counted: (count) => <Plural value={count} one="# device" other="# devices" />,
  rows: {
    enable: {
      label: msg`Enable`,
      icon: IconCircleCheck,
      says: statusConsequences[0],
      leaves: (left) => (
        <LeftOut machines={left}>
          {left.some(({ status }) => status === 1) && <Trans>Use “Activate again” for recycled devices.</Trans>}
        </LeftOut>
      ),
      useEffects: useOwner,
      useRun: running(useSetMachineStatus, (machines) => ({ machines, status: 0 }) as const),
      done: (what) => <Trans>Enabled {what}</Trans>,
    },
    reactivate: {
      label: msg`Activate again`,
      icon: IconRotateClockwise,
      says: statusConsequences[0],
      leaves: (left) => (
        <LeftOut machines={left}>
          {left.some(({ status }) => status === 33) && <Trans>Use “Enable” for disabled devices.</Trans>}
        </LeftOut>
      ),
      useEffects: useOwner,
      useRun: running(useSetMachineStatus, (machines) => ({ machines, status: 0 }) as const),
      done: (what) => <Trans>Activated {what} again</Trans>,
    },
    disable: {
      label: msg`Disable`,
      icon: IconBan,
      says: statusConsequences[33],
      leaves: (left) => <LeftOut machines={left} />,
      useEffects: useOwnerAndSessions,
      useRun: running(useSetMachineStatus, (machines) => ({ machines, status: 33 }) as const),
      done: (what) => <Trans>Disabled {what}</Trans>,
    },
    recycle: {
      label: msg`Recycle`,
      icon: IconRecycle,
      says: statusConsequences[1],
      leaves: (left) => <LeftOut machines={left} />,
      useEffects: useOwnerAndSessions,
      useRun: running(useSetMachineStatus, (machines) => ({ machines, status: 1 }) as const),
      done: (what) => <Trans>Recycled {what}</Trans>,
    },
    remove: {
      label: msg`Delete`,
      icon: IconTrash,
      says: <Trans>Borrowed seats stay taken until they expire. A device that is activated again counts as new.</Trans>,
      useEffects: (machines, onFollow) => {
        const { ready, effects } = useSessions(machines);
        return {
          ready,
          effects: (
            <>
              {effects}
              <TakenFrom machines={machines} onFollow={onFollow} />
            </>
          ),
        };
      },
      useRun: running(useDeleteMachines, (machines) => machines),
      done: (what) => <Trans>Deleted {what}</Trans>,
    },
  },
});

function TakenFrom({ machines, onFollow }: { machines: Machines; onFollow: () => void }) {
  const sns = [...new Set(machines.map(({ sn }) => sn))];
  const count = sns.length;
  return (
    <>
      <p>
        <Plural value={count} one="Deleted from # SN:" other="Deleted from # SNs:" />
      </p>
      <UsingList items={sns.map(usingSnAlone)} onFollow={onFollow} />
    </>
  );
}

const usingSnAlone = (sn: string): Using => ({ to: path`/sns/${sn}/devices`, name: formatSn(sn) });

function LeftOut({ machines, children }: { machines: Machines; children?: ReactNode }) {
  const { i18n } = useLingui();
  return (
    <>
      {[...Map.groupBy(machines, ({ status }) => status)].map(([status, { length: count }]) => {
        const state = i18n._(machineWords.status.choices[status]);
        return (
          <p key={status}>
            <Plural value={count} one={`# device skipped: ${state}.`} other={`# devices skipped: ${state}.`} />
          </p>
        );
      })}
      {children !== undefined && <p>{children}</p>}
    </>
  );
}
