import { useState } from 'react';
import type { Matching } from '../../../components/list-page/use-matching.ts';
import { BulkButtons } from './bulk-buttons.tsx';
import { productOf, whereOf, type JobAction } from './bulk-job.ts';
import type { BulkAction } from './bulk.ts';
import { JobDialog } from './job-dialog.tsx';

/** The same for all SNs that a query finds, on every page: a job does it. */
export function MatchingBar({ matching, onDone }: { matching: Matching; onDone: () => void }) {
  const [action, setAction] = useState<BulkAction | JobAction>();
  return (
    <>
      <BulkButtons onAsk={setAction} />
      {action !== undefined && (
        <JobDialog
          action={action}
          where={whereOf(matching)}
          count={matching.total}
          product={productOf(matching)}
          onClose={() => setAction(undefined)}
          onDone={onDone}
        />
      )}
    </>
  );
}
