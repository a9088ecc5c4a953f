import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { sessionParts } from '#contract/holders/session-key.ts';
import { jobFields, jobItemFields, type JobOperation } from '#contract/records/jobs.ts';
import type { JobItemRecord, JobRecord } from '#contract/work/jobs.ts';
import type { Column } from '../../components/data-table/columns.ts';
import { columnsFor } from '../../components/data-table/record-columns.tsx';
import { DateTime } from '../../components/text/date-time.tsx';
import { Sn } from '../../domain/sn.tsx';
import { OptionalText } from '../../components/text/text.tsx';
import { path } from '../../lib/path.ts';
import { jobItemWords, jobWords } from '../../words/lists.ts';
import { jobTitle } from './change-text.ts';
import { faultText } from './list-names.ts';
import { JobProgress, JobStatePill } from './progress.tsx';
import { ResultPill } from './result-pill.tsx';
import { RetryButton } from './retry-button.tsx';
import { UndoCell } from './undo.tsx';

function Title({ job }: { job: JobRecord }) {
  return jobTitle(job, useLingui().i18n);
}

function Progress({ job }: { job: JobRecord }) {
  const { i18n } = useLingui();
  return <JobProgress job={job} label={jobTitle(job, i18n)} />;
}

const column = columnsFor<JobRecord, typeof jobFields>(jobFields, jobWords);

export const jobColumns: readonly Column<JobRecord>[] = [
  column('change', { cell: (job) => <Title job={job} />, width: 240 }),
  column('state', { cell: (job) => <JobStatePill job={job} />, width: 140, fact: true }),
  column('done', { cell: (job) => <Progress job={job} />, align: 'start', width: 186, fact: true }),
  column('failed', { cell: (job) => <RetryButton job={job} />, align: 'start', width: 130 }),
  column('undoable', { header: msg`Undo`, cell: (job) => <UndoCell job={job} />, align: 'start', width: 110 }),
  column('createdAt', { cell: ({ createdAt }) => <DateTime value={createdAt} relative />, width: 230, fact: true }),
  column('actor', { width: 120 }),
  column('ticket', { width: 120, hidden: true }),
  column('finishedAt', { width: 150, hidden: true }),
  column('id', { width: 100, hidden: true }),
];

const item = columnsFor<JobItemRecord, typeof jobItemFields>(jobItemFields, jobItemWords);

const number = item('number', { align: 'start', width: 100 });
const record = item('key', { width: 260 });
const sn = item('key', { header: msg`SN`, cell: ({ key }) => <SnLink sn={key} />, width: 220 });

const device = item('key', {
  header: msg`Device`,
  cell: ({ key, name = key }) => <a href={path`/devices/${key}`}>{name}</a>,
  width: 220,
});

/** Who was logged in. A session that was not open when the job was asked for has only its id. */
const session = item('key', {
  header: msg`Session`,
  cell: ({ key }) => {
    const { who, id } = sessionParts(key);
    return who ?? id;
  },
  width: 260,
});

const sessionSn: Column<JobItemRecord> = {
  id: 'sn',
  header: msg`SN`,
  cell: ({ key }) => {
    const { sn: code } = sessionParts(key);
    return code === undefined ? <OptionalText value={code} /> : <SnLink sn={code} />;
  },
  exports: [],
  width: 220,
};

/** First columns of the entries, by operation: SNs, other records, lines of a file, or the name of an export. */
const about: Readonly<Record<JobOperation, readonly Column<JobItemRecord>[]>> = {
  bulkSns: [number, sn],
  bulkUsers: [number, { ...record, header: msg`User` }],
  bulkMachines: [number, device],
  bulkTokenIds: [number, { ...record, header: msg`Token ID` }],
  bulkCustomers: [number, { ...record, header: msg`Customer` }],
  bulkSessions: [number, session, sessionSn],
  generateMany: [number, sn],
  importRecords: [{ ...number, header: msg`Line` }, record],
  undoJob: [number, record],
  keepExport: [record],
};

const HAD_ENDED = msg`Had already ended`;

export const itemColumns = (operation: JobOperation, resource: string): readonly Column<JobItemRecord>[] => [
  ...(operation === 'undoJob' && resource === 'machines' ? about.bulkMachines : about[operation]),
  item('result', {
    cell: (entry) => <ResultPill item={entry} unchanged={operation === 'bulkSessions' ? HAD_ENDED : undefined} />,
    width: 170,
  }),
  item('msg', { cell: (entry) => <Why resource={resource} item={entry} />, width: 460 }),
  item('code', { cell: ({ code }) => <OptionalText value={code?.toString()} />, align: 'start', width: 90 }),
];

function Why({ resource, item: { code, msg: text } }: { resource: string; item: JobItemRecord }) {
  const { i18n } = useLingui();
  return <OptionalText value={text && faultText(resource, { code, msg: text }, i18n)} />;
}

function SnLink({ sn }: { sn: string }) {
  return (
    <a href={path`/sns/${sn}`}>
      <Sn value={sn} />
    </a>
  );
}
