import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useState } from 'react';
import { sessionFields } from '#contract/records/sessions.ts';
import type { Column } from '../../components/data-table/columns.ts';
import { columnsFor } from '../../components/data-table/record-columns.tsx';
import { SmallButton } from '../../components/small-button.tsx';
import { DateTime } from '../../components/text/date-time.tsx';
import { Mono } from '../../components/text/text.tsx';
import { toast } from '../../components/toast/toast.tsx';
import { EndedAgo } from '../../domain/ended-ago.tsx';
import { nameOf, type LiveSession } from '../../domain/live-sessions.ts';
import { Mid } from '../../domain/mid.tsx';
import { Sn } from '../../domain/sn.tsx';
import { failureTitle } from '../../lib/api/failure-text.ts';
import { useCan } from '../../lib/api/session.ts';
import { claiming, useTicket } from '../../lib/ticket.ts';
import { sessionWords } from '../../words/lists.ts';
import { endSessions } from './api.ts';
import { endSoon, undoEnd, useIsEnding } from './ending.ts';
import { NoticeButton, NoticeCell } from './actions.tsx';
import { sessionPaths } from './paths.ts';
import styles from './sessions.module.css';

const column = columnsFor<LiveSession, typeof sessionFields>(sessionFields, sessionWords);

export const sessionColumns: readonly Column<LiveSession>[] = [
  column('userName', {
    cell: (row) => <span className={row.endedAt === undefined ? undefined : styles.ended}>{nameOf(row)}</span>,
    width: 160,
  }),
  {
    id: 'end',
    header: msg`Session`,
    cell: (row) => <EndCell row={row} />,
    width: 160,
    exports: ['noticeEndsAt'],
    fact: true,
  },
  column('sn', {
    cell: ({ sn }) => (
      <a href={sessionPaths.ofSn(sn)}>
        <Sn value={sn} />
      </a>
    ),
    width: 180,
    fact: true,
  }),
  column('mid', { cell: ({ mid }) => <Mid value={mid} />, width: 230, hidden: true }),
  column('machineName', { width: 140, fact: true }),
  column('ip', { cell: ({ ip }) => <Mono>{ip}</Mono>, width: 120 }),
  column('loginDate', { cell: ({ loginDate }) => <DateTime value={loginDate} />, width: 150 }),
  column('idleSince', { cell: ({ idleSince }) => <DateTime value={idleSince} relative />, width: 230, fact: true }),
  column('lastConnectionDate', {
    cell: ({ lastConnectionDate }) => <DateTime value={lastConnectionDate} />,
    width: 150,
    hidden: true,
  }),
  column('commands', { width: 110, hidden: true }),
  column('clientVersion', { width: 90, hidden: true }),
  column('id', { cell: ({ id }) => <Mono>{id}</Mono>, width: 100, hidden: true }),
];

type Props = {
  row: LiveSession;
  /** Tells what became of it. The default is a toast. */
  onEnded?: (ended: boolean) => void;
  /** Tells about a notice that was given or withdrawn. The default is a toast. */
  onNotice?: (text: string) => void;
};

/**
 * Ends the session of a row without asking, because its user can log in again. For five seconds the same place undoes the
 * press, before anything is sent. Beside it is the end with notice, and the countdown while there is one.
 */
export function EndCell({ row, onEnded, onNotice }: Props) {
  const { t, i18n } = useLingui();
  const can = useCan();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const isEnding = useIsEnding(row.id);
  const who = nameOf(row);
  const ticket = useTicket();
  if (row.endedAt !== undefined) return <EndedAgo at={row.endedAt} />;
  if (row.noticeEndsAt !== undefined) return <NoticeCell row={row} endsAt={row.noticeEndsAt} onDone={onNotice} />;
  if (!can('endSnSessions')) return null;
  const tell = (ended: boolean) =>
    toast.done(
      ended ? t`Ended the session of ${who}. The user can log in again.` : t`The session of ${who} had already ended`,
    );
  // The call may be over when it is sent. The ticket is that of the press.
  const send = async () => {
    setBusy(true);
    try {
      (onEnded ?? tell)((await claiming({ reason: '', ticket }, () => endSessions(queryClient, [row]))) > 0);
    } catch (error) {
      toast.failed(t`The session of ${who} was not ended`, i18n._(failureTitle(error)));
    } finally {
      setBusy(false);
    }
  };
  return isEnding ? (
    <SmallButton label={t`Keep the session of ${who}`} onClick={() => undoEnd(row.id)}>
      <Trans>Ends in 5 s: undo</Trans>
    </SmallButton>
  ) : (
    <span className={styles.notice}>
      <SmallButton danger disabled={busy} label={t`End the session of ${who}`} onClick={() => endSoon(row.id, send)}>
        <IconPlugConnectedX size={14} aria-hidden /> <Trans>End</Trans>
      </SmallButton>
      <NoticeButton row={row} onDone={onNotice} />
    </span>
  );
}
