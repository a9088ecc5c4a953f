import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ActivityRecord } from '#contract/history/activity.ts';
import { DateTime } from '../../components/text/date-time.tsx';
import { Failure } from '../../components/page/failure.tsx';
import { Button } from '../../components/kit/button.tsx';
import { auditQueries, type RecordTarget } from './api.ts';
import { ChangeBody } from '../../domain/changes/change-body.tsx';
import { LookBackButton } from '../../domain/look-back/links.tsx';
import styles from './audit.module.css';

/** Shows the changes of one record, newest first. */
export function Activity({ target }: { target: RecordTarget }) {
  const query = useInfiniteQuery(auditQueries.activity(target));
  if (query.error !== null && query.data === undefined)
    return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  const entries = query.data?.pages.flatMap((page) => page.items);
  if (entries?.length === 0) {
    return (
      <p className={styles.kind}>
        <Trans>Nothing has changed yet.</Trans>
      </p>
    );
  }
  return (
    <>
      <LookBackButton target={target} />
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
  return (
    <li className={styles.event}>
      <div>
        <DateTime value={entry.time} relative />
      </div>
      <div>
        <ChangeBody entry={entry} target={target} />
      </div>
    </li>
  );
}
