import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBroadcast, IconCircleCheck, IconPlayerPause, type Icon } from '@tabler/icons-react';
import type { UserRecord, UserStatus } from '#contract/users.ts';
import { StatusPill, type Tone } from '../../components/status-pill.tsx';

type Word = { label: MessageDescriptor; tone: Tone; icon: Icon };

const words: Record<UserStatus, Word> = {
  0: { label: msg`Enabled`, tone: 'ok', icon: IconCircleCheck },
  1: { label: msg`Disabled`, tone: 'warn', icon: IconPlayerPause },
};

/** The statuses as choices of filters. */
export const userStatusChoices = Object.entries(words).map(([value, { label }]) => ({ value, label }));

/** Whether a user may log in, and is logged in. */
export function UserStatusPill({ user: { status, sessionCount = 0 } }: { user: UserRecord }) {
  const { i18n } = useLingui();
  const { label, tone, icon } = words[status];
  return (
    <>
      <StatusPill tone={tone} icon={icon}>
        {i18n._(label)}
      </StatusPill>
      {sessionCount > 0 && (
        <>
          {' '}
          <StatusPill tone="info" icon={IconBroadcast}>
            <Trans>Online</Trans>
          </StatusPill>
        </>
      )}
    </>
  );
}
