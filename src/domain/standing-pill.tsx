import type { MessageDescriptor } from '@lingui/core';
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
import { snWords } from '../words/sns.ts';

type Word = { label: MessageDescriptor; tone: Tone; icon: Icon };

const standings = snWords.standing.choices;

/** Label, tone and icon of each effective status of an SN. */
export const standingWords: Readonly<Record<Standing, Word>> = {
  active: { label: standings.active, tone: 'ok', icon: IconCircleCheck },
  pending: { label: standings.pending, tone: 'info', icon: IconClockPause },
  expired: { label: standings.expired, tone: 'bad', icon: IconClockX },
  exhausted: { label: standings.exhausted, tone: 'warn', icon: IconHourglassEmpty },
  disabled: { label: standings.disabled, tone: 'warn', icon: IconPlayerPause },
  deleted: { label: standings.deleted, tone: 'neutral', icon: IconTrash },
  blacklisted: { label: standings.blacklisted, tone: 'bad', icon: IconBan },
  archived: { label: standings.archived, tone: 'neutral', icon: IconArchive },
};

export function StandingPill({ standing }: { standing: Standing }) {
  const { i18n } = useLingui();
  const { label, tone, icon } = standingWords[standing];
  return (
    <StatusPill tone={tone} icon={icon}>
      {i18n._(label)}
    </StatusPill>
  );
}
