import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MachineRecord, MachineStatus } from '#contract/holders/machines.ts';
import { DateTime } from '../../../components/text/date-time.tsx';
import { MachineStatusPill } from '../../../domain/machine-status.tsx';
import { Mid } from '../../../domain/mid.tsx';
import { SmallButton } from '../../../components/small-button.tsx';
import { Sn } from '../../../domain/sn.tsx';
import { OptionalText } from '../../../components/text/text.tsx';
import { useCan } from '../../../lib/api/session.ts';
import { machineName, machineQueries, useSetMachineStatus } from '../../machines/api.ts';
import { useCall } from '../use-call.ts';
import { DeskTable } from '../desk-table.tsx';
import { ReactivateDeviceDialog, StopDeviceDialog } from '../device-dialogs.tsx';
import { requestOf } from '../lists.ts';
import { NoSns } from '../no-sns.tsx';
import { ofSns } from '../scope.ts';
import { TabFrame } from './tab-frame.tsx';
import { useAct } from '../use-act.ts';

/** Shows the devices of the SNs. The one that the caller named comes first. */
export function DevicesTab() {
  const { scope } = useCall();
  const querys = ofSns(scope);
  return querys === undefined ? <NoSns /> : <Devices querys={querys} />;
}

type Asked = { machine: MachineRecord; status: MachineStatus };

function Devices({ querys }: { querys: NonNullable<ReturnType<typeof ofSns>> }) {
  const { t } = useLingui();
  const { caller, scope } = useCall();
  const [asked, setAsked] = useState<Asked>();
  const query = useQuery(machineQueries.list(requestOf(querys, { name: 'lastUpdateDate', order: 'DESC' })));
  const focus = caller.machine?.id;
  return (
    <>
      <TabFrame query={query} empty={<Trans>No device yet: they appear at the first log-in or activation.</Trans>}>
        {(rows) => (
          <DeskTable
            caption={t`Devices`}
            rows={focusFirst(rows, caller.machine)}
            rowKey={({ id }) => id}
            isFocus={({ id }) => id === focus}
            columns={[
              { head: t`Device`, cell: (row) => <OptionalText value={row.machineName} /> },
              { head: t`Status`, cell: ({ status }) => <MachineStatusPill status={status} /> },
              { head: t`Actions`, unseen: true, cell: (row) => <Acts machine={row} ask={setAsked} /> },
              { head: 'MID', narrow: true, cell: ({ mid }) => <Mid value={mid} /> },
              ...(scope.sns.length === 1 ? [] : [{ head: t`SN`, cell: ({ sn }: MachineRecord) => <Sn value={sn} /> }]),
              {
                head: t`Last licence data`,
                cell: ({ lastUpdateDate }) => <DateTime value={lastUpdateDate} relative />,
              },
            ]}
          />
        )}
      </TabFrame>
      {asked !== undefined && <AskedDialog {...asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

function AskedDialog({ machine, status, onClose }: Asked & { onClose: () => void }) {
  return status === 0 ? (
    <ReactivateDeviceDialog machine={machine} onClose={onClose} />
  ) : (
    <StopDeviceDialog machine={machine} status={status} onClose={onClose} />
  );
}

/** Returns the rows with the device that the caller named first, even if it is not on the loaded page. */
function focusFirst(rows: readonly MachineRecord[], focus: MachineRecord | undefined): MachineRecord[] {
  if (focus === undefined) return [...rows];
  const now = rows.find(({ id }) => id === focus.id) ?? focus;
  return [now, ...rows.filter(({ id }) => id !== focus.id)];
}

function Acts({ machine, ask }: { machine: MachineRecord; ask: (asked: Asked) => void }) {
  const { t } = useLingui();
  const can = useCan();
  const act = useAct();
  const set = useSetMachineStatus();
  if (!can('setMachineStatus')) return null;
  const name = machineName(machine);
  const enable = () =>
    act(
      async () => {
        await set.mutateAsync({ machines: [machine], status: 0 });
        return t`Enabled the device ${name}`;
      },
      t`The device ${name} was not enabled`,
    );
  if (machine.status === 1) {
    return (
      <SmallButton label={t`Activate ${name} again`} onClick={() => ask({ machine, status: 0 })}>
        <Trans>Activate again</Trans>
      </SmallButton>
    );
  }
  return machine.status === 0 ? (
    <>
      <SmallButton danger label={t`Disable ${name}`} onClick={() => ask({ machine, status: 33 })}>
        <Trans>Disable</Trans>
      </SmallButton>{' '}
      <SmallButton label={t`Recycle ${name}`} onClick={() => ask({ machine, status: 1 })}>
        <Trans>Recycle</Trans>
      </SmallButton>
    </>
  ) : (
    <SmallButton label={t`Enable ${name}`} disabled={set.isPending} onClick={() => void enable()}>
      <Trans>Enable</Trans>
    </SmallButton>
  );
}
