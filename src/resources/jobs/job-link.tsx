import { useLingui } from '@lingui/react';
import type { JobRecord } from '#contract/work/jobs.ts';
import { jobTitle } from './change-text.ts';
import { jobPaths } from './paths.ts';

/** The title of a job in a toast, as the link to its page. */
export function JobLink({ job }: { job: JobRecord }) {
  const { i18n } = useLingui();
  return <a href={jobPaths.page(job.id)}>{jobTitle(job, i18n)}</a>;
}
