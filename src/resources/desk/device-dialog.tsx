import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { MachineRecord } from '#contract/holders/machines.ts';
import { Failure } from '../../components/page/failure.tsx';
import type { LiveSession } from '../../domain/live-sessions.ts';
import { formatSn } from '../../words/format-sn.ts';
import { machineActions } from '../machines/actions.tsx';
import { machineName, machineQueries } from '../machines/api.ts';
import { requestOf } from './call.ts';
import { useTicketNote } from './done.ts';

export type DeviceAction = 'disable' | 'recycle' | 'reactivate';

type Props = { machine: MachineRecord; action: DeviceAction; onClose: () => void };

/** Shows the dialog of an action on a device, and notes the change for the ticket. */
export function DeviceDialog({ machine, action, onClose }: Props) {
  const { t } = useLingui();
  const note = useTicketNote();
  const name = machineName(machine);
  const sn = formatSn(machine.sn);
  const done = {
    reactivate: t`Activated the device ${name} of ${sn} again`,
    recycle: t`Recycled the device ${name} of ${sn}`,
    disable: t`Disabled the device ${name} of ${sn}`,
  }[action];
  const { Dialog } = machineActions.rows[action];
  return <Dialog target={[machine]} first={{}} onClose={onClose} onDone={() => note(done)} />;
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
  return machine === undefined ? null : <DeviceDialog machine={machine} action="disable" onClose={onClose} />;
}
