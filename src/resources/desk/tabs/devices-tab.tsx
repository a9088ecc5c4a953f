import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import type { MachineRecord } from '#contract/holders/machines.ts';
import { DateTime } from '../../../components/text/date-time.tsx';
import { MachineStatusPill } from '../../../domain/machine-status.tsx';
import { SetByLine } from '../../../domain/states/set-by.tsx';
import { Mid } from '../../../domain/mid.tsx';
import { SmallButton } from '../../../components/small-button.tsx';
import { Sn } from '../../../domain/sn.tsx';
import { OptionalText } from '../../../components/text/text.tsx';
import { useCan } from '../../../lib/api/session.ts';
import { ReplaceDialog } from '../../machines/actions.tsx';
import { machineName, machineQueries, useSetMachineStatus } from '../../machines/api.ts';
import { ActButton } from '../act-button.tsx';
import { ofSns, requestOf, useCall } from '../call.ts';
import { DeskList } from '../desk-list.tsx';
import { DeviceDialog, type DeviceAction } from '../device-dialog.tsx';
import { useTicketNote } from '../done.ts';

type Asked = { machine: MachineRecord; action: DeviceAction | 'replace' };

export function DevicesTab() {
  const { t } = useLingui();
  const { caller, scope } = useCall();
  const [asked, setAsked] = useState<Asked>();
  const focus = caller.machine;
  return (
    <>
      <DeskList
        querys={ofSns(scope)}
        list={(querys) => machineQueries.list(requestOf(querys, 'lastUpdateDate'))}
        empty={<Trans>No devices yet. Devices appear after their first log-in or activation.</Trans>}
        caption={t`Devices`}
        arrange={(rows) => focusFirst(rows, focus)}
        rowKey={({ id }) => id}
        states={{ kind: 'machine', keyOf: ({ id }) => String(id) }}
        isFocus={({ id }) => id === focus?.id}
        columns={[
          { head: t`Device`, cell: (row) => <OptionalText value={row.machineName} /> },
          {
            head: t`Status`,
            cell: ({ status }, set) => (
              <>
                <MachineStatusPill status={status} /> <SetByLine kind="machine" set={set} status={status} />
              </>
            ),
          },
          { head: t`Actions`, unseen: true, cell: (row) => <Acts machine={row} ask={setAsked} /> },
          { head: 'MID', narrow: true, cell: ({ mid }) => <Mid value={mid} /> },
          ...(scope.sns.length === 1 ? [] : [{ head: t`SN`, cell: ({ sn }: MachineRecord) => <Sn value={sn} /> }]),
          { head: t`Last licence data`, cell: ({ lastUpdateDate }) => <DateTime value={lastUpdateDate} relative /> },
        ]}
      />
      {asked !== undefined && <AskedDialog {...asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

function AskedDialog({ machine, action, onClose }: Asked & { onClose: () => void }) {
  const note = useTicketNote();
  return action === 'replace' ? (
    <Suspense>
      <ReplaceDialog machine={machine} sn={machine.sn} onClose={onClose} onDone={note} />
    </Suspense>
  ) : (
    <DeviceDialog machine={machine} action={action} onClose={onClose} />
  );
}

/** Returns the rows with the device that the caller named first, even if it is not on the loaded page. */
function focusFirst(rows: readonly MachineRecord[], focus: MachineRecord | undefined): readonly MachineRecord[] {
  if (focus === undefined) return rows;
  const now = rows.find(({ id }) => id === focus.id) ?? focus;
  return [now, ...rows.filter(({ id }) => id !== focus.id)];
}

type ActsProps = { machine: MachineRecord; ask: (asked: Asked) => void };

function Acts({ machine, ask }: ActsProps) {
  const { t } = useLingui();
  const can = useCan();
  const name = machineName(machine);
  return (
    <>
      <StatusActs machine={machine} ask={ask} />{' '}
      {can('replaceMachine') && machine.status !== 1 && (
        <SmallButton label={t`Replace ${name}`} onClick={() => ask({ machine, action: 'replace' })}>
          <Trans>Replace</Trans>
        </SmallButton>
      )}
    </>
  );
}

function StatusActs({ machine, ask }: ActsProps) {
  const { t } = useLingui();
  const can = useCan();
  const set = useSetMachineStatus();
  if (!can('setMachineStatus')) return null;
  const name = machineName(machine);
  switch (machine.status) {
    case 0:
      return (
        <>
          <SmallButton danger label={t`Disable ${name}`} onClick={() => ask({ machine, action: 'disable' })}>
            <Trans>Disable</Trans>
          </SmallButton>{' '}
          <SmallButton label={t`Recycle ${name}`} onClick={() => ask({ machine, action: 'recycle' })}>
            <Trans>Recycle</Trans>
          </SmallButton>
        </>
      );
    case 1:
      return (
        <SmallButton label={t`Activate again: ${name}`} onClick={() => ask({ machine, action: 'reactivate' })}>
          <Trans>Activate again</Trans>
        </SmallButton>
      );
    case 33:
      return (
        <ActButton
          label={t`Enable ${name}`}
          failed={t`The device ${name} was not enabled`}
          act={async () => {
            const result = await set.mutateAsync({ machines: [machine], status: 0 });
            return { text: t`Enabled the device ${name}`, result };
          }}
        >
          <Trans>Enable</Trans>
        </ActButton>
      );
  }
}
