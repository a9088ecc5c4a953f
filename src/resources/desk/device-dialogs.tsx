import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { MachineRecord, MachineStatus } from '#contract/holders/machines.ts';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { Failure } from '../../components/page/failure.tsx';
import { formatSn } from '../../lib/format/format.ts';
import { machineName, machineQueries, useSetMachineStatus } from '../machines/api.ts';
import type { LiveSession } from '../../domain/live-sessions.ts';
import { requestOf } from './lists.ts';
import { useNote } from './use-act.ts';

type Props = { machine: MachineRecord; status: Exclude<MachineStatus, 0>; onClose: () => void };

/** Asks before a device is disabled or recycled. Its sessions end and it cannot log in any more. */
export function StopDeviceDialog({ machine, status, onClose }: Props) {
  const { t } = useLingui();
  const set = useSetMachineStatus();
  const note = useNote();
  const name = machineName(machine);
  const sn = formatSn(machine.sn);
  const disable = status === 33;
  return (
    <ConfirmDialog
      title={disable ? <Trans>Disable {name}?</Trans> : <Trans>Recycle {name}?</Trans>}
      action={disable ? t`Disable device` : t`Recycle device`}
      danger
      onClose={onClose}
      onConfirm={async () => {
        await set.mutateAsync({ machines: [machine], status });
        note(disable ? t`Disabled the device ${name} of ${sn}` : t`Recycled the device ${name} of ${sn}`);
      }}
    >
      <p>
        <Trans>It is a device of {sn}. Its sessions end, and it cannot log in until it is enabled again.</Trans>
      </p>
    </ConfirmDialog>
  );
}

/** Asks before a recycled device is activated again. It takes a place on the SN, so the server may refuse. */
export function ReactivateDeviceDialog({ machine, onClose }: { machine: MachineRecord; onClose: () => void }) {
  const { t } = useLingui();
  const set = useSetMachineStatus();
  const note = useNote();
  const name = machineName(machine);
  const sn = formatSn(machine.sn);
  return (
    <ConfirmDialog
      title={<Trans>Activate {name} again?</Trans>}
      action={t`Activate device again`}
      onClose={onClose}
      onConfirm={async () => {
        await set.mutateAsync({ machines: [machine], status: 0 });
        note(t`Activated the device ${name} of ${sn} again`);
      }}
    >
      <p>
        <Trans>
          This device of {sn} was recycled. It takes a place of the SN again and may log in. This is refused if no place
          is free.
        </Trans>
      </p>
    </ConfirmDialog>
  );
}

/** Asks before the device of a session is disabled. */
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
  return machine === undefined ? null : <StopDeviceDialog machine={machine} status={33} onClose={onClose} />;
}
