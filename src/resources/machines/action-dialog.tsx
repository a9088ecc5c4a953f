import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import type { MachineRecord } from '#contract/machines.ts';
import { BatchFaults } from '../../components/batch-faults.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { toast } from '../../components/toast.tsx';
import { changes, machineActions, type MachineAction } from './actions.ts';
import { machineName, useDeleteMachines, useSetMachineStatus } from './api.ts';

type Props = {
  action: MachineAction;
  machines: readonly MachineRecord[];
  onClose: () => void;
  onDone?: () => void;
};

/** Longest name that is typed to confirm; a device code is longer, and its device is named by its id. */
const MOST_TYPED = 32;

/** Asks before something is done to devices, and says what that means for them. */
export function MachineActionDialog({ action, machines, onClose, onDone }: Props) {
  const { t } = useLingui();
  const setStatus = useSetMachineStatus();
  const remove = useDeleteMachines();
  // What is selected changes while the list refreshes; the question stays about what it was asked of.
  const [asked] = useState(machines);
  const changed = asked.filter((machine) => changes(action, machine));
  const names = changed.map(machineName);
  const [count, same] = [changed.length, asked.length - changed.length];
  const single = asked.length === 1;
  const titles: Record<MachineAction, string> = {
    enable: single ? t`Enable device` : t`Enable devices`,
    disable: single ? t`Disable device` : t`Disable devices`,
    recycle: single ? t`Recycle device` : t`Recycle devices`,
    remove: single ? t`Remove device` : t`Remove devices`,
  };
  const { status } = machineActions[action];
  const [name = ''] = names;
  const typed = count > 1 ? String(count) : name.length <= MOST_TYPED ? name : String(changed[0]?.id);
  return (
    <ConfirmDialog
      title={titles[action]}
      action={titles[action]}
      danger={status === undefined}
      {...(status === undefined && { typed })}
      ready={count > 0}
      explain={(error) => <BatchFaults error={error} names={names} />}
      onConfirm={async () => {
        await (status === undefined
          ? remove.mutateAsync(changed)
          : setStatus.mutateAsync({ machines: changed, status }));
        toast.done(<Done action={action} count={count} />);
        onDone?.();
      }}
      onClose={onClose}
    >
      {count > 0 ? (
        <p>
          {count === 1 ? <strong>{name}</strong> : <Plural value={count} one="# device" other="# devices" />}
          {': '}
          <Consequence action={action} />
        </p>
      ) : (
        <p>
          <Trans>None of the selected devices would change.</Trans>
        </p>
      )}
      {count > 0 && same > 0 && (
        <p>
          <Plural
            value={same}
            one="# is so already and stays as it is."
            other="# are so already and stay as they are."
          />
        </p>
      )}
    </ConfirmDialog>
  );
}

function Consequence({ action }: { action: MachineAction }): ReactNode {
  switch (action) {
    case 'enable':
      return <Trans>takes a place of its SN again and may log in. Refused where no place is free.</Trans>;
    case 'disable':
      return <Trans>sessions end; no log-in and no update string until it is enabled again. Its place is free.</Trans>;
    case 'recycle':
      return (
        <Trans>
          sessions end, and its place is free for another device. An enabled one counts as a transfer of its SN.
        </Trans>
      );
    case 'remove':
      return (
        <Trans>
          removed for good, and its sessions end. A seat that it borrowed stays out. Activated again, it is a new
          device.
        </Trans>
      );
  }
}

function Done({ action, count }: { action: MachineAction; count: number }): ReactNode {
  switch (action) {
    case 'enable':
      return <Plural value={count} one="# device enabled" other="# devices enabled" />;
    case 'disable':
      return <Plural value={count} one="# device disabled" other="# devices disabled" />;
    case 'recycle':
      return <Plural value={count} one="# device recycled" other="# devices recycled" />;
    case 'remove':
      return <Plural value={count} one="# device removed" other="# devices removed" />;
  }
}
