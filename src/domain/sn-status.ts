import type { MessageDescriptor } from '@lingui/core';
import { IconBan, IconCircleCheck, IconPlayerPause, IconTrash, type Icon } from '@tabler/icons-react';
import type { SnStatus } from '#contract/sns/sns.ts';
import type { Tone } from '../components/text/status-pill.tsx';
import { snWords } from '../words/sns.ts';

type Word = { label: MessageDescriptor; tone: Tone; icon: Icon };

const status = snWords.status.choices;

export const snStatusWords: Record<SnStatus, Word> = {
  0: { label: status[0], tone: 'ok', icon: IconCircleCheck },
  1: { label: status[1], tone: 'warn', icon: IconPlayerPause },
  2: { label: status[2], tone: 'neutral', icon: IconTrash },
  4: { label: status[4], tone: 'bad', icon: IconBan },
};
