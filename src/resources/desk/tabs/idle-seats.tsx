import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { DateTime } from '../../../components/text/date-time.tsx';
import { nameOf, type LiveSession } from '../../../domain/live-sessions.ts';
import { useCan } from '../../../lib/api/session.ts';
import { sessionQueries } from '../../sessions/api.ts';
import { NoticeButton, NoticeCell } from '../../sessions/actions.tsx';
import { useNote } from '../done.ts';
import styles from '../parts.module.css';

/** Sessions that the desk offers. More are in the tab of the open sessions. */
const MOST = 3;

/** Offers the sessions of an SN that have been idle longest, to end them with notice. */
export function IdleSeats({ sn }: { sn: string }) {
  const { t } = useLingui();
  const can = useCan();
  const { data } = useQuery({ ...sessionQueries.idle(sn, MOST), enabled: can('querySessions') });
  const sessions = data?.items.filter(({ endedAt }) => endedAt === undefined) ?? [];
  if (sessions.length === 0) return null;
  return (
    <ul className={styles.offers} aria-label={t`Idle longest`}>
      {sessions.map((row) => (
        <li key={row.id}>
          <span>
            {nameOf(row)} · <Trans>idle since</Trans> <DateTime value={row.idleSince} relative />
          </span>
          <Act row={row} />
        </li>
      ))}
    </ul>
  );
}

function Act({ row }: { row: LiveSession }) {
  const can = useCan();
  const note = useNote();
  if (row.noticeEndsAt !== undefined) return <NoticeCell row={row} endsAt={row.noticeEndsAt} onDone={note} />;
  return can('endSnSessions') ? <NoticeButton row={row} onDone={note} alone /> : null;
}
