import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { kindOfList, TARGET_KINDS } from '#contract/kinds.ts';
import type { JobRecord } from '#contract/work/jobs.ts';
import { Drop } from '../components/menu/drop.tsx';
import { toast } from '../components/toast/toast.tsx';
import { LeftAlone } from '../domain/undo/told.tsx';
import { call } from '../lib/api/api-client.ts';
import { failureReason } from '../lib/api/failure-text.ts';
import { useSession } from '../lib/api/session.ts';
import { jobQueries } from '../resources/jobs/api.ts';
import { jobTitle } from '../resources/jobs/change-text.ts';
import { jobPaths } from '../resources/jobs/paths.ts';
import { JobRefusals } from '../resources/jobs/refusals.tsx';
import { JobProgress, JobStatePill } from '../resources/jobs/progress.tsx';
import { useMayUndo } from '../resources/jobs/undo.tsx';
import { useLatest } from '../lib/use-latest.ts';
import { useToastLinks } from './toast-links.ts';
import styles from './job-tray.module.css';

const NONE: readonly JobRecord[] = [];

export function JobTray() {
  const { t, i18n } = useLingui();
  const [opened, setOpened] = useState(false);
  const { data } = useQuery(jobQueries.active());
  const jobs = data?.items ?? NONE;
  const total = data?.total ?? 0;
  useEndings(data?.items);
  useToastLinks();
  if (total === 0) return null;
  const ended = sum(jobs, ({ done, failed }) => done + failed);
  const entries = sum(jobs, (job) => job.total);
  const share = Math.floor((100 * ended) / Math.max(1, entries));
  return (
    <Drop
      opened={opened}
      onOpened={setOpened}
      label={t`Jobs in progress`}
      side="bottom-end"
      trigger={(trigger) => (
        <button type="button" className={styles.button} {...trigger}>
          <span className={styles.spinner} aria-hidden />
          <Plural value={total} one="# job" other="# jobs" /> <span className={styles.share}>{share} %</span>
        </button>
      )}
    >
      <ul className={styles.jobs}>
        {jobs.map((job) => (
          <li key={job.id}>
            <Link to={jobPaths.page(job.id)} onClick={() => setOpened(false)}>
              {jobTitle(job, i18n)}
            </Link>{' '}
            <JobStatePill job={job} />
            <JobProgress job={job} label={jobTitle(job, i18n)} />
          </li>
        ))}
      </ul>
      <Link className={styles.all} to={jobPaths.list} onClick={() => setOpened(false)}>
        <Trans>All jobs</Trans>
      </Link>
    </Drop>
  );
}

const sum = (jobs: readonly JobRecord[], of: (job: JobRecord) => number): number =>
  jobs.reduce((total, job) => total + of(job), 0);

function useEndings(active: readonly JobRecord[] | undefined): void {
  const { i18n } = useLingui();
  const { user } = useSession();
  const mayUndo = useMayUndo();
  const isOffered = useLatest(
    (job: JobRecord) =>
      mayUndo(job) && job.operation !== 'undoJob' && job.actorKind === 'operator' && job.actor === user.username,
  );
  const seen = useRef<ReadonlySet<number>>(new Set());
  useEffect(() => {
    if (active === undefined) return;
    const now = new Set(active.map(({ id }) => id));
    const ended = [...seen.current].filter((id) => !now.has(id));
    seen.current = now;
    for (const id of ended) {
      call('GET /jobs/{id}', { path: { id } }).then(
        ({ items: [job] }) => job && tell(job, jobTitle(job, i18n), isOffered.current(job)),
        (error: unknown) => toast.failed(`#${id}`, failureReason(error, i18n)),
      );
    }
  }, [active, i18n, isOffered]);
}

/** Shows how a job ended. The undo of a job of one's own is offered. */
function tell(job: JobRecord, title: string, isOffered: boolean): void {
  const state = <JobStatePill job={job} />;
  const undoable = isOffered ? { job: job.id } : undefined;
  if (job.failed > 0 || job.state === 'failed') {
    const changed = job.changed ?? 0;
    toast.failed(
      title,
      <>
        {state}
        {changed > 0 && (
          <div>
            <Plural value={changed} one="# changed" other="# changed" />
          </div>
        )}
        {job.operation === 'undoJob' ? <NotUndone job={job} /> : <JobRefusals job={job} />}
      </>,
      undoable,
    );
  } else
    toast.done(
      <>
        {title} {state}
      </>,
      undoable,
    );
}

/** Maximum number of records that the toast of an undo names. */
const NAMED = 3;

/** Shows which records an undo left alone: who changed each, and when. */
function NotUndone({ job: { resource, failed, failures = [] } }: { job: JobRecord }) {
  const kind = TARGET_KINDS.find((each) => each === kindOfList(resource)) ?? 'sn';
  const told = { failures: failures.map((failure) => ({ ...failure, kind })), conflicts: failed };
  return <LeftAlone told={told} most={NAMED} />;
}
