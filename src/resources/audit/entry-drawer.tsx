import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import type { AuditRecord } from '#contract/history/audit.ts';
import { isUndoable } from '#contract/undoable.ts';
import { CopiedFact } from '../../components/text/copy-button.tsx';
import { RecordHead, type FactLine } from '../../components/page/facts.tsx';
import { Failure } from '../../components/page/failure.tsx';
import { useCloseDrawer } from '../../lib/drawer-route.ts';
import { writeFilter } from '../../lib/list/filters.ts';
import { SideDrawer } from '../../components/kit/drawer.tsx';
import { auditQueries } from './api.ts';
import { ChangeTable } from '../../domain/changes/change-table.tsx';
import { auditColumns } from './columns.tsx';
import { changesOf } from '../../domain/changes/diff.ts';
import { OperationName } from '../../domain/operation-name.tsx';
import { UndoEntry } from '../../domain/undo/undo-entry.tsx';
import { path } from '../../lib/path.ts';
import { auditWords } from '../../words/lists.ts';
import styles from './audit.module.css';

/** Maximum number of records to show of an entry. A batch can have a thousand. */
const SHOWN = 50;

export function AuditEntryDrawer() {
  const { t } = useLingui();
  const close = useCloseDrawer();
  const id = Number(useParams()['id']);
  const query = useQuery(auditQueries.entry(id));
  const entry = query.data?.items[0];
  return (
    <SideDrawer opened onClose={close} title={entry === undefined ? t`Entry ${id}` : <OperationName entry={entry} />}>
      <div className={styles.drawer}>
        {query.error !== null && <Failure error={query.error} onRetry={() => void query.refetch()} back={close} />}
        {query.isSuccess && entry === undefined && <Trans>The entry {id} does not exist.</Trans>}
        {entry !== undefined && <Entry entry={entry} />}
      </div>
    </SideDrawer>
  );
}

/** Returns the URL of all changes for a ticket. */
const ofTicket = (ticket: string): string =>
  `/audit?f=${encodeURIComponent(writeFilter({ name: 'ticket', op: 'is', values: [ticket] }))}`;

const facts: readonly FactLine<AuditRecord>[] = [
  ...['time', 'actor', 'actorRole', 'ip', 'outcome', 'reason'].flatMap((name) =>
    auditColumns.filter(({ id }) => id === name),
  ),
  {
    id: 'ticket',
    header: msg`Ticket`,
    cell: ({ ticket = '' }) => <Link to={ofTicket(ticket)}>{ticket}</Link>,
  },
  {
    id: 'job',
    header: auditWords.job.label,
    cell: ({ job = 0 }) => <Link to={path`/jobs/${job}`}>#{job}</Link>,
  },
  {
    id: 'undoOf',
    header: auditWords.undoOf.label,
    cell: ({ undoOf = 0 }) => <Link to={path`/audit/${undoOf}`}>#{undoOf}</Link>,
  },
  {
    id: 'undoneBy',
    header: auditWords.undoneBy.label,
    cell: ({ undoneBy = 0 }) => <Link to={path`/audit/${undoneBy}`}>#{undoneBy}</Link>,
  },
  {
    id: 'requestId',
    header: msg`Request`,
    cell: ({ requestId }) => <CopiedFact label={msg`request id`} text={requestId} />,
  },
];

/** Returns whether a change can be undone alone. What a job did is undone with the job, on its page. */
const canBeUndone = ({ operation, outcome, undoneBy, job, targets }: AuditRecord): boolean =>
  isUndoable(operation) &&
  outcome === 0 &&
  undoneBy === undefined &&
  job === undefined &&
  targets.every(({ kind }) => kind !== 'job');

function Entry({ entry }: { entry: AuditRecord }) {
  const changes = changesOf(entry);
  const hidden = changes.length - SHOWN;
  return (
    <>
      <RecordHead facts={facts} record={entry} />
      {canBeUndone(entry) && <UndoEntry what={{ changes: [entry.id] }} operation={entry.operation} isCommand />}
      {changes.slice(0, SHOWN).map((change) => (
        <ChangeTable
          key={`${change.target.kind} ${change.target.key}`}
          change={change}
          {...(entry.outcome === 0 && { entry: entry.id })}
        />
      ))}
      {hidden > 0 && <Trans>and {hidden} more records</Trans>}
    </>
  );
}
