import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { IconBan, IconCircleCheck, IconPlayerPause, IconTrash, type Icon } from '@tabler/icons-react';
import type { SnStatus } from '#contract/sns/sns.ts';
import type { Tone } from '../components/text/status-pill.tsx';

type Word = { label: MessageDescriptor; tone: Tone; icon: Icon };

/** Status 2 is called marked deleted: it can be set back, unlike what is removed for good. */
export const snStatusWords: Record<SnStatus, Word> = {
  0: { label: msg`Enabled`, tone: 'ok', icon: IconCircleCheck },
  1: { label: msg`Disabled`, tone: 'warn', icon: IconPlayerPause },
  2: { label: msg`Marked deleted`, tone: 'neutral', icon: IconTrash },
  4: { label: msg`Blacklisted`, tone: 'bad', icon: IconBan },
};

/** The statuses as choices of filters and forms. */
export const snStatusChoices = Object.entries(snStatusWords).map(([value, { label }]) => ({ value, label }));
