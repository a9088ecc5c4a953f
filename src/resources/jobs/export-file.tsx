import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDownload, IconRefresh } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { EXPORT_READS, type ExportName } from '#contract/work/export-names.ts';
import type { Query } from '#contract/listing.ts';
import type { JobRecord } from '#contract/work/jobs.ts';
import { DateTime } from '../../components/text/date-time.tsx';
import { Fact, FactGroups, Group, Nothing } from '../../components/page/facts.tsx';
import { FileSize } from '../../components/text/file-size.tsx';
import { useKeepExport } from '../../components/keep-export.ts';
import { Button, FileButton } from '../../components/kit/button.tsx';
import { NumberText } from '../../components/text/text.tsx';
import { path } from '../../lib/path.ts';
import { useCan } from '../../lib/api/session.ts';
import { isUnderWay } from './api.ts';
import { AskedFilters } from './asked.tsx';
import { columnText, faultText } from './list-names.ts';
import { jobPaths } from './paths.ts';
import styles from './jobs.module.css';

type Words = { format?: string; columns?: string; scope?: string };

export function ExportFile({ job }: { job: JobRecord }) {
  const { format, columns }: Words = job.change ?? {};
  const { sorts = [] }: NonNullable<Query> = job.where ?? {};
  const [failure] = job.failures ?? [];
  const { i18n } = useLingui();
  return (
    <div className={styles.file}>
      {failure !== undefined && <p role="alert">{faultText(job.resource, failure.msg, i18n)}</p>}
      <FactGroups>
        <Group label={msg`File`}>
          <Fact label={msg`Name`}>{job.fileName ?? <NoFile job={job} />}</Fact>
          <Fact label={msg`Size`}>
            {job.fileSize === undefined ? <Nothing>–</Nothing> : <FileSize bytes={job.fileSize} />}
          </Fact>
          <Fact label={msg`Rows`}>
            <NumberText value={job.done} />
          </Fact>
          <Fact label={msg`Kept until`}>
            <DateTime value={job.fileUntil} relative />
          </Fact>
        </Group>
        <Group label={msg`What was asked for`}>
          <Fact label={msg`Format`}>{format?.toUpperCase()}</Fact>
          <Fact label={msg`Filters`}>
            <AskedFilters job={job} />
          </Fact>
          <Fact label={msg`Order`}>
            {sorts.length === 0 ? (
              <Trans>as they were made</Trans>
            ) : (
              sorts.map((sort) => <Sorted key={sort.name} resource={job.resource} {...sort} />)
            )}
          </Fact>
          <Fact label={msg`Columns`}>
            {columns === undefined ? <Trans>all</Trans> : columnsText(job.resource, columns, i18n)}
          </Fact>
        </Group>
      </FactGroups>
    </div>
  );
}

/** Returns the column names without duplicates, because two fields of a record may share one column. */
const columnsText = (resource: string, columns: string, i18n: I18n): string =>
  [...new Set(columns.split(',').map((column) => columnText(resource, column, i18n)))].join(', ');

function Sorted({ resource, name, order = 'ASC' }: { resource: string; name: string; order?: string | undefined }) {
  const { i18n } = useLingui();
  const column = columnText(resource, name, i18n);
  return (
    <div>
      {order.toUpperCase() === 'ASC' ? <Trans>{column}, ascending</Trans> : <Trans>{column}, descending</Trans>}
    </div>
  );
}

function NoFile({ job }: { job: JobRecord }) {
  return (
    <Nothing>
      {isUnderWay(job) ? (
        <Trans>is being made</Trans>
      ) : job.state === 'done' ? (
        <Trans>removed since; export again</Trans>
      ) : (
        <Trans>was not made</Trans>
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
  const reason = mayRead ? undefined : t`Your role may not read this list.`;
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
