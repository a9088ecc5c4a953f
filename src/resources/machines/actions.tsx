import { msg } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { IconBan, IconCircleCheck, IconRecycle, IconRotateClockwise, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { MachineRecord, MachineStatus } from '#contract/holders/machines.ts';
import { recordActions } from '../../components/action/record-actions.tsx';
import { EndingSessions, UsingList, type Using } from '../../domain/used-by.tsx';
import { path } from '../../lib/path.ts';
import { formatSn } from '../../lib/format/format.ts';
import { machineName, machineQueries, useDeleteMachines, useSetMachineStatus } from './api.ts';

type Machines = readonly MachineRecord[];

/** Longest name that the operator types to confirm. A device code is longer, so the id is typed instead. */
const MOST_TYPED = 32;

/** Begins with the records: '3 devices: its place is free.' */
const about = (what: ReactNode) => (count: number, name: string) => (
  <>
    {count === 1 ? <strong>{name}</strong> : <Plural value={count} one="# device" other="# devices" />}
    {': '}
    {what}
  </>
);

const settingStatus = (status: MachineStatus) =>
  function useRun() {
    const set = useSetMachineStatus();
    return (machines: Machines) => set.mutateAsync({ machines, status });
  };

function useSessions(machines: Machines) {
  const query = useQuery({ ...machineQueries.named(machines.map(({ id }) => id)), enabled: machines.length > 0 });
  return { ready: query.isSuccess, effects: <EndingSessions query={query} /> };
}

/** All actions on several devices. */
export const machineActions = recordActions<'machine', MachineRecord>({
  kind: 'machine',
  nameOf: machineName,
  typedFor: (machine) => {
    const name = machineName(machine);
    return name.length <= MOST_TYPED ? name : String(machine.id);
  },
  rows: {
    enable: {
      label: msg`Enable`,
      icon: IconCircleCheck,
      title: [msg`Enable device`, msg`Enable devices`],
      says: about(<Trans>takes a place of its SN again and may log in. Refused where no place is free.</Trans>),
      leaves: (left) => (
        <LeftOut machines={left}>
          {left.some(({ status }) => status === 1) && <Trans>“Activate again” brings recycled devices back.</Trans>}
        </LeftOut>
      ),
      useRun: settingStatus(0),
      done: (count) => <Plural value={count} one="# device enabled" other="# devices enabled" />,
    },
    reactivate: {
      label: msg`Activate again`,
      icon: IconRotateClockwise,
      title: [msg`Activate device again`, msg`Activate devices again`],
      says: about(
        <Trans>was recycled. It takes a place of its SN again and may log in. Refused where no place is free.</Trans>,
      ),
      leaves: (left) => (
        <LeftOut machines={left}>
          {left.some(({ status }) => status === 33) && <Trans>“Enable” brings disabled devices back.</Trans>}
        </LeftOut>
      ),
      useRun: settingStatus(0),
      done: (count) => <Plural value={count} one="# device activated again" other="# devices activated again" />,
    },
    disable: {
      label: msg`Disable`,
      icon: IconBan,
      title: [msg`Disable device`, msg`Disable devices`],
      says: about(<Trans>no log-in and no update string until it is enabled again. Its place is free.</Trans>),
      leaves: (left) => <LeftOut machines={left} />,
      useEffects: useSessions,
      useRun: settingStatus(33),
      done: (count) => <Plural value={count} one="# device disabled" other="# devices disabled" />,
    },
    recycle: {
      label: msg`Recycle`,
      icon: IconRecycle,
      title: [msg`Recycle device`, msg`Recycle devices`],
      says: about(<Trans>its place is free for another device. An enabled one counts as a transfer of its SN.</Trans>),
      leaves: (left) => <LeftOut machines={left} />,
      useEffects: useSessions,
      useRun: settingStatus(1),
      done: (count) => <Plural value={count} one="# device recycled" other="# devices recycled" />,
    },
    remove: {
      label: msg`Remove`,
      icon: IconTrash,
      title: [msg`Remove device`, msg`Remove devices`],
      says: about(
        <Trans>removed for good. A seat that it borrowed stays out. Activated again, it is a new device.</Trans>,
      ),
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
      useRun: () => {
        const remove = useDeleteMachines();
        return (machines) => remove.mutateAsync(machines);
      },
      done: (count) => <Plural value={count} one="# device removed" other="# devices removed" />,
    },
  },
});

/** Shows the SNs that lose devices. */
function TakenFrom({ machines, onFollow }: { machines: Machines; onFollow: () => void }) {
  const sns = [...new Set(machines.map(({ sn }) => sn))];
  const count = sns.length;
  return (
    <>
      <p>
        <Plural value={count} one="Taken from # SN:" other="Taken from # SNs:" />
      </p>
      <UsingList items={sns.map(usingSnAlone)} onFollow={onFollow} />
    </>
  );
}

const usingSnAlone = (sn: string): Using => ({ to: path`/sns/${sn}/devices`, name: formatSn(sn) });

/** Shows how many selected devices do not change, by status. */
function LeftOut({ machines, children }: { machines: Machines; children?: ReactNode }) {
  const count = (status: MachineStatus) => machines.filter((machine) => machine.status === status).length;
  const [enabled, recycled, disabled] = [count(0), count(1), count(33)];
  return (
    <p>
      {enabled > 0 && (
        <Plural
          value={enabled}
          one="# device is left out: it is enabled."
          other="# devices are left out: they are enabled."
        />
      )}{' '}
      {disabled > 0 && (
        <Plural
          value={disabled}
          one="# device is left out: it is disabled."
          other="# devices are left out: they are disabled."
        />
      )}{' '}
      {recycled > 0 && (
        <Plural
          value={recycled}
          one="# device is left out: it is recycled."
          other="# devices are left out: they are recycled."
        />
      )}{' '}
      {children}
    </p>
  );
}
