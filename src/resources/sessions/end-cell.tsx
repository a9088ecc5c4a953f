import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useState } from 'react';
import { EndedAgo } from '../../domain/ended-ago.tsx';
import { SmallButton } from '../../components/small-button.tsx';
import { toast } from '../../components/toast/toast.tsx';
import { failureTitle } from '../../lib/api/failure-text.ts';
import { useCan } from '../../lib/api/session.ts';
import { endSessions } from './api.ts';
import { nameOf, type LiveSession } from '../../domain/live-sessions.ts';

/** Ends the session of a row without asking, because its user can log in again. */
export function EndCell({ row }: { row: LiveSession }) {
  const { t, i18n } = useLingui();
  const can = useCan();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const who = nameOf(row);
  if (row.endedAt !== undefined) return <EndedAgo at={row.endedAt} />;
  if (!can('endSnSessions')) return null;
  const end = async () => {
    setBusy(true);
    try {
      const ended = await endSessions(queryClient, [row]);
      toast.done(
        ended > 0 ? t`Ended the session of ${who}. The user can log in again.` : t`This session had already ended`,
      );
    } catch (error) {
      toast.failed(t`The session of ${who} was not ended`, i18n._(failureTitle(error)));
    } finally {
      setBusy(false);
    }
  };
  return (
    <SmallButton danger disabled={busy} label={t`End the session of ${who}`} onClick={() => void end()}>
      <IconPlugConnectedX size={14} aria-hidden /> <Trans>End</Trans>
    </SmallButton>
  );
}
