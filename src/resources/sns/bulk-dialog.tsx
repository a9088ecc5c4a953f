import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import type { SnRecord } from '#contract/sns.ts';
import { BatchFaults } from '../../components/batch-faults.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Sn } from '../../components/sn.tsx';
import { toast } from '../../components/toast.tsx';
import { useArchiveSns, useDeleteSns, useUpdateSns } from './api.ts';
import { BulkEnd, NewEnds } from './bulk-end.tsx';
import { Consequence, Done, Same } from './bulk-texts.tsx';
import { entriesOf, planOf, type DirectAction, type BulkPlan } from './bulk.ts';
import { useServerNow } from '../../lib/now.tsx';
import styles from './bulk.module.css';

type Props = {
  action: DirectAction;
  onAction: (action: DirectAction) => void;
  rows: readonly SnRecord[];
  onClose: () => void;
  /** After it was done. */
  onDone: () => void;
};

/** Says what will happen to which of the selected SNs, does it in one request, and tells which stood in its way. */
export function BulkDialog({ action, onAction, rows, onClose, onDone }: Props) {
  const { t } = useLingui();
  const now = useServerNow();
  const run = useBulkRun();
  // What is selected changes while the list refreshes; the question stays about what was selected when it was asked.
  const [asked] = useState(rows);
  const plan = planOf(action, asked);
  const count = plan.changed.length;
  const danger = action.kind === 'remove';
  const titles: Record<DirectAction['kind'], string> = {
    end: t`Set end date`,
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
      ready={count > 0 && (action.kind !== 'end' || action.end !== undefined)}
      explain={(error) => (
        <BatchFaults
          error={error}
          names={plan.changed.map(({ sn }) => (
            <Sn key={sn} value={sn} />
          ))}
        />
      )}
      onConfirm={async () => {
        await run(action, plan, now);
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
      {action.kind === 'end' && (
        <BulkEnd onChange={(end) => onAction({ kind: 'end', end })}>
          {action.end !== undefined && <NewEnds end={action.end} plan={plan} now={now} />}
        </BulkEnd>
      )}
      <Unchanged plan={plan} />
      <SnList title={<Plural value={count} one="Show the SN" other="Show the # SNs" />} sns={plan.changed} />
    </ConfirmDialog>
  );
}

function useBulkRun() {
  const update = useUpdateSns();
  const archive = useArchiveSns();
  const remove = useDeleteSns();
  return (action: DirectAction, plan: BulkPlan, now: string): Promise<unknown> => {
    const sns = plan.changed.map(({ sn }) => sn);
    if (action.kind === 'remove') return remove.mutateAsync(sns);
    if (action.kind === 'archive' || action.kind === 'unarchive') {
      return archive.mutateAsync({ sns, archived: action.kind === 'archive' });
    }
    return update.mutateAsync(entriesOf(action, plan, now));
  };
}

function Unchanged({ plan }: { plan: BulkPlan }) {
  const { same, archived } = plan;
  return (
    <>
      {same.length > 0 && (
        <p className={styles.unchanged}>
          <Same count={same.length} />
        </p>
      )}
      {archived.length > 0 && (
        <p className={styles.unchanged}>
          <Plural
            value={archived.length}
            one="# is archived and stays as it is: unarchive it first."
            other="# are archived and stay as they are: unarchive them first."
          />
        </p>
      )}
    </>
  );
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
