import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDownload, IconRefresh } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { EXPORT_READS, type ExportName } from '#contract/work/export-names.ts';
import type { Query } from '#contract/listing.ts';
import type { JobRecord } from '#contract/work/jobs.ts';
import { DateTime } from '../../components/text/date-time.tsx';
import { Nothing, RecordFacts, type FactGroup } from '../../components/page/facts.tsx';
import { FileSize } from '../../components/text/file-size.tsx';
import { useKeepExport } from '../../components/keep-export.ts';
import { Button, FileButton } from '../../components/kit/button.tsx';
import { NumberText } from '../../components/text/text.tsx';
import { path } from '../../lib/path.ts';
import { useCan } from '../../lib/api/session.ts';
import { jobWords } from '../../words/lists.ts';
import { isUnderWay } from './api.ts';
import { AskedFilters } from './asked.tsx';
import { columnText, orderText } from '../../domain/changes/query-text.ts';
import { faultText } from './list-names.ts';
import { jobPaths } from './paths.ts';
import styles from './jobs.module.css';

type Words = { format?: string; columns?: string };

const wordsOf = ({ change = {} }: JobRecord): Words => change;

const file: FactGroup<JobRecord> = {
  label: msg`File`,
  facts: [
    { id: 'fileName', header: msg`Name`, cell: (job) => job.fileName ?? <NoFile job={job} /> },
    {
      id: 'fileSize',
      header: jobWords.fileSize.label,
      cell: ({ fileSize }) => (fileSize === undefined ? <Nothing>–</Nothing> : <FileSize bytes={fileSize} />),
    },
    { id: 'done', header: msg`Rows`, cell: ({ done }) => <NumberText value={done} /> },
    {
      id: 'fileUntil',
      header: jobWords.fileUntil.label,
      cell: ({ fileUntil }) => <DateTime value={fileUntil} relative />,
    },
  ],
};

const request: FactGroup<JobRecord> = {
  label: msg`Requested export`,
  facts: [
    { id: 'format', header: msg`Format`, cell: (job) => wordsOf(job).format?.toUpperCase() },
    { id: 'where', header: jobWords.where.label, cell: (job) => <AskedFilters job={job} /> },
    { id: 'sorts', header: msg`Order`, cell: (job) => <Order job={job} /> },
    { id: 'columns', header: msg`Columns`, cell: (job) => <Columns job={job} /> },
  ],
};

export function ExportFile({ job }: { job: JobRecord }) {
  const { i18n } = useLingui();
  const [failure] = job.failures ?? [];
  return (
    <div className={styles.file}>
      {failure !== undefined && <p role="alert">{faultText(job.resource, failure, i18n)}</p>}
      <RecordFacts groups={[file, request]} record={job} />
    </div>
  );
}

/** Shows each column name once, because two fields of a record may share one column. */
function Columns({ job }: { job: JobRecord }) {
  const { i18n } = useLingui();
  const { columns } = wordsOf(job);
  if (columns === undefined) return <Trans>all</Trans>;
  return [...new Set(columns.split(',').map((column) => columnText(job.resource, column, i18n)))].join(', ');
}

function Order({ job: { resource, where } }: { job: JobRecord }) {
  const { i18n } = useLingui();
  const { sorts = [] }: NonNullable<Query> = where ?? {};
  if (sorts.length === 0) return <Trans>in the order of creation</Trans>;
  return sorts.map((sort) => <div key={sort.name}>{orderText(resource, sort, i18n)}</div>);
}

function NoFile({ job }: { job: JobRecord }) {
  return (
    <Nothing>
      {isUnderWay(job) ? (
        <Trans>is being created</Trans>
      ) : job.state === 'done' ? (
        <Trans>deleted. Export again.</Trans>
      ) : (
        <Trans>was not created</Trans>
      )}
    </Nothing>
  );
}

/**
 * Shows the buttons that download the file and that export the list again. They are disabled for operators who may not
 * read the list.
 */
export function ExportActions({ job }: { job: JobRecord }) {
  const { t } = useLingui();
  const can = useCan();
  const navigate = useNavigate();
  const { keep, busy } = useKeepExport();
  const resource = job.resource as ExportName;
  const mayRead = can(EXPORT_READS[resource]);
  const reason = mayRead ? undefined : t`Your role cannot view this list.`;
  const again = async () => {
    // The cast is safe, because an export starts with query parameters, which are strings.
    const words = job.change as Record<string, string>;
    const begun = await keep({ resource, query: { ...words, q: JSON.stringify(job.where ?? {}) }, count: job.total });
    if (begun !== undefined) await navigate(jobPaths.page(begun.id));
  };
  return (
    <>
      {!isUnderWay(job) && (
        <Button
          reason={reason}
          loading={busy}
          leftSection={<IconRefresh size={16} aria-hidden />}
          onClick={() => void again()}
        >
          <Trans>Export again</Trans>
        </Button>
      )}
      {job.fileName !== undefined &&
        (mayRead ? (
          <FileButton
            href={`/bff/api${path`/jobs/${job.id}/file`}`}
            emphasis="primary"
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            <Trans>Download</Trans>
          </FileButton>
        ) : (
          <Button reason={reason} leftSection={<IconDownload size={16} aria-hidden />}>
            <Trans>Download</Trans>
          </Button>
        ))}
    </>
  );
}
