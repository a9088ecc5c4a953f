import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { AuditRecord } from '#contract/history/audit.ts';
import { DateTime } from '../../components/text/date-time.tsx';
import { Failure } from '../../components/page/failure.tsx';
import { Button } from '../../components/kit/button.tsx';
import { auditQueries, type AuditTarget } from './api.ts';
import { FieldLine } from './change-table.tsx';
import { Outcome } from './columns.tsx';
import { changesOf } from './diff.ts';
import { OperationName } from '../../domain/operation-name.tsx';
import styles from './audit.module.css';

/** Maximum number of fields to show of a change. The entry itself shows all. */
const SHOWN = 8;

/** Shows the changes of one record, newest first. */
export function Activity({ target }: { target: AuditTarget }) {
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

function Event({ entry, target }: { entry: AuditRecord; target: AuditTarget }) {
  const { actor, id, time, outcome, ticket } = entry;
  const fields =
    changesOf(entry).find((change) => change.target.kind === target.kind && change.target.key === target.key)?.fields ??
    [];
  const hidden = fields.length - SHOWN;
  return (
    <li className={styles.event}>
      <div>
        <DateTime value={time} relative />
      </div>
      <div>
        <p>
          <strong>{actor}</strong> · <OperationName entry={entry} />{' '}
          {ticket !== undefined && (
            <span className={styles.kind}>
              · <Trans>ticket {ticket}</Trans>
            </span>
          )}{' '}
          {outcome !== 0 && <Outcome code={outcome} />}
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
                <Link to={`/audit/${id}`}>
                  <Trans>and {hidden} more</Trans>
                </Link>
              </li>
            )}
          </ul>
        )}
      </div>
    </li>
  );
}
