import { Suspense, useState } from 'react';
import type { SnRecord } from '#contract/sns/sns.ts';
import { lazyNamed } from '../../../lib/lazy-named.ts';
import { BulkButtons } from './bulk-buttons.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { commonProduct, isOfJob, type JobAction } from './bulk-job.ts';
import type { BulkAction } from './bulk.ts';
import { JobDialog } from './job-dialog.tsx';

const BulkStrings = lazyNamed(() => import('./bulk-strings.tsx'), 'BulkStrings');

type Props = { rows: readonly SnRecord[]; onDone: () => void };

/** What can be done with the selected SNs. Every action asks first and says what it will do. */
export function BulkBar({ rows, onDone }: Props) {
  const [action, setAction] = useState<BulkAction | JobAction>();
  const [strings, setStrings] = useState(false);
  const close = () => setAction(undefined);
  return (
    <>
      <BulkButtons onAsk={setAction} onStrings={() => setStrings(true)} />
      {strings && (
        <Suspense>
          <BulkStrings rows={rows} onClose={() => setStrings(false)} onDone={onDone} />
        </Suspense>
      )}
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
        <BulkDialog action={action} rows={rows} onClose={close} onDone={onDone} />
      )}
    </>
  );
}
