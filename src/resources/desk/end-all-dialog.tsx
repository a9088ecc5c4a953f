import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { formatSn } from '../../words/format-sn.ts';
import { formatNumber } from '../../lib/format/format.ts';
import { endSessions, sessionQueries, type Ending } from '../sessions/api.ts';
import { endLabel, NoticeFields } from '../sessions/fields.tsx';
import { useNote } from './done.ts';

type Props = {
  userName: string;
  /** Ends the sessions on this SN only. Without it, on all SNs. */ sn?: string;
  onClose: () => void;
};

/** Asks before all open sessions of a user are ended, and shows how many there are. Sessions opened later stay. */
export function EndAllDialog({ userName, sn, onClose }: Props) {
  const { t, i18n } = useLingui();
  const [ending, setEnding] = useState<Ending>({});
  const queryClient = useQueryClient();
  const note = useNote();
  const found = useQuery(
    sessionQueries.matching([
      { name: 'userName', op: '=', values: [userName] },
      ...(sn === undefined ? [] : [{ name: 'sn', op: '=' as const, values: [sn] }]),
    ]),
  );
  const { items: sessions = [], total: count = 0 } = found.data ?? {};
  const code = sn === undefined ? '' : formatSn(sn);
  return (
    <ConfirmDialog
      title={<Trans>End all sessions of {userName}?</Trans>}
      action={i18n._(endLabel(sessions.length))}
      danger
      operation="endSnSessions"
      asksReason
      ready={sessions.length > 0}
      onClose={onClose}
      onConfirm={async () => {
        const ended = formatNumber(await endSessions(queryClient, sessions, ending), i18n.locale);
        if (ending.noticeSeconds) note(t`Sessions of ${userName} given notice: ${ended}`);
        else
          note(
            sn === undefined
              ? t`Sessions of ${userName} ended: ${ended}`
              : t`Sessions of ${userName} on ${code} ended: ${ended}`,
          );
      }}
    >
      <p>
        {found.data === undefined ? (
          <Trans>Counting …</Trans>
        ) : (
          <Plural value={count} one="# open session" other="# open sessions" />
        )}{' '}
        {sn === undefined ? (
          <Trans>of {userName}, on all SNs.</Trans>
        ) : (
          <Trans>
            of {userName} on {code}.
          </Trans>
        )}
      </p>
      {count > sessions.length && (
        <p>
          <Plural value={sessions.length} one="The newest one ends." other="The newest # of them end." />
        </p>
      )}
      <p>
        <Trans>The user can log in again.</Trans>
      </p>
      <NoticeFields ending={ending} onChange={setEnding} />
    </ConfirmDialog>
  );
}
