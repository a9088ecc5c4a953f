import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCheck, IconClock, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import type { JobState } from '#contract/records/jobs.ts';
import type { JobRecord } from '#contract/work/jobs.ts';
import { StatusPill, type Tone } from '../../components/text/status-pill.tsx';
import { formatNumber } from '../../lib/format/format.ts';
import { stateLabels } from './labels.ts';
import { leftOutOf } from './refusals.tsx';
import styles from './jobs.module.css';

const looks: Readonly<Record<JobState, { tone: Tone; icon: typeof IconCheck }>> = {
  queued: { tone: 'neutral', icon: IconClock },
  running: { tone: 'info', icon: IconPlayerPlay },
  done: { tone: 'ok', icon: IconCheck },
  cancelled: { tone: 'neutral', icon: IconPlayerStop },
  failed: { tone: 'bad', icon: IconAlertTriangle },
};

/** Shows the state of a job. A finished job with failures is shown as a warning. */
export function JobStatePill({ job }: { job: JobRecord }) {
  const { i18n } = useLingui();
  const left = leftOutOf(job);
  const failed = job.failed - left;
  if (job.state === 'done' && job.failed > 0) {
    return (
      <StatusPill tone="warn" icon={IconAlertTriangle}>
        {left === 0 ? (
          <Trans>Done, {formatNumber(failed, i18n.locale)} failed</Trans>
        ) : failed === 0 ? (
          <Trans>Done, {formatNumber(left, i18n.locale)} skipped</Trans>
        ) : (
          <Trans>
            Done, {formatNumber(failed, i18n.locale)} failed, {formatNumber(left, i18n.locale)} skipped
          </Trans>
        )}
      </StatusPill>
    );
  }
  const { tone, icon } = looks[job.state];
  return (
    <StatusPill tone={tone} icon={icon}>
      {i18n._(stateLabels[job.state])}
    </StatusPill>
  );
}

export function JobProgress({ job, label }: { job: JobRecord; label: string }) {
  const { i18n } = useLingui();
  const { total } = job;
  const treated = job.done + job.failed;
  return (
    <span className={styles.progress}>
      <progress aria-label={label} max={Math.max(total, 1)} value={total === 0 ? 1 : treated} />
      <span className={styles.numbers}>
        <Trans>
          {formatNumber(treated, i18n.locale)} of {formatNumber(total, i18n.locale)}
        </Trans>
      </span>
    </span>
  );
}
