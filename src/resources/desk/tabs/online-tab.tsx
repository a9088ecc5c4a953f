import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconDeviceDesktopOff, IconPlugConnectedX } from '@tabler/icons-react';
import { useState } from 'react';
import { DateTime } from '../../../components/text/date-time.tsx';
import { EndedAgo } from '../../../domain/ended-ago.tsx';
import { SmallButton } from '../../../components/small-button.tsx';
import { Mid } from '../../../domain/mid.tsx';
import { RowMenu } from '../../../components/list-page/row-menu.tsx';
import type { MenuAction } from '../../../components/menu/menu-actions.tsx';
import { Sn } from '../../../domain/sn.tsx';
import { Mono, OptionalText } from '../../../components/text/text.tsx';
import { formatSn } from '../../../lib/format/format.ts';
import { useCan } from '../../../lib/api/session.ts';
import { endSessions, sessionQueries } from '../../sessions/api.ts';
import { nameOf, type LiveSession } from '../../../domain/live-sessions.ts';
import { useCall } from '../use-call.ts';
import { DeskTable, type DeskColumn } from '../desk-table.tsx';
import { DisableByMid } from '../device-dialogs.tsx';
import { EndAllDialog } from '../end-all-dialog.tsx';
import { requestOf } from '../lists.ts';
import { NoSns } from '../no-sns.tsx';
import { ofCaller, type Scope } from '../scope.ts';
import { TabFrame } from './tab-frame.tsx';
import { useAct } from '../use-act.ts';

/** Milliseconds between two polls. A hidden page does not poll. */
const POLL = 10_000;

/** Shows who is logged in now. Each row can end its session. */
export function OnlineTab() {
  const { scope } = useCall();
  const querys = ofCaller(scope, 'userName');
  return querys === undefined ? <NoSns /> : <Online key={JSON.stringify(querys)} querys={querys} scope={scope} />;
}

type Asked = { row: LiveSession; what: 'all' | 'device' };

function Online({ querys, scope }: { querys: NonNullable<ReturnType<typeof ofCaller>>; scope: Scope }) {
  const { t } = useLingui();
  const can = useCan();
  const [asked, setAsked] = useState<Asked>();
  const list = sessionQueries.list(requestOf(querys, { name: 'loginDate', order: 'DESC' }));
  const query = useQuery({
    ...list,
    refetchInterval: ({ state }) => (state.data?.items.some(({ endedAt }) => endedAt !== undefined) ? POLL / 2 : POLL),
  });
  const close = () => setAsked(undefined);
  const actionsOf = (row: LiveSession): MenuAction[] => [
    ...(can('endSnSessions') && row.userName !== undefined
      ? [
          {
            label: t`End all of ${row.userName} on this SN …`,
            icon: IconPlugConnectedX,
            danger: true,
            run: () => setAsked({ row, what: 'all' }),
          },
        ]
      : []),
    ...(can('setMachineStatus')
      ? [
          {
            label: t`Disable the device …`,
            icon: IconDeviceDesktopOff,
            danger: true,
            run: () => setAsked({ row, what: 'device' }),
          },
        ]
      : []),
  ];
  const columns: DeskColumn<LiveSession>[] = [
    { head: t`User`, cell: nameOf },
    { head: t`Session`, unseen: true, cell: (row) => <EndOne row={row} /> },
    ...(scope.sns.length === 1 ? [] : [{ head: t`SN`, cell: ({ sn }: LiveSession) => <Sn value={sn} /> }]),
    { head: t`Device`, narrow: true, cell: ({ machineName, mid }) => machineName ?? <Mid value={mid} /> },
    { head: t`Address`, cell: ({ ip }) => <Mono>{ip}</Mono> },
    { head: t`Since`, cell: ({ loginDate }) => <DateTime value={loginDate} relative /> },
    {
      head: t`More`,
      unseen: true,
      cell: (row) =>
        row.endedAt === undefined && actionsOf(row).length > 0 ? (
          <RowMenu name={nameOf(row)} actions={() => actionsOf(row)} />
        ) : null,
    },
  ];
  return (
    <>
      <TabFrame query={query} empty={<Trans>Nobody is logged in.</Trans>}>
        {(rows) => <DeskTable caption={t`Open sessions`} columns={columns} rows={rows} rowKey={({ id }) => id} />}
      </TabFrame>
      {asked?.what === 'all' && asked.row.userName !== undefined && (
        <EndAllDialog userName={asked.row.userName} sn={asked.row.sn} onClose={close} />
      )}
      {asked?.what === 'device' && <DisableByMid session={asked.row} onClose={close} />}
    </>
  );
}

/**
 * A button that ends the session of a row without asking, because its user can log in again. An ended session shows
 * when it ended.
 */
function EndOne({ row }: { row: LiveSession }) {
  const { t } = useLingui();
  const can = useCan();
  const queryClient = useQueryClient();
  const act = useAct();
  const [busy, setBusy] = useState(false);
  const who = nameOf(row);
  const sn = formatSn(row.sn);
  if (row.endedAt !== undefined) return <EndedAgo at={row.endedAt} />;
  if (!can('endSnSessions')) return <OptionalText value={undefined} />;
  const end = async () => {
    setBusy(true);
    await act(
      async () =>
        (await endSessions(queryClient, [row])) > 0
          ? t`Ended the session of ${who} on ${sn}; the user can log in again`
          : t`The session of ${who} was over already`,
      t`The session of ${who} was not ended`,
    );
    setBusy(false);
  };
  return (
    <SmallButton danger disabled={busy} label={t`End the session of ${who}`} onClick={() => void end()}>
      <IconPlugConnectedX size={14} aria-hidden />
      <Trans>End session</Trans>
    </SmallButton>
  );
}
