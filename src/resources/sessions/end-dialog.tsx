import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SessionRecord } from '#contract/holders/sessions.ts';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { FirstNames } from '../../components/text/subject.tsx';
import { toast } from '../../components/toast/toast.tsx';
import { nameOf } from '../../domain/live-sessions.ts';
import { endSessions, MOST_AT_ONCE, type Ending } from './api.ts';
import { endLabel, NoticeFields } from './fields.tsx';

type Props = { sessions: readonly SessionRecord[] | undefined; onClose: () => void; onDone?: () => void };

export function EndSessionsDialog({ sessions = none, onClose, onDone }: Props) {
  const { t, i18n } = useLingui();
  const [ending, setEnding] = useState<Ending>({});
  const queryClient = useQueryClient();
  const count = sessions.length;
  const users = new Set(sessions.map(({ userName }) => userName)).size;
  const sns = new Set(sessions.map(({ sn }) => sn)).size;
  return (
    <ConfirmDialog
      title={count === 0 ? t`End sessions` : <Plural value={count} one="End # session?" other="End # sessions?" />}
      action={count === 0 ? t`End sessions` : i18n._(endLabel(count))}
      danger
      operation="endSnSessions"
      asksReason
      ready={count > 0}
      onClose={onClose}
      onConfirm={async () => {
        const done = await endSessions(queryClient, sessions, ending);
        const names = [...new Set(sessions.map(nameOf))];
        toast.done(<Told names={names} done={done} of={count} ending={ending} />);
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

type ToldProps = { names: readonly string[]; done: number; of: number; ending: Ending };

/** Tells how many sessions ended or got notice, and of whom. The others ended by themselves meanwhile. */
function Told({ names, done, of, ending: { noticeSeconds = 0 } }: ToldProps) {
  const hasNotice = noticeSeconds > 0;
  return (
    <>
      {hasNotice && done === of && <Plural value={done} one="Gave # session notice:" other="Gave # sessions notice:" />}
      {hasNotice && done < of && (
        <Trans>
          Gave {done} of {of} sessions notice; the others had already ended:
        </Trans>
      )}
      {!hasNotice && done === of && <Plural value={done} one="Ended # session:" other="Ended # sessions:" />}
      {!hasNotice && done < of && (
        <Trans>
          Ended {done} of {of} sessions; the others had already ended:
        </Trans>
      )}{' '}
      <FirstNames names={names} />
    </>
  );
}
