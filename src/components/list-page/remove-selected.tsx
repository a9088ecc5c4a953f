import { Trans } from '@lingui/react/macro';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useIdempotencyKey } from '../../lib/api/idempotency-key.ts';
import { JobStarted } from '../action/job-started.tsx';
import { BatchFaults } from '../dialog/batch-faults.tsx';
import type { ConfirmDialogProps } from '../dialog/confirm-dialog-body.tsx';
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx';
import { Button } from '../kit/button.tsx';

type Props<Row> = {
  rows: readonly Row[];
  nameOf: (row: Row) => ReactNode;
  label?: ReactNode;
  title: string;
  operation: ConfirmDialogProps['operation'];
  consequence: (count: number) => ReactNode;
  /** Starts a job for several rows, and removes a single one at once. */
  run: (rows: readonly Row[], idempotencyKey: string) => Promise<unknown>;
  /** Returns the text of the toast for the name of the only row. */
  done: (name: ReactNode) => ReactNode;
  onDone: () => void;
};

/** A bulk action of an owned list that removes the selected rows from their owner, after a confirmation. */
export function RemoveSelected<Row>(props: Props<Row>) {
  const { rows, nameOf, label = <Trans>Unbind</Trans>, title, operation, consequence, run, done, onDone } = props;
  // The selection changes while the list refreshes. The question keeps the rows that it was opened for.
  const [asked, setAsked] = useState<readonly Row[]>();
  const idempotencyKey = useIdempotencyKey(asked);
  return (
    <>
      <Button leftSection={<IconPlugConnectedX size={16} aria-hidden />} onClick={() => setAsked(rows)}>
        {label}
      </Button>
      {asked !== undefined && (
        <ConfirmDialog
          title={title}
          action={title}
          operation={operation}
          done={asked.length > 1 ? <JobStarted /> : done(asked.map(nameOf))}
          explain={(error) => <BatchFaults error={error} names={asked.map(nameOf)} />}
          onConfirm={async () => {
            const result = await run(asked, idempotencyKey);
            onDone();
            return result;
          }}
          onClose={() => setAsked(undefined)}
        >
          <p>{consequence(asked.length)}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
