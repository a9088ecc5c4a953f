import { useLingui } from '@lingui/react';
import { IconBan, IconCircleCheck, IconRecycle, type Icon } from '@tabler/icons-react';
import type { MachineStatus } from '#contract/holders/machines.ts';
import { StatusPill, type Tone } from '../components/text/status-pill.tsx';
import { machineWords } from '../words/machines.ts';

const LOOKS: Record<MachineStatus, { tone: Tone; icon: Icon }> = {
  0: { tone: 'ok', icon: IconCircleCheck },
  1: { tone: 'neutral', icon: IconRecycle },
  33: { tone: 'warn', icon: IconBan },
};

/** Shows whether a device occupies a seat of its SN, released it, or is locked out. */
export function MachineStatusPill({ status }: { status: MachineStatus }) {
  const { i18n } = useLingui();
  const { tone, icon } = LOOKS[status];
  return (
    <StatusPill tone={tone} icon={icon}>
      {i18n._(machineWords.status.choices[status])}
    </StatusPill>
  );
}
