import { Trans } from '@lingui/react/macro';
import { IconBroadcast } from '@tabler/icons-react';
import type { UserRecord } from '#contract/holders/users.ts';
import { EnabledPill } from '../../domain/enabled-pill.tsx';
import { StatusPill } from '../../components/text/status-pill.tsx';

export function UserStatusPill({ user: { status, sessionCount = 0 } }: { user: UserRecord }) {
  return (
    <>
      <EnabledPill enabled={status === 0} />
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
