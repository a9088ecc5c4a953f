import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { formatSeconds } from '../lib/format/format.ts';
import { useEverySecond } from '../lib/format/seconds.ts';
import { StatusPill } from '../components/text/status-pill.tsx';

/** Shows how long ago a session ended. `at` is a time of the browser's clock. */
export function EndedAgo({ at }: { at: number }) {
  const { i18n } = useLingui();
  const now = useEverySecond();
  const ago = formatSeconds(Math.min(0, at - now) / 1000, i18n.locale);
  return (
    <StatusPill tone="neutral" icon={IconPlugConnectedX}>
      <Trans>Ended {ago}</Trans>
    </StatusPill>
  );
}
