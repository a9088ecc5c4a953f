import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { MachineRecord, MachineStatus } from '#contract/holders/machines.ts';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { Failure } from '../../components/page/failure.tsx';
import type { LiveSession } from '../../domain/live-sessions.ts';
import { formatSn } from '../../words/format-sn.ts';
import { machineName, machineQueries, useSetMachineStatus } from '../machines/api.ts';
import { statusConsequences } from '../../domain/machine-consequences.tsx';
import { requestOf } from './call.ts';
import { useNote } from './done.ts';

type Props = { machine: MachineRecord; status: MachineStatus; onClose: () => void };

/** Asks before a device is disabled, recycled or activated again. The server refuses the latter if no place is free. */
export function DeviceDialog({ machine, status, onClose }: Props) {
  const { t } = useLingui();
  const set = useSetMachineStatus();
  const note = useNote();
  const name = machineName(machine);
  const sn = formatSn(machine.sn);
  const { title, action, done } = {
    0: {
      title: <Trans>Activate {name} again?</Trans>,
      action: t`Activate device again`,
      done: t`Activated the device ${name} of ${sn} again`,
    },
    1: {
      title: <Trans>Recycle {name}?</Trans>,
      action: t`Recycle device`,
      done: t`Recycled the device ${name} of ${sn}`,
    },
    33: {
      title: <Trans>Disable {name}?</Trans>,
      action: t`Disable device`,
      done: t`Disabled the device ${name} of ${sn}`,
    },
  }[status];
  return (
    <ConfirmDialog
      title={title}
      action={action}
      danger={status !== 0}
      asksReason={status !== 0}
      onClose={onClose}
      onConfirm={async () => {
        await set.mutateAsync({ machines: [machine], status });
        note(done);
      }}
    >
      <p>
        <Trans>The device belongs to the SN {sn}.</Trans> {statusConsequences[status]}{' '}
        {status !== 0 && <Trans>Its open sessions end.</Trans>}
      </p>
    </ConfirmDialog>
  );
}

export function DisableByMid({ session: { sn, mid }, onClose }: { session: LiveSession; onClose: () => void }) {
  const found = useQuery(
    machineQueries.list(
      requestOf([
        { name: 'sn', op: '=', values: [sn] },
        { name: 'mid', op: '=', values: [mid] },
      ]),
    ),
  );
  const machine = found.data?.items[0];
  if (found.error !== null) return <Failure error={found.error} onRetry={() => void found.refetch()} />;
  return machine === undefined ? null : <DeviceDialog machine={machine} status={33} onClose={onClose} />;
}
