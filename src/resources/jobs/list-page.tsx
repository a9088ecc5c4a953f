import { useLingui } from '@lingui/react/macro';
import { IconArrowBackUp, IconExternalLink, IconPlayerStop, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import type { JobRecord } from '#contract/work/jobs.ts';
import { ListPage } from '../../components/list-page/list-page.tsx';
import { jobQueries } from './api.ts';
import { CancelJobDialog, useMayCancel } from './cancel-dialog.tsx';
import { jobTitle } from './change-text.ts';
import { UndoDialog } from '../../domain/undo/undo-dialog.tsx';
import { jobColumns } from './columns.tsx';
import { jobFilters, jobViews } from './filters.ts';
import { jobPaths } from './paths.ts';
import { useMayRetry, useRetry } from './retry-button.tsx';
import { AskUndoContext, useMayUndo } from './undo.tsx';

const rowId = ({ id }: JobRecord): string => String(id);
const rowHref = ({ id }: JobRecord): string => jobPaths.page(id);

export function JobListPage() {
  const { t, i18n } = useLingui();
  const mayRetry = useMayRetry();
  const mayCancel = useMayCancel();
  const { retry } = useRetry();
  const mayUndo = useMayUndo();
  const [cancelling, setCancelling] = useState<JobRecord>();
  const [undoing, setUndoing] = useState<JobRecord>();
  return (
    <AskUndoContext value={setUndoing}>
      <ListPage
        id="jobs"
        title={t`Jobs`}
        query={jobQueries.list}
        columns={jobColumns}
        fields={jobFilters}
        views={jobViews}
        rowId={rowId}
        rowName={(job) => jobTitle(job, i18n)}
        rowHref={rowHref}
        rowActions={(job) => [
          { label: t`Open`, icon: IconExternalLink, to: rowHref(job) },
          ...(mayRetry(job) ? [{ label: t`Retry failed`, icon: IconRefresh, run: () => void retry(job) }] : []),
          ...(mayUndo(job) ? [{ label: t`Undo this change`, icon: IconArrowBackUp, run: () => setUndoing(job) }] : []),
          ...(mayCancel(job)
            ? [{ label: t`Cancel the rest`, icon: IconPlayerStop, run: () => setCancelling(job) }]
            : []),
        ]}
        empty={{ text: t`No jobs yet. Bulk changes appear here, with the result for every record.` }}
      >
        {cancelling !== undefined && <CancelJobDialog job={cancelling} onClose={() => setCancelling(undefined)} />}
        {undoing !== undefined && <UndoDialog what={{ job: undoing.id }} onClose={() => setUndoing(undefined)} />}
      </ListPage>
    </AskUndoContext>
  );
}
