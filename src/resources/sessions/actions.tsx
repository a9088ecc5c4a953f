import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { SmallButton } from '../../components/small-button.tsx';
import { toast } from '../../components/toast/toast.tsx';
import { nameOf, type LiveSession } from '../../domain/live-sessions.ts';
import { failureTitle } from '../../lib/api/failure-text.ts';
import { useCan, useSession } from '../../lib/api/session.ts';
import { instantOf } from '../../lib/format/format.ts';
import { formatCountdown, useEverySecond } from '../../lib/format/seconds.ts';
import { lazyNamed } from '../../lib/lazy-named.ts';
import { endSessions, withdrawNotice } from './api.ts';
import styles from './sessions.module.css';

export const EndMatchingDialog = lazyNamed(() => import('./end-matching-dialog.tsx'), 'EndMatchingDialog');

/** Seconds of the notice that a row offers. */
export const NOTICE_SECONDS = 120;

type Props = {
  row: LiveSession;
  /** Notes what was done for the ticket. The default is a toast. */
  onDone?: ((text: string) => void) | undefined;
};

/** Counts down to the end of a session that has notice, and offers to withdraw the notice. */
export function NoticeCell({ row, endsAt, onDone = toast.done }: Props & { endsAt: string }) {
  const { t } = useLingui();
  const can = useCan();
  const { timeZone } = useSession();
  const queryClient = useQueryClient();
  const { busy, run } = useBusy();
  const left = instantOf(endsAt, timeZone).getTime() - useEverySecond();
  const who = nameOf(row);
  const keep = async () => {
    await withdrawNotice(queryClient, row);
    onDone(t`Withdrew the notice of ${who}. The session goes on.`);
  };
  const countdown = formatCountdown(left);
  return (
    <span className={styles.notice} title={row.noticeReason}>
      <span role="timer">{left <= 0 ? <Trans>Ending …</Trans> : <Trans>Ends in {countdown}</Trans>}</span>
      {left > 0 && can('withdrawSessionNotice') && (
        <SmallButton
          label={t`Keep the session of ${who}`}
          disabled={busy}
          onClick={() => void run(keep, t`The notice of ${who} was not withdrawn`)}
        >
          <Trans>Keep</Trans>
        </SmallButton>
      )}
    </span>
  );
}

/** Gives a session notice without asking, because the notice can be withdrawn. `alone`: without “End” beside it. */
export function NoticeButton({ row, onDone = toast.done, alone = false }: Props & { alone?: boolean }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { busy, run } = useBusy();
  const who = nameOf(row);
  const minutes = NOTICE_SECONDS / 60;
  const give = async () => {
    const given = await endSessions(queryClient, [row], { noticeSeconds: NOTICE_SECONDS });
    onDone(
      given > 0
        ? t`Gave ${who} notice: the session ends in ${minutes} minutes.`
        : t`The session of ${who} had already ended`,
    );
  };
  return (
    <SmallButton
      label={alone ? t`End in ${minutes} min: notice to ${who}` : t`In ${minutes} min: notice to ${who}`}
      disabled={busy}
      onClick={() => void run(give, t`${who} got no notice`)}
    >
      {alone ? <Trans>End in {minutes} min</Trans> : <Trans>In {minutes} min</Trans>}
    </SmallButton>
  );
}

function useBusy() {
  const { i18n } = useLingui();
  const [busy, setBusy] = useState(false);
  const run = async (act: () => Promise<void>, failed: string) => {
    setBusy(true);
    try {
      await act();
    } catch (error) {
      toast.failed(failed, i18n._(failureTitle(error)));
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}
