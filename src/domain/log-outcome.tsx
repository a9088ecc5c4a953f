import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBan,
  IconClockX,
  IconLogout,
  IconPlugConnected,
  IconPlugConnectedX,
  IconReplace,
} from '@tabler/icons-react';
import type { AnyLogRecord } from '#contract/history/logs.ts';
import type { LogStatus } from '#contract/records/logs.ts';
import { StatusPill, WordPill, type StatusWord } from '../components/text/status-pill.tsx';
import { denialText } from '../words/denials.ts';

export const statusWords: Record<LogStatus, StatusWord> = {
  login: { label: msg`Logged in`, tone: 'ok', icon: IconPlugConnected },
  logout: { label: msg`Logged out`, tone: 'neutral', icon: IconLogout },
  timeout: { label: msg`Timed out`, tone: 'warn', icon: IconClockX },
  kickOut: { label: msg`Ended by an operator`, tone: 'warn', icon: IconPlugConnectedX },
  highPriorityKick: { label: msg`Replaced by another session`, tone: 'warn', icon: IconReplace },
  checkout: { label: msg`Seat borrowed`, tone: 'info', icon: IconArrowForwardUp },
  checkin: { label: msg`Seat returned`, tone: 'neutral', icon: IconArrowBackUp },
  autoCheckin: { label: msg`Borrowed seat expired`, tone: 'neutral', icon: IconClockX },
  checkoutCover: { label: msg`Seat borrowed again`, tone: 'neutral', icon: IconReplace },
};

/** Shows the result of a log entry: its status, or why it was refused. */
export function Outcome({ entry: { errorCode, failure, status } }: { entry: AnyLogRecord }) {
  const { i18n } = useLingui();
  if (errorCode !== 0) {
    return (
      <span title={failure}>
        <StatusPill tone="bad" icon={IconBan}>
          {denialText(errorCode, i18n)} ({errorCode})
        </StatusPill>
      </span>
    );
  }
  return status === undefined ? null : <WordPill word={statusWords[status]} />;
}
