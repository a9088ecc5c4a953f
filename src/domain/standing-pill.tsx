import {
  IconArchive,
  IconBan,
  IconCircleCheck,
  IconClockExclamation,
  IconClockPause,
  IconClockX,
  IconHourglassEmpty,
  IconPlayerPause,
  IconTrash,
} from '@tabler/icons-react';
import type { Standing } from '#contract/sns/standing.ts';
import { WordPill, type StatusWord } from '../components/text/status-pill.tsx';
import { snWords } from '../words/sns.ts';

const standings = snWords.standing.choices;

export const standingWords: Readonly<Record<Standing, StatusWord>> = {
  active: { label: standings.active, tone: 'ok', icon: IconCircleCheck },
  pending: { label: standings.pending, tone: 'info', icon: IconClockPause },
  expired: { label: standings.expired, tone: 'bad', icon: IconClockX },
  grace: { label: standings.grace, tone: 'warn', icon: IconClockExclamation },
  exhausted: { label: standings.exhausted, tone: 'warn', icon: IconHourglassEmpty },
  disabled: { label: standings.disabled, tone: 'warn', icon: IconPlayerPause },
  deleted: { label: standings.deleted, tone: 'neutral', icon: IconTrash },
  blacklisted: { label: standings.blacklisted, tone: 'bad', icon: IconBan },
  archived: { label: standings.archived, tone: 'neutral', icon: IconArchive },
};

export const StandingPill = ({ standing }: { standing: Standing }) => <WordPill word={standingWords[standing]} />;
