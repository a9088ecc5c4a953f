import { Trans, useLingui } from '@lingui/react/macro';
import type { Query } from '#contract/listing.ts';
import type { JobRecord } from '#contract/work/jobs.ts';
import { Nothing } from '../../components/page/facts.tsx';
import { OptionalText } from '../../components/text/text.tsx';
import { formatNumber, instantOf } from '../../lib/format/format.ts';
import { useServerNow } from '../../lib/format/now.tsx';
import { useSession } from '../../lib/api/session.ts';
import { queryText } from '../../domain/changes/query-text.ts';

export function AskedFilters({ job }: { job: JobRecord }) {
  const { i18n } = useLingui();
  const { querys = [] }: NonNullable<Query> = job.where ?? {};
  if (querys.length === 0) {
    return (
      <Nothing>
        <Trans>none</Trans>
      </Nothing>
    );
  }
  return new Intl.ListFormat(i18n.locale).format(querys.map((entry) => queryText(job.resource, entry, i18n)));
}

/** Shows the entries per second since the job started. Times have a precision of one second. */
export function Speed({ job }: { job: JobRecord }) {
  const { i18n } = useLingui();
  const { timeZone } = useSession();
  const now = useServerNow();
  const treated = job.done + job.failed;
  if (job.startedAt === undefined || treated === 0) return <OptionalText value={undefined} />;
  const [from, to] = [job.startedAt, job.finishedAt ?? now].map((time) => instantOf(time, timeZone).getTime() / 1000);
  const seconds = Math.max(1, (to ?? 0) - (from ?? 0));
  const count = formatNumber(Math.max(1, Math.round(treated / seconds)), i18n.locale);
  return <Trans>{count} per second</Trans>;
}
