import { Trans } from '@lingui/react/macro';
import { IconCircleCheck, IconClockOff } from '@tabler/icons-react';
import { StatusPill } from '../../components/text/status-pill.tsx';

/** Shows whether a key is still valid. */
export function KeyStatus({ expired }: { expired: boolean }) {
  return expired ? (
    <StatusPill tone="bad" icon={IconClockOff}>
      <Trans>Expired</Trans>
    </StatusPill>
  ) : (
    <StatusPill tone="ok" icon={IconCircleCheck}>
      <Trans>Active</Trans>
    </StatusPill>
  );
}
