import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { JobResult, JobState } from '#contract/records/jobs.ts';

export const stateLabels: Readonly<Record<JobState, MessageDescriptor>> = {
  queued: msg`Waiting`,
  running: msg`Running`,
  done: msg`Done`,
  cancelled: msg`Cancelled`,
  failed: msg`Interrupted`,
};

export const resultLabels: Readonly<Record<JobResult, MessageDescriptor>> = {
  waiting: msg`Not yet`,
  changed: msg({ message: 'Done', context: 'job result' }),
  unchanged: msg`Already had this value`,
  failed: msg`Failed`,
  cancelled: msg`Cancelled`,
};
