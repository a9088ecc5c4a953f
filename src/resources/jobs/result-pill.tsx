import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { IconAlertTriangle, IconCheck, IconClock, IconEqual, IconPlayerStop } from '@tabler/icons-react';
import type { JobResult } from '#contract/records/jobs.ts';
import type { JobItemRecord } from '#contract/work/jobs.ts';
import { StatusPill, type Tone } from '../../components/text/status-pill.tsx';
import { resultLabels } from './labels.ts';

const looks: Readonly<Record<JobResult, { tone: Tone; icon: typeof IconCheck }>> = {
  waiting: { tone: 'neutral', icon: IconClock },
  changed: { tone: 'ok', icon: IconCheck },
  unchanged: { tone: 'neutral', icon: IconEqual },
  failed: { tone: 'bad', icon: IconAlertTriangle },
  cancelled: { tone: 'neutral', icon: IconPlayerStop },
};

type Props = {
  item: JobItemRecord;
  /** Replaces the label of `unchanged`. */
  unchanged?: MessageDescriptor | undefined;
};

export function ResultPill({ item: { result }, unchanged = resultLabels.unchanged }: Props) {
  const { i18n } = useLingui();
  const { tone, icon } = looks[result];
  return (
    <StatusPill tone={tone} icon={icon}>
      {i18n._(result === 'unchanged' ? unchanged : resultLabels[result])}
    </StatusPill>
  );
}
