import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { SessionRecord } from '#contract/holders/sessions.ts';
import { JobStarted } from '../../components/action/job-started.tsx';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { toast } from '../../components/toast/toast.tsx';
import { nameOf } from '../../domain/live-sessions.ts';
import { useIdempotencyKey } from '../../lib/api/idempotency-key.ts';
import { useStartJob } from '../../lib/api/start-job.ts';
import { formatDuration } from '../../lib/format/duration.ts';
import { endingOf, endSessions, type Ended, type Ending } from './api.ts';
import { endLabel, NoticeFields } from './fields.tsx';

export type EndProps = {
  /** The question. Without it, the dialog asks for the number of sessions. */
  title?: ReactNode;
  sessions: readonly SessionRecord[];
  /** How many sessions end, and the query that finds them, when `sessions` are only the newest of those that match. */
  matching?: { readonly total: number; readonly querys: readonly object[] } | undefined;
  onClose: () => void;
  onDone?: (ended: Ended) => void;
};

/** Asks before sessions end. A single one ends by a request, several end by a job with a result for each. */
export function EndSessionsDialog({ title, sessions, matching, onClose, onDone }: EndProps) {
  const { t, i18n } = useLingui();
  const [ending, setEnding] = useState<Ending>({});
  const count = matching?.total ?? sessions.length;
  const isJob = count > 1;
  const withNotice = (ending.noticeSeconds ?? 0) > 0;
  const end = useEnd({ sessions, count, querys: matching?.querys, ending });
  return (
    <ConfirmDialog
      title={
        title ?? (count === 0 ? t`End sessions` : <Plural value={count} one="End # session?" other="End # sessions?" />)
      }
      action={count === 0 ? t`End sessions` : i18n._(endLabel(count))}
      danger
      operation={withNotice ? 'keeps' : isJob ? 'bulkSessions' : 'endSnSessions'}
      asksReason
      ready={count > 0}
      done={isJob ? <JobStarted /> : undefined}
      onClose={onClose}
      onConfirm={async () => {
        const ended = isJob ? await end.byJob() : await end.alone();
        onDone?.({ by: isJob ? 'job' : 'request', count: ended, withNotice });
      }}
    >
      {count === 0 ? (
        <p>
          <Trans>These sessions have already ended.</Trans>
        </p>
      ) : (
        <>
          <p>
            <Plural value={count} one="# open session" other="# open sessions" />
            {count === sessions.length && <Whose sessions={sessions} />}.
          </p>
          <p>
            <Trans>Their users are notified and can log in again.</Trans>
          </p>
          {isJob && (
            <p>
              {matching === undefined ? (
                <Trans>A job ends each session on its own and shows a result for each.</Trans>
              ) : (
                <Trans>
                  A job ends each session on its own and shows a result for each. Sessions that begin from now on stay
                  open.
                </Trans>
              )}
            </p>
          )}
          <NoticeFields ending={ending} onChange={setEnding} />
          {withNotice && (
            <p>
              <Trans>Until a session ends, “Keep” in its row withdraws the notice.</Trans>
            </p>
          )}
        </>
      )}
    </ConfirmDialog>
  );
}

function Whose({ sessions }: { sessions: readonly SessionRecord[] }) {
  const users = new Set(sessions.map(({ userName }) => userName)).size;
  const sns = new Set(sessions.map(({ sn }) => sn)).size;
  return (
    <>
      {', '}
      <Plural value={users} one="of # user" other="of # users" /> <Plural value={sns} one="on # SN" other="on # SNs" />
    </>
  );
}

type Wanted = {
  sessions: readonly SessionRecord[];
  count: number;
  querys: readonly object[] | undefined;
  ending: Ending;
};

/** Returns the ways to end sessions: the first one alone, or all of them by a job. Both return how many. */
function useEnd({ sessions, count, querys, ending }: Wanted) {
  const { t, i18n } = useLingui();
  const queryClient = useQueryClient();
  const { mutateAsync } = useStartJob('POST /sessions/bulk');
  const where = querys === undefined ? { keys: sessions.map(({ id }) => String(id)) } : { querys };
  const change = { end: endingOf(ending) };
  const idempotencyKey = useIdempotencyKey({ where, change });
  const alone = async () => {
    const done = await endSessions(queryClient, sessions, ending);
    const who = sessions.map(nameOf).join(', ');
    const { noticeSeconds = 0 } = ending;
    const time = formatDuration(noticeSeconds, i18n);
    if (done === 0) toast.done(t`The session of ${who} had already ended`);
    else if (noticeSeconds > 0) toast.done(t`Gave ${who} notice. The session ends in ${time}.`);
    else toast.done(t`Ended the session of ${who}. The user can log in again.`);
    return done;
  };
  const byJob = async () => {
    await mutateAsync({ where, change, idempotencyKey });
    return count;
  };
  return { alone, byJob };
}
