import { Plural, Trans } from '@lingui/react/macro';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Action } from '#contract/actions.ts';
import type { Query } from '#contract/listing.ts';
import { request } from '../../lib/api/api-client.ts';
import { useIdempotencyKey } from '../../lib/api/idempotency-key.ts';
import type { ListKey } from '../../lib/api/operations.ts';
import { useStartJob, type BulkKey } from '../../lib/api/start-job.ts';
import type { Matching } from '../list-page/use-matching.ts';
import { Failure } from '../page/failure.tsx';
import { SkeletonLines } from '../page/skeleton.tsx';
import type { Input, Plan } from './action-table.ts';
import { JobStarted } from './job-started.tsx';

/** The operation that changes several records as a job, and the key of a record in it. */
export type JobOf<Row> = { readonly start: BulkKey; readonly keyOf: (row: Row) => string };

/** True when a job can run the action. */
export const isOfJob = ({ change, input }: Action): boolean => change !== undefined || input !== undefined;

const changeOf = ({ change }: Action, input: Input): object => change ?? input;

/** Returns a function that starts a job for records. */
export function useStartFor<Row>({ start, keyOf }: JobOf<Row>, action: Action, input: Input) {
  const { mutateAsync } = useStartJob(start);
  const change = changeOf(action, input);
  const idempotencyKey = useIdempotencyKey(change);
  return (rows: readonly Row[]) =>
    mutateAsync({ where: { keys: rows.map(keyOf) }, change, count: rows.length, idempotencyKey });
}

const countQuery = (key: ListKey, body: Query) =>
  queryOptions({
    queryKey: ['matching', key, body],
    gcTime: 0,
    queryFn: async ({ signal }) => (await request(key, { body, query: { limit: 1 }, signal })).total,
    placeholderData: keepPreviousData,
  });

type Parts = {
  readonly start: BulkKey;
  readonly action: Action;
  readonly says: (count: number) => ReactNode;
  readonly refuses: ReactNode;
};

/** Returns the plan of an action on all records that match a list: a job changes those that it would change. */
export const matchingPlan = ({ start, action, says, refuses }: Parts) =>
  function usePlan({ source, total }: Matching, input: Input): Plan {
    const querys = [...(source.body.querys ?? []), ...(action.finds ?? [])] as NonNullable<Query['querys']>;
    const { data: count, error } = useQuery(countQuery(source.key, { querys }));
    const { mutateAsync } = useStartJob(start);
    const change = changeOf(action, input);
    const idempotencyKey = useIdempotencyKey({ querys, change });
    const left = total - (count ?? 0);
    return {
      ready: count !== undefined && count > 0 && Object.values(input).every((text) => text !== ''),
      typed: String(count),
      run: async () => count !== undefined && mutateAsync({ where: { querys }, change, count, idempotencyKey }),
      done: <JobStarted />,
      outcome:
        count === undefined ? (
          <Unknown error={error} />
        ) : (
          <>
            <p>{count === 0 ? <Trans>None of the matching records would change.</Trans> : says(count)}</p>
            {count > 0 && refuses !== undefined && <p>{refuses}</p>}
            {left > 0 && (
              <p>
                <Plural
                  value={left}
                  one="# other matching record stays as it is, because this action does not apply to it."
                  other="# other matching records stay as they are, because this action does not apply to them."
                />
              </p>
            )}
          </>
        ),
    };
  };

const Unknown = ({ error }: { error: Error | null }) =>
  error === null ? <SkeletonLines count={2} /> : <Failure error={error} />;
