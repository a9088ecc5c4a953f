import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { JobItemRecord, JobOperation, JobRecord } from '#contract/work/jobs.ts';
import type { Column } from '../../components/data-table/columns.ts';
import { DateTime } from '../../components/text/date-time.tsx';
import { Sn } from '../../domain/sn.tsx';
import { NumberText, OptionalText } from '../../components/text/text.tsx';
import { path } from '../../lib/path.ts';
import { jobTitle } from './change-text.ts';
import { faultText } from './list-names.ts';
import { JobProgress, JobStatePill } from './progress.tsx';
import { ResultPill } from './result-pill.tsx';
import { RetryButton } from './retry-button.tsx';

function Title({ job }: { job: JobRecord }) {
  return jobTitle(job, useLingui().i18n);
}

function Progress({ job }: { job: JobRecord }) {
  const { i18n } = useLingui();
  return <JobProgress job={job} label={jobTitle(job, i18n)} />;
}

export const jobColumns: readonly Column<JobRecord>[] = [
  { id: 'change', header: msg`Job`, cell: (job) => <Title job={job} />, width: 250 },
  { id: 'state', header: msg`State`, cell: (job) => <JobStatePill job={job} />, width: 150 },
  { id: 'done', header: msg`Progress`, cell: (job) => <Progress job={job} />, width: 200 },
  { id: 'failed', header: msg`Failures`, cell: (job) => <RetryButton job={job} />, width: 140 },
  {
    id: 'createdAt',
    header: msg`Asked for`,
    cell: ({ createdAt }) => <DateTime value={createdAt} relative />,
    width: 236,
  },
  { id: 'actor', header: msg`Who`, cell: ({ actor }) => actor, width: 140 },
  { id: 'ticket', header: msg`Ticket`, cell: ({ ticket }) => <OptionalText value={ticket} />, width: 120 },
  {
    id: 'finishedAt',
    header: msg`Ended`,
    cell: ({ finishedAt }) => <DateTime value={finishedAt} />,
    width: 150,
  },
  { id: 'id', header: msg`Id`, cell: ({ id }) => <NumberText value={id} />, sort: 'id', width: 100, hidden: true },
];

const number: Column<JobItemRecord> = {
  id: 'number',
  header: msg`Number`,
  cell: (item) => <NumberText value={item.number} />,
  sort: 'number',
  width: 100,
};
const outcomeOf = (resource: string): readonly Column<JobItemRecord>[] => [
  { id: 'result', header: msg`Result`, cell: (item) => <ResultPill item={item} />, width: 170 },
  { id: 'msg', header: msg`Why`, cell: (item) => <Why resource={resource} item={item} />, width: 460 },
  { id: 'code', header: msg`Code`, cell: ({ code }) => <OptionalText value={code?.toString()} />, width: 90 },
];

const record: Column<JobItemRecord> = { id: 'key', header: msg`Record`, cell: ({ key }) => key, width: 260 };

const sn: Column<JobItemRecord> = { id: 'key', header: msg`SN`, cell: ({ key }) => <SnLink sn={key} />, width: 220 };

/** First columns of the entries, by operation: SNs, lines of a file, or the name of an export. */
const about: Readonly<Record<JobOperation, readonly Column<JobItemRecord>[]>> = {
  bulkSns: [number, sn],
  generateMany: [number, sn],
  importRecords: [{ ...number, header: msg`Line` }, record],
  keepExport: [record],
};

export const itemColumns = (operation: JobOperation, resource: string): readonly Column<JobItemRecord>[] => [
  ...about[operation],
  ...outcomeOf(resource),
];

function Why({ resource, item: { msg: text } }: { resource: string; item: JobItemRecord }) {
  const { i18n } = useLingui();
  return <OptionalText value={text && faultText(resource, text, i18n)} />;
}

function SnLink({ sn }: { sn: string }) {
  return (
    <a href={path`/sns/${sn}`}>
      <Sn value={sn} />
    </a>
  );
}
