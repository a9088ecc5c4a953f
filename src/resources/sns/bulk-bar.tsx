import { useState } from 'react';
import type { SnRecord } from '#contract/sns.ts';
import { BulkButtons } from './bulk-buttons.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { commonProduct, isOfJob, type JobAction } from './bulk-job.ts';
import type { BulkAction } from './bulk.ts';
import { JobDialog } from './job-dialog.tsx';

type Props = { rows: readonly SnRecord[]; onDone: () => void };

/** What can be done with the selected SNs. Every action asks first and says what it will do. */
export function BulkBar({ rows, onDone }: Props) {
  const [action, setAction] = useState<BulkAction | JobAction>();
  const close = () => setAction(undefined);
  return (
    <>
      <BulkButtons onAsk={setAction} />
      {action !== undefined && isOfJob(action) && (
        <JobDialog
          action={action}
          where={{ sns: rows.map(({ sn }) => sn) }}
          count={rows.length}
          product={commonProduct(rows)}
          onClose={close}
          onDone={onDone}
        />
      )}
      {action !== undefined && !isOfJob(action) && (
        <BulkDialog action={action} onAction={setAction} rows={rows} onClose={close} onDone={onDone} />
      )}
    </>
  );
}
