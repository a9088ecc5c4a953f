import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { IconBan, IconCircleCheck, IconRecycle, type Icon } from '@tabler/icons-react';
import type { MachineStatus } from '#contract/holders/machines.ts';
import { StatusPill, type Tone } from '../components/text/status-pill.tsx';

type Word = { label: MessageDescriptor; tone: Tone; icon: Icon };

const words: Record<MachineStatus, Word> = {
  0: { label: msg`Enabled`, tone: 'ok', icon: IconCircleCheck },
  1: { label: msg`Recycled`, tone: 'neutral', icon: IconRecycle },
  33: { label: msg`Disabled`, tone: 'warn', icon: IconBan },
};

/** The statuses of devices as choices of filters. */
export const machineStatusChoices = Object.entries(words).map(([value, { label }]) => ({ value, label }));

/** Whether a device takes a place of its SN, gave it up, or is locked out. */
export function MachineStatusPill({ status }: { status: MachineStatus }) {
  const { i18n } = useLingui();
  const { label, tone, icon } = words[status];
  return (
    <StatusPill tone={tone} icon={icon}>
      {i18n._(label)}
    </StatusPill>
  );
}
