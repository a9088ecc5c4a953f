import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { MachineRecord, MachineStatus } from '#contract/holders/machines.ts';
import { BatchDialog } from '../../components/dialog/batch-dialog.tsx';
import { EndingSessions, UsingList, type Using } from '../../domain/used-by.tsx';
import { path } from '../../lib/api/api-client.ts';
import { formatSn } from '../../lib/format/format.ts';
import { changes, machineActions, type MachineAction } from './actions.ts';
import { machineName, machineQueries, useDeleteMachines, useSetMachineStatus } from './api.ts';

type Props = {
  action: MachineAction;
  machines: readonly MachineRecord[];
  onClose: () => void;
  onDone?: () => void;
};

/** Longest name that is typed to confirm; a device code is longer, and its device is named by its id. */
const MOST_TYPED = 32;

function typed(machines: readonly MachineRecord[]): string {
  const [first] = machines;
  if (first === undefined || machines.length > 1) return String(machines.length);
  const name = machineName(first);
  return name.length <= MOST_TYPED ? name : String(first.id);
}

/** Asks before something is done to devices, and says what that means for them. */
export function MachineActionDialog({ action, machines, onClose, onDone }: Props) {
  const { t } = useLingui();
  const setStatus = useSetMachineStatus();
  const remove = useDeleteMachines();
  // What is selected changes while the list refreshes; the question stays about what it was asked of.
  const [asked] = useState(() => machines.filter((machine) => changes(action, machine)));
  const ends = action !== 'enable' && action !== 'reactivate';
  const sessions = useQuery({ ...machineQueries.named(asked.map(({ id }) => id)), enabled: ends && asked.length > 0 });
  const single = machines.length === 1;
  const titles: Record<MachineAction, string> = {
    enable: single ? t`Enable device` : t`Enable devices`,
    reactivate: single ? t`Activate device again` : t`Activate devices again`,
    disable: single ? t`Disable device` : t`Disable devices`,
    recycle: single ? t`Recycle device` : t`Recycle devices`,
    remove: single ? t`Remove device` : t`Remove devices`,
  };
  const { status } = machineActions[action];
  return (
    <BatchDialog
      title={titles[action]}
      rows={machines}
      nameOf={machineName}
      changes={(machine) => changes(action, machine)}
      others={(left: readonly MachineRecord[]) => <LeftOut action={action} machines={left} />}
      counted={(count) => <Plural value={count} one="# device" other="# devices" />}
      {...(status === undefined && { typed })}
      ready={!ends || sessions.isSuccess}
      effects={
        ends && (
          <>
            <EndingSessions query={sessions} />
            {action === 'remove' && <TakenFrom machines={asked} onFollow={onClose} />}
          </>
        )
      }
      run={(changed) =>
        status === undefined ? remove.mutateAsync(changed) : setStatus.mutateAsync({ machines: changed, status })
      }
      done={(count) => <Done action={action} count={count} />}
      onClose={onClose}
      onDone={onDone}
    >
      <Consequence action={action} />
    </BatchDialog>
  );
}

/** The SNs that lose devices. */
function TakenFrom({ machines, onFollow }: { machines: readonly MachineRecord[]; onFollow: () => void }) {
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

function Consequence({ action }: { action: MachineAction }): ReactNode {
  switch (action) {
    case 'enable':
      return <Trans>takes a place of its SN again and may log in. Refused where no place is free.</Trans>;
    case 'reactivate':
      return (
        <Trans>was recycled. It takes a place of its SN again and may log in. Refused where no place is free.</Trans>
      );
    case 'disable':
      return <Trans>no log-in and no update string until it is enabled again. Its place is free.</Trans>;
    case 'recycle':
      return <Trans>its place is free for another device. An enabled one counts as a transfer of its SN.</Trans>;
    case 'remove':
      return <Trans>removed for good. A seat that it borrowed stays out. Activated again, it is a new device.</Trans>;
  }
}

/** Which of the selected devices do not change, and why. */
function LeftOut({ action, machines }: { action: MachineAction; machines: readonly MachineRecord[] }) {
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
      {action === 'enable' && recycled > 0 && <Trans>“Activate again” brings recycled devices back.</Trans>}
      {action === 'reactivate' && disabled > 0 && <Trans>“Enable” brings disabled devices back.</Trans>}
    </p>
  );
}

function Done({ action, count }: { action: MachineAction; count: number }): ReactNode {
  switch (action) {
    case 'enable':
      return <Plural value={count} one="# device enabled" other="# devices enabled" />;
    case 'reactivate':
      return <Plural value={count} one="# device activated again" other="# devices activated again" />;
    case 'disable':
      return <Plural value={count} one="# device disabled" other="# devices disabled" />;
    case 'recycle':
      return <Plural value={count} one="# device recycled" other="# devices recycled" />;
    case 'remove':
      return <Plural value={count} one="# device removed" other="# devices removed" />;
  }
}
