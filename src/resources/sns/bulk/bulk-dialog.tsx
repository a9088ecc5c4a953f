import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import type { SnRecord } from '#contract/sns/sns.ts';
import { BatchFaults } from '../../../components/dialog/batch-faults.tsx';
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx';
import { Sn } from '../../../domain/sn.tsx';
import { toast } from '../../../components/toast/toast.tsx';
import { useArchiveSns, useDeleteSns } from '../api.ts';
import { Consequence, Done, Same } from './bulk-texts.tsx';
import { planOf, type DirectAction, type BulkPlan } from './bulk.ts';
import styles from './bulk.module.css';

type Props = {
  action: DirectAction;
  rows: readonly SnRecord[];
  onClose: () => void;
  /** After it was done. */
  onDone: () => void;
};

/** Says what will happen to which of the selected SNs, does it in one request, and tells which stood in its way. */
export function BulkDialog({ action, rows, onClose, onDone }: Props) {
  const { t } = useLingui();
  const run = useBulkRun();
  // What is selected changes while the list refreshes; the question stays about what was selected when it was asked.
  const [asked] = useState(rows);
  const plan = planOf(action, asked);
  const count = plan.changed.length;
  const danger = action.kind === 'remove';
  const titles: Record<DirectAction['kind'], string> = {
    archive: t`Archive SNs`,
    unarchive: t`Bring SNs back from the archive`,
    remove: t`Remove SNs for good`,
  };
  const title = titles[action.kind];

  return (
    <ConfirmDialog
      title={title}
      action={title}
      danger={danger}
      {...(danger ? { typed: String(count) } : {})}
      ready={count > 0}
      explain={(error) => (
        <BatchFaults
          error={error}
          names={plan.changed.map(({ sn }) => (
            <Sn key={sn} value={sn} />
          ))}
        />
      )}
      onConfirm={async () => {
        await run(action, plan);
        toast.done(<Done action={action} count={count} />);
        onDone();
      }}
      onClose={onClose}
    >
      {count === 0 ? (
        <p>
          <Trans>None of the selected SNs would change.</Trans>
        </p>
      ) : (
        <p>
          <Consequence action={action} count={count} />
        </p>
      )}
      {plan.same.length > 0 && (
        <p className={styles.unchanged}>
          <Same count={plan.same.length} />
        </p>
      )}
      <SnList title={<Plural value={count} one="Show the SN" other="Show the # SNs" />} sns={plan.changed} />
    </ConfirmDialog>
  );
}

function useBulkRun() {
  const archive = useArchiveSns();
  const remove = useDeleteSns();
  return (action: DirectAction, plan: BulkPlan): Promise<unknown> => {
    const sns = plan.changed.map(({ sn }) => sn);
    if (action.kind === 'remove') return remove.mutateAsync(sns);
    return archive.mutateAsync({ sns, archived: action.kind === 'archive' });
  };
}

function SnList({ title, sns }: { title: ReactNode; sns: readonly SnRecord[] }) {
  if (sns.length === 0) return null;
  return (
    <details className={styles.sns}>
      <summary>{title}</summary>
      <ul>
        {sns.map(({ sn, customer }) => (
          <li key={sn}>
            <Sn value={sn} /> <span className={styles.customer}>{customer?.name}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
