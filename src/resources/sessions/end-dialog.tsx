import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SessionRecord } from '#contract/holders/sessions.ts';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { toast } from '../../components/toast/toast.tsx';
import { formatNumber } from '../../lib/format/format.ts';
import { endSessions, MOST_AT_ONCE, type Ending } from './api.ts';
import { NoticeFields } from './fields.tsx';

type Props = { sessions: readonly SessionRecord[] | undefined; onClose: () => void; onDone?: () => void };

export function EndSessionsDialog({ sessions = none, onClose, onDone }: Props) {
  const { t, i18n } = useLingui();
  const [ending, setEnding] = useState<Ending>({});
  const queryClient = useQueryClient();
  const count = sessions.length;
  const number = formatNumber(count, i18n.locale);
  const users = new Set(sessions.map(({ userName }) => userName)).size;
  const sns = new Set(sessions.map(({ sn }) => sn)).size;
  return (
    <ConfirmDialog
      title={count === 0 ? t`End sessions` : <Plural value={count} one="End # session?" other="End # sessions?" />}
      action={count === 0 ? t`End sessions` : t`End ${number}`}
      danger
      operation="endSnSessions"
      asksReason
      ready={count > 0}
      onClose={onClose}
      onConfirm={async () => {
        const ended = formatNumber(await endSessions(queryClient, sessions, ending), i18n.locale);
        toast.done(ending.noticeSeconds ? t`Sessions given notice: ${ended}` : t`Sessions ended: ${ended}`);
        onDone?.();
      }}
    >
      {count === 0 ? (
        <p>
          <Trans>The selected sessions have already ended.</Trans>
        </p>
      ) : (
        <>
          <p>
            <Plural value={count} one="# open session" other="# open sessions" />
            {', '}
            <Plural value={users} one="of # user" other="of # users" />{' '}
            <Plural value={sns} one="on # SN" other="on # SNs" />.
          </p>
          <p>
            <Trans>Their users are notified and can log in again.</Trans>
          </p>
          <NoticeFields ending={ending} onChange={setEnding} />
        </>
      )}
      {count >= MOST_AT_ONCE && (
        <p>
          <Trans>There are too many sessions to end at once. Repeat this for the rest.</Trans>
        </p>
      )}
    </ConfirmDialog>
  );
}

const none: readonly SessionRecord[] = [];
