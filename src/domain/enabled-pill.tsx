import { Trans } from '@lingui/react/macro';
import { IconCircleCheck, IconPlayerPause } from '@tabler/icons-react';
import { StatusPill } from '../components/text/status-pill.tsx';

/** Shows whether a record is enabled, for users and token IDs. */
export function EnabledPill({ enabled }: { enabled: boolean }) {
  return enabled ? (
    <StatusPill tone="ok" icon={IconCircleCheck}>
      <Trans>Enabled</Trans>
    </StatusPill>
  ) : (
    <StatusPill tone="warn" icon={IconPlayerPause}>
      <Trans>Disabled</Trans>
    </StatusPill>
  );
}
