import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { IconArrowBackUp, IconPencil, IconPlayerStop, IconRefresh } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { Navigate, Outlet, useLocation, useNavigate, useParams } from 'react-router';
import type { JobOperation } from '#contract/records/jobs.ts';
import type { JobItemRecord, JobRecord } from '#contract/work/jobs.ts';
import { RecordHead, type FactLine } from '../../components/page/facts.tsx';
import { Failure } from '../../components/page/failure.tsx';
import { Button, LinkButton } from '../../components/kit/button.tsx';
import { ListPage } from '../../components/list-page/list-page.tsx';
import { PageHeader } from '../../components/page/page-header.tsx';
import { SkeletonLines } from '../../components/page/skeleton.tsx';
import { NumberText } from '../../components/text/text.tsx';
import { useMenuCommands } from '../../components/menu/use-menu-commands.ts';
import { UndoDialog } from '../../domain/undo/undo-dialog.tsx';
import { usePageTitle } from '../../lib/page-title.ts';
import { useDelayed } from '../../lib/use-delayed.ts';
import { jobWords } from '../../words/lists.ts';
import { canBeChanged } from './again.tsx';
import { jobQueries } from './api.ts';
import { AskedFilters, Speed } from './asked.tsx';
import { CancelJobDialog, useMayCancel } from './cancel-dialog.tsx';
import { jobTitle } from './change-text.ts';
import { itemColumns, jobColumns } from './columns.tsx';
import { ExportActions, ExportFile } from './export-file.tsx';
import { itemFilters, itemViews } from './filters.ts';
import { jobPaths } from './paths.ts';
import { JobProgress, JobStatePill } from './progress.tsx';
import { FAILED_ENTRIES, isPassing, RefusalGroups } from './refusals.tsx';
import { useMayRetry, useRetry } from './retry-button.tsx';
import { JobLink, useMayUndo } from './undo.tsx';
import styles from './jobs.module.css';

const rowId = ({ id }: JobItemRecord): string => String(id);
const rowName = ({ key, name = key }: JobItemRecord): string => name;

export function JobPage() {
  const { t, i18n } = useLingui();
  const id = Number(useParams()['id']);
  const read = useQuery(jobQueries.detail(id));
  const skeleton = useDelayed(read.isPending);
  const job = read.data?.items[0];
  const crumbs = [{ label: t`Jobs`, to: jobPaths.list }];
  const title = job === undefined ? t`Job ${id}` : jobTitle(job, i18n);
  usePageTitle(title);
  return (
    <div className={styles.page}>
      <PageHeader
        title={title}
        crumbs={crumbs}
        aside={job !== undefined && <JobStatePill job={job} />}
        actions={job !== undefined && <Actions job={job} />}
      >
        {job !== undefined && (
          <div className={styles.head}>
            <JobProgress job={job} label={title} />
            <RecordHead facts={[...outcomes[job.operation], ...undoing, ...course]} record={job} />
          </div>
        )}
      </PageHeader>
      {job === undefined ? (
        read.error === null ? (
          skeleton && <SkeletonLines />
        ) : (
          <Failure error={read.error} onRetry={() => void read.refetch()} back={crumbs.at(-1)} />
        )
      ) : job.operation === 'keepExport' ? (
        <ExportFile job={job} />
      ) : (
        <Entries key={id} job={job} title={title} />
      )}
      <Outlet />
    </div>
  );
}

/** Shows the entries of a job. It opens with the failed ones, when there are any. */
function Entries({ job: { id, operation, resource, failed }, title }: { job: JobRecord; title: string }) {
  const { search } = useLocation();
  const [isOpening, setOpening] = useState(failed > 0 && search === '');
  if (isOpening && search !== '') setOpening(false);
  const items = useMemo(() => jobQueries.items(id), [id]);
  const columns = useMemo(() => itemColumns(operation, resource), [operation, resource]);
  if (isOpening) return <Navigate replace to={{ search: FAILED_ENTRIES }} />;
  return (
    <ListPage
      embedded
      id="job-items"
      title={title}
      query={items}
      columns={columns}
      fields={itemFilters}
      views={itemViews}
      rowId={rowId}
      rowName={rowName}
      empty={{ text: <Trans>The job is still collecting its records.</Trans> }}
    />
  );
}

const count = (id: 'done' | 'failed' | 'added' | 'changed' | 'unchanged') => ({
  id,
  header: jobWords[id].label,
  cell: (job: JobRecord) => <NumberText value={job[id]} />,
});

const refused: readonly FactLine<JobRecord>[] = [
  count('failed'),
  { id: 'refusals', header: jobWords.refusals.short, cell: (job) => <RefusalGroups job={job} /> },
];

const bulk: readonly FactLine<JobRecord>[] = [
  count('done'),
  ...refused,
  { id: 'where', header: jobWords.where.label, cell: (job) => <AskedFilters job={job} /> },
];

/** What became of the entries, by operation. The page of an export shows the file instead. */
const outcomes: Readonly<Record<JobOperation, readonly FactLine<JobRecord>[]>> = {
  bulkSns: bulk,
  bulkUsers: bulk,
  bulkMachines: bulk,
  bulkTokenIds: bulk,
  bulkCustomers: bulk,
  bulkSessions: bulk,
  generateMany: [count('done'), ...refused],
  importRecords: [count('added'), count('changed'), count('unchanged'), ...refused],
  undoJob: [count('changed'), ...refused],
  keepExport: [],
};

/** Links to the job that this one undoes, and to the one that undoes it. */
const undoing: readonly FactLine<JobRecord>[] = [
  { id: 'undoOf', header: jobWords.undoOf.label, cell: ({ undoOf }) => <JobLink id={undoOf} /> },
  { id: 'undoneBy', header: jobWords.undoneBy.label, cell: ({ undoneBy }) => <JobLink id={undoneBy} /> },
];

const course: readonly FactLine<JobRecord>[] = [
  { id: 'total', header: msg`Speed`, cell: (job) => <Speed job={job} /> },
  ...jobColumns.filter(({ id }) => ['actor', 'ticket', 'createdAt', 'finishedAt'].includes(id)),
];

function Actions({ job }: { job: JobRecord }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const mayRetry = useMayRetry();
  const mayCancel = useMayCancel();
  const { retry, busy } = useRetry();
  const mayUndo = useMayUndo()(job);
  const [asking, setAsking] = useState<'cancel' | 'undo'>();
  const close = () => setAsking(undefined);
  const undo = { label: t`Undo this change`, icon: IconArrowBackUp, run: () => setAsking('undo') };
  useMenuCommands(mayUndo ? [undo] : []);
  // Nothing helps but another change, when every refusal stays what it is.
  const helps = isPassing(job);
  const repeat = async () => {
    const again = await retry(job);
    if (again !== undefined) await navigate(jobPaths.page(again.id));
  };
  return (
    <>
      {mayRetry(job) && (
        <Button
          emphasis={helps ? 'primary' : 'default'}
          loading={busy}
          leftSection={<IconRefresh size={16} aria-hidden />}
          onClick={() => void repeat()}
        >
          <Trans>Retry failed</Trans>
        </Button>
      )}
      {mayRetry(job) && canBeChanged(job) && (
        <LinkButton
          to={jobPaths.again(job.id)}
          emphasis={helps ? 'default' : 'primary'}
          leftSection={<IconPencil size={16} aria-hidden />}
        >
          <Trans>Change and resubmit</Trans>
        </LinkButton>
      )}
      {mayCancel(job) && (
        <Button leftSection={<IconPlayerStop size={16} aria-hidden />} onClick={() => setAsking('cancel')}>
          <Trans>Cancel the rest</Trans>
        </Button>
      )}
      {mayUndo && (
        <Button leftSection={<IconArrowBackUp size={16} aria-hidden />} onClick={undo.run}>
          {undo.label}
        </Button>
      )}
      {job.operation === 'keepExport' && <ExportActions job={job} />}
      {asking === 'cancel' && <CancelJobDialog job={job} onClose={close} />}
      {asking === 'undo' && (
        <UndoDialog
          what={{ job: job.id }}
          onClose={close}
          onDone={(undone) => 'job' in undone && void navigate(jobPaths.page(undone.job))}
        />
      )}
    </>
  );
}
