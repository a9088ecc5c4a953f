import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BulkChange, BulkWhere } from '#contract/sns/bulk.ts';
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx';
import { toast } from '../../../components/toast/toast.tsx';
import { formatNumber } from '../../../lib/format/format.ts';
import { useIdempotencyKey } from '../../../lib/api/idempotency-key.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { jobQueries, useStartBulk } from '../../jobs/api.ts';
import { BulkEnd } from './bulk-end.tsx';
import { statusTitle } from './bulk-texts.tsx';
import { changeOf, isOfStatus, type JobAction, type JobInput } from './bulk-job.ts';
import { noFeatures } from './bulk-features.ts';
import type { BulkAction } from './bulk.ts';
import { JobFeatures } from './job-features.tsx';
import { JobLimits } from './job-limits.tsx';
import { JobPreview } from './job-preview.tsx';

type Props = {
  action: BulkAction | JobAction;
  where: BulkWhere;
  /** How many SNs the operator has seen it to be about. */
  count: number;
  /** The product that all of them are of, where that is known. */
  product: string;
  /** What was answered the time before. */
  answered?: Partial<JobInput>;
  onClose: () => void;
  /** After it was started. */
  onDone: () => void;
};

/** Milliseconds of rest after typing before it is asked what would happen. */
const PAUSE = 350;

/** Says what would happen to all SNs that match, with examples, and starts the job that does it. */
export function JobDialog({ action, where: given, count, product, answered, onClose, onDone }: Props) {
  const { t, i18n } = useLingui();
  const start = useStartBulk();
  // The list goes on living behind the dialog; the question stays about what was asked.
  const [{ where, seen }] = useState({ where: given, seen: count });
  const [input, setInput] = useState<JobInput>({
    end: undefined,
    limits: {},
    features: noFeatures(product),
    ...answered,
  });
  const change = changeOf(action, input);
  // As text: a value that is made anew each time would never come to rest.
  const text = JSON.stringify(change ?? null);
  const settled = useDebounced(text, PAUSE);
  const preview = useQuery({
    ...jobQueries.preview(where, JSON.parse(settled) as BulkChange),
    enabled: settled !== NOTHING,
    placeholderData: keepPreviousData,
  });
  const idempotencyKey = useIdempotencyKey({ where, change });
  const titles: Record<Exclude<(BulkAction | JobAction)['kind'], 'status' | 'lift'>, string> = {
    end: t`Set end date`,
    limits: t`Set limits`,
    features: t`Change features`,
    archive: t`Archive SNs`,
    unarchive: t`Bring SNs back from the archive`,
    remove: t`Remove SNs marked deleted`,
  };
  const title = isOfStatus(action) ? i18n._(statusTitle(action)) : titles[action.kind];
  const { data } = preview;
  const isCurrent = settled === text && !preview.isPlaceholderData;
  const danger = action.kind === 'remove';

  return (
    <ConfirmDialog
      title={title}
      action={title}
      danger={danger}
      {...(danger && data !== undefined ? { typed: String(data.changed) } : {})}
      ready={isCurrent && data !== undefined && data.changed > 0 && data.total === seen}
      onConfirm={async () => {
        if (change === undefined) return;
        await start.mutateAsync({ where, change, count: seen, idempotencyKey });
        toast.done(t`Started. How far it is stands at the top of every page.`);
        onDone();
      }}
      onClose={onClose}
    >
      <p>
        {'sns' in where ? (
          <Plural
            value={seen}
            one="This is about the SN that is selected."
            other="This is about the # SNs that are selected."
          />
        ) : (
          <Trans>This is about all {formatNumber(seen, i18n.locale)} SNs that match, on every page.</Trans>
        )}
      </p>
      {action.kind === 'end' && (
        <BulkEnd
          first="days"
          {...(answered?.end && { answered: answered.end })}
          onChange={(end) => setInput({ ...input, end })}
        />
      )}
      {action.kind === 'limits' && (
        <JobLimits limits={input.limits} onChange={(limits) => setInput({ ...input, limits })} />
      )}
      {action.kind === 'features' && (
        <JobFeatures input={input.features} onChange={(features) => setInput({ ...input, features })} />
      )}
      {change !== undefined && (
        <JobPreview action={action} preview={data} seen={seen} error={preview.error} stale={!isCurrent} />
      )}
    </ConfirmDialog>
  );
}

/** A change that is not said yet, as text. */
const NOTHING = 'null';
