import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ActivityRecord } from '#contract/history/activity.ts';
import { DateTime } from '../../components/text/date-time.tsx';
import { Failure } from '../../components/page/failure.tsx';
import { Button } from '../../components/kit/button.tsx';
import { useCan } from '../../lib/api/session.ts';
import { path } from '../../lib/path.ts';
import { Actor } from '../../domain/actor.tsx';
import { auditQueries, type RecordTarget } from './api.ts';
import { FieldLine } from '../../domain/changes/change-table.tsx';
import { fieldChanges } from '../../domain/changes/diff.ts';
import { OperationName } from '../../domain/operation-name.tsx';
import { entryWords } from '../../domain/operation-names.ts';
import { UndoEntry } from '../../domain/undo/undo-entry.tsx';
import styles from './audit.module.css';

/** Maximum number of fields to show of a change. The entry itself shows all. */
const SHOWN = 8;

/** Shows the changes of one record, newest first. */
export function Activity({ target }: { target: RecordTarget }) {
  const query = useInfiniteQuery(auditQueries.activity(target));
  if (query.error !== null && query.data === undefined)
    return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  const entries = query.data?.pages.flatMap((page) => page.items);
  if (entries?.length === 0) {
    return (
      <p className={styles.kind}>
        <Trans>Nothing was changed yet.</Trans>
      </p>
    );
  }
  return (
    <>
      <ol className={styles.timeline} aria-busy={query.isPending}>
        {entries?.map((entry) => (
          <Event key={entry.id} entry={entry} target={target} />
        ))}
      </ol>
      {query.hasNextPage && (
        <div className={styles.more}>
          <Button onClick={() => void query.fetchNextPage()} loading={query.isFetchingNextPage}>
            <Trans>Earlier changes</Trans>
          </Button>
        </div>
      )}
    </>
  );
}

function Event({ entry, target }: { entry: ActivityRecord; target: RecordTarget }) {
  const can = useCan();
  const { i18n, t } = useLingui();
  const { actor, actorKind, id, time, reason, ticket, operation, job, undoable, undone } = entry;
  const name = entryWords({ operation, outcome: 0 }, i18n);
  const fields = fieldChanges(entry.before, entry.after);
  const hidden = fields.length - SHOWN;
  return (
    <li className={styles.event}>
      <div>
        <DateTime value={time} relative />
      </div>
      <div>
        <p>
          <strong>
            <Actor actor={actor} actorKind={actorKind} />
          </strong>{' '}
          · <OperationName entry={{ ...entry, outcome: 0 }} />
          {reason !== undefined && `: ${reason}`}{' '}
          {ticket !== undefined && (
            <span className={styles.kind}>
              · <Trans>ticket {ticket}</Trans>
            </span>
          )}
          {undone !== undefined && (
            <span className={styles.kind}>
              {' '}
              ·{' '}
              <Trans>
                undone by <Actor actor={undone.actor} actorKind={undone.actorKind} />,{' '}
                <DateTime value={undone.time} relative />
              </Trans>
            </span>
          )}
        </p>
        {fields.length > 0 && (
          <ul>
            {fields.slice(0, SHOWN).map((field) => (
              <li key={`${field.item} ${field.name}`}>
                <FieldLine kind={target.kind} field={field} />
              </li>
            ))}
            {fields.length > SHOWN && (
              <li>
                {can('queryAudit') ? (
                  <Link to={`/audit/${id}`}>
                    <Trans>and {hidden} more</Trans>
                  </Link>
                ) : (
                  <Trans>and {hidden} more</Trans>
                )}
              </li>
            )}
          </ul>
        )}
        {job !== undefined && can('queryJobs') && (
          <p>
            <Link to={path`/jobs/${job}`}>
              <Trans>Job {job}</Trans>
            </Link>
          </p>
        )}
        {undoable && (
          <UndoEntry
            what={job === undefined ? { changes: [id] } : { job }}
            operation={operation}
            label={t`Undo: ${name}, ${time}`}
          />
        )}
      </div>
    </li>
  );
}
