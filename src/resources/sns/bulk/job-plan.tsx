import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ActionName } from '#contract/actions.ts';
import type { BulkChange } from '#contract/sns/bulk.ts';
import type { Plan } from '../../../components/action/action-table.ts';
import { useIdempotencyKey } from '../../../lib/api/idempotency-key.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { previewQuery, useStartBulk } from './bulk-api.ts';
import { changeOf, type SnInput } from './input.ts';
import { JobPreview } from './job-preview.tsx';
import type { SnTarget } from './target.ts';

/** Debounce of the preview in milliseconds. */
const PAUSE = 350;

/** JSON of an incomplete change. */
const NOTHING = 'null';

/** Returns the hook that previews an action on the server and starts its job. */
export function jobPlan(name: ActionName<'sn'>) {
  return function usePlan({ where, count }: SnTarget, input: SnInput): Plan {
    const { t } = useLingui();
    const start = useStartBulk();
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
      done: t`Started. How far it is stands at the top of every page.`,
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
        <Plural
          value={count}
          one="This is about the SN that is selected."
          other="This is about the # SNs that are selected."
        />
      ) : (
        <Trans>This is about all {formatNumber(count, i18n.locale)} SNs that match, on every page.</Trans>
      )}
    </p>
  );
}
