import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import {
  IconArchive,
  IconBan,
  IconCircleCheck,
  IconClockPause,
  IconClockX,
  IconHourglassEmpty,
  IconPlayerPause,
  IconTrash,
  type Icon,
} from '@tabler/icons-react';
import type { Standing } from '#contract/sns/standing.ts';
import { StatusPill, type Tone } from '../components/text/status-pill.tsx';

type Word = { label: MessageDescriptor; tone: Tone; icon: Icon };

/** What an SN is good for, in the words that every screen uses. */
export const standingWords: Readonly<Record<Standing, Word>> = {
  active: { label: msg`Active`, tone: 'ok', icon: IconCircleCheck },
  pending: { label: msg`Not started`, tone: 'info', icon: IconClockPause },
  expired: { label: msg`Expired`, tone: 'bad', icon: IconClockX },
  exhausted: { label: msg`Used up`, tone: 'warn', icon: IconHourglassEmpty },
  disabled: { label: msg`Disabled`, tone: 'warn', icon: IconPlayerPause },
  deleted: { label: msg`Marked deleted`, tone: 'neutral', icon: IconTrash },
  blacklisted: { label: msg`Blacklisted`, tone: 'bad', icon: IconBan },
  archived: { label: msg`Archived`, tone: 'neutral', icon: IconArchive },
};

/** The standing of an SN as icon and word. */
export function StandingPill({ standing }: { standing: Standing }) {
  const { i18n } = useLingui();
  const { label, tone, icon } = standingWords[standing];
  return (
    <StatusPill tone={tone} icon={icon}>
      {i18n._(label)}
    </StatusPill>
  );
}
