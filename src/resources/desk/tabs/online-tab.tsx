import { Trans, useLingui } from '@lingui/react/macro';
import { IconDeviceDesktopOff, IconPlugConnectedX } from '@tabler/icons-react';
import { useState } from 'react';
import { DateTime } from '../../../components/text/date-time.tsx';
import { Mid } from '../../../domain/mid.tsx';
import { RowMenu } from '../../../components/list-page/row-menu.tsx';
import type { MenuAction } from '../../../components/menu/menu-actions.tsx';
import { Sn } from '../../../domain/sn.tsx';
import { Mono } from '../../../components/text/text.tsx';
import type { PageQuery } from '../../../lib/api/page-query.ts';
import { formatSn } from '../../../words/format-sn.ts';
import { useCan } from '../../../lib/api/session.ts';
import type { QueryEntry } from '../../../lib/list/filters.ts';
import { sessionQueries } from '../../sessions/api.ts';
import { EndCell } from '../../sessions/columns.tsx';
import { nameOf, type LiveSession } from '../../../domain/live-sessions.ts';
import { ofCaller, requestOf, useCall } from '../call.ts';
import { DeskList } from '../desk-list.tsx';
import { DisableByMid } from '../device-dialog.tsx';
import { useNote } from '../done.ts';
import { EndAllDialog } from '../end-all-dialog.tsx';

/** Milliseconds between two polls. A hidden page does not poll. */
const POLL = 10_000;

const listOf = (querys: QueryEntry[], byIdle: boolean): PageQuery<LiveSession> => ({
  ...sessionQueries.list(requestOf(querys, byIdle ? { name: 'idleSince', order: 'ASC' } : 'loginDate')),
  refetchInterval: ({ state }) => (state.data?.items.some(({ endedAt }) => endedAt !== undefined) ? POLL / 2 : POLL),
});

type Asked = { row: LiveSession; what: 'all' | 'device' };

export function OnlineTab() {
  const { t } = useLingui();
  const can = useCan();
  const { scope } = useCall();
  const [asked, setAsked] = useState<Asked>();
  const [byIdle, setByIdle] = useState(false);
  const close = () => setAsked(undefined);
  const actionsOf = (row: LiveSession): MenuAction[] => {
    const asking = (what: Asked['what']) => ({ danger: true, run: () => setAsked({ row, what }) });
    return [
      ...(can('endSnSessions') && row.userName !== undefined
        ? [{ label: t`End all of ${row.userName} on this SN …`, icon: IconPlugConnectedX, ...asking('all') }]
        : []),
      ...(can('setMachineStatus')
        ? [{ label: t`Disable the device …`, icon: IconDeviceDesktopOff, ...asking('device') }]
        : []),
    ];
  };
  return (
    <>
      <DeskList
        querys={ofCaller(scope, 'userName')}
        list={(querys) => listOf(querys, byIdle)}
        empty={<Trans>Nobody is logged in.</Trans>}
        caption={t`Open sessions`}
        rowKey={({ id }) => id}
        columns={[
          { head: t`User`, cell: nameOf },
          { head: t`Session`, unseen: true, cell: (row) => <EndOne row={row} /> },
          ...(scope.sns.length === 1 ? [] : [{ head: t`SN`, cell: ({ sn }: LiveSession) => <Sn value={sn} /> }]),
          { head: t`Device`, narrow: true, cell: ({ machineName, mid }) => machineName ?? <Mid value={mid} /> },
          { head: t`Address`, cell: ({ ip }) => <Mono>{ip}</Mono> },
          {
            head: t`Idle since`,
            cell: ({ idleSince }) => <DateTime value={idleSince} relative />,
            sort: { is: byIdle ? 'ascending' : undefined, toggle: () => setByIdle(!byIdle) },
          },
          { head: t`Since`, cell: ({ loginDate }) => <DateTime value={loginDate} relative /> },
          {
            head: t`More`,
            unseen: true,
            cell: (row) =>
              row.endedAt === undefined && actionsOf(row).length > 0 ? (
                <RowMenu name={nameOf(row)} actions={() => actionsOf(row)} />
              ) : null,
          },
        ]}
      />
      {asked?.what === 'all' && asked.row.userName !== undefined && (
        <EndAllDialog userName={asked.row.userName} sn={asked.row.sn} onClose={close} />
      )}
      {asked?.what === 'device' && <DisableByMid session={asked.row} onClose={close} />}
    </>
  );
}

/** Ends the session of a row, and notes it for the ticket. */
function EndOne({ row }: { row: LiveSession }) {
  const { t } = useLingui();
  const note = useNote();
  const who = nameOf(row);
  const sn = formatSn(row.sn);
  return (
    <EndCell
      row={row}
      onNotice={note}
      onEnded={(ended) =>
        note(
          ended
            ? t`Ended the session of ${who} on ${sn}. The user can log in again.`
            : t`The session of ${who} had already ended`,
        )
      }
    />
  );
}
