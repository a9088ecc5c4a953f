import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, queryOptions, useQuery, type QueryKey } from '@tanstack/react-query';
import type { ActionName } from '#contract/actions.ts';
import type { BulkChange, BulkWhere } from '#contract/sns/bulk.ts';
import type { Plan } from '../../../components/action/action-table.ts';
import { JobStarted } from '../../../components/action/job-started.tsx';
import { call } from '../../../lib/api/api-client.ts';
import { useIdempotencyKey } from '../../../lib/api/idempotency-key.ts';
import { useStartJob } from '../../../lib/api/start-job.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { changeOf, type SnInput } from './input.ts';
import { JobPreview } from './job-preview.tsx';
import type { SnTarget } from './target.ts';

/** Milliseconds. A preview of a million SNs may take this long. */
const PREVIEW_TIMEOUT = 120_000;

/** Returns the query for a preview of a change of many SNs. The server changes nothing. */
const previewQuery = (where: BulkWhere, change: BulkChange) =>
  queryOptions({
    queryKey: ['job-preview', where, change] as QueryKey,
    gcTime: 0,
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const body = { where, ...change, dryRun: true };
      const { items } = await call('POST /sns/bulk', { body, signal, timeout: PREVIEW_TIMEOUT });
      const [preview] = items;
      if (preview === undefined || 'state' in preview) throw new Error('a dry run answered nothing');
      return preview;
    },
  });

/** Debounce of the preview in milliseconds. */
const PAUSE = 350;

/** JSON of an incomplete change. */
const NOTHING = 'null';

export function jobPlan(name: ActionName<'sn'>) {
  return function usePlan({ where, count }: SnTarget, input: SnInput): Plan {
    const start = useStartJob('POST /sns/bulk');
    const change = changeOf(name, input);
    // The debounced value is a string, because a new object on every render would restart the debounce forever.
    const text = JSON.stringify(change ?? null);
    const settled = useDebounced(text, PAUSE);
    const { data, error, isPlaceholderData } = useQuery({
      ...previewQuery(where, JSON.parse(settled) as BulkChange),
      enabled: settled !== NOTHING,
      placeholderData: keepPreviousData,
    });
    const idempotencyKey = useIdempotencyKey({ where, change });
    const isCurrent = settled === text && !isPlaceholderData;
    return {
      ready: isCurrent && data !== undefined && data.changed > 0 && data.total === count,
      typed: data && String(data.changed),
      run: async () => change && start.mutateAsync({ where, change, count, idempotencyKey }),
      done: <JobStarted />,
      outcome: change !== undefined && (
        <JobPreview name={name} preview={data} seen={count} error={error} stale={!isCurrent} />
      ),
    };
  };
}

export function SubjectOfJob({ target: { where, count } }: { target: SnTarget }) {
  const { i18n } = useLingui();
  return (
    <p>
      {'sns' in where ? (
        <Plural value={count} one="Applies to the selected SN." other="Applies to the # selected SNs." />
      ) : (
        <Trans>Applies to all {formatNumber(count, i18n.locale)} SNs that match, on every page.</Trans>
      )}
    </p>
  );
}
