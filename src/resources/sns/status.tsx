import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { IconBan, IconCircleCheck, IconPlayerPause, IconTrash, type Icon } from '@tabler/icons-react';
import type { SnRecord, SnStatus } from '#contract/sns.ts';
import { StandingPill } from '../../components/standing-pill.tsx';
import { StatusPill, type Tone } from '../../components/status-pill.tsx';

type Word = { label: MessageDescriptor; tone: Tone; icon: Icon };

/** Status 2 is called marked deleted: it can be set back, unlike what is removed for good. */
export const statusWords: Record<SnStatus, Word> = {
  0: { label: msg`Enabled`, tone: 'ok', icon: IconCircleCheck },
  1: { label: msg`Disabled`, tone: 'warn', icon: IconPlayerPause },
  2: { label: msg`Marked deleted`, tone: 'neutral', icon: IconTrash },
  4: { label: msg`Blacklisted`, tone: 'bad', icon: IconBan },
};

/** The statuses as choices of filters and forms. */
export const statusChoices = Object.entries(statusWords).map(([value, { label }]) => ({ value, label }));

/** What an SN is good for now; an archived one shows its status too. */
export function SnStatusPill({ sn }: { sn: Pick<SnRecord, 'status' | 'archived' | 'standing'> }) {
  const { i18n } = useLingui();
  const { label, tone, icon } = statusWords[sn.status];
  if (sn.standing !== undefined && sn.standing !== 'archived') return <StandingPill standing={sn.standing} />;
  return (
    <>
      <StatusPill tone={tone} icon={icon}>
        {i18n._(label)}
      </StatusPill>
      {sn.archived === true && (
        <>
          {' '}
          <StandingPill standing="archived" />
        </>
      )}
    </>
  );
}
