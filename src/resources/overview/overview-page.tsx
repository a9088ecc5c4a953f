import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { IconCircleCheck } from '@tabler/icons-react';
import type { SnType } from '#contract/attributes.ts';
import type { OverviewRecord } from '#contract/overview.ts';
import { DateTime } from '../../components/date-time.tsx';
import { Failure } from '../../components/failure.tsx';
import { MessageBlock } from '../../components/message-block.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { SkeletonLines } from '../../components/skeleton.tsx';
import { formatNumber } from '../../lib/format.ts';
import { typeLabels } from '../../lib/licence-types.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useDelayed } from '../../lib/use-delayed.ts';
import { overviewQuery } from './api.ts';
import { Card } from './card.tsx';
import { archivedHref, denialsHref, expiringHref, nearHref, statusHref, typeHref } from './links.ts';
import { NewestChanges } from './newest-changes.tsx';
import styles from './overview.module.css';

/** What needs attention today: each figure is a work queue. */
export function OverviewPage() {
  const { t } = useLingui();
  const { data, error, isPending, refetch } = useQuery(overviewQuery);
  const skeleton = useDelayed(isPending);
  usePageTitle(t`Overview`);
  return (
    <div className={styles.page}>
      <PageHeader
        title={t`Overview`}
        aside={
          data !== undefined && (
            <span className={styles.checked}>
              <Trans>
                Checked <DateTime value={data.time} />
              </Trans>
            </span>
          )
        }
      />
      {data === undefined ? (
        <div className={styles.cards}>
          {error === null ? skeleton && <SkeletonLines /> : <Failure error={error} onRetry={() => void refetch()} />}
        </div>
      ) : (
        <Cards counted={data} />
      )}
    </div>
  );
}

/** True when there is nothing to work on. */
const isQuiet = ({ expiring, nearLimit, denials, borrowsOverdue }: OverviewRecord): boolean =>
  expiring.days30 + nearLimit.concurrency + nearLimit.devices + nearLimit.users + denials.last24h + borrowsOverdue ===
  0;

function Cards({ counted }: { counted: OverviewRecord }) {
  const { t, i18n } = useLingui();
  const { expiring, nearLimit, denials, sessions, borrowsOverdue, statuses, types, changes } = counted;
  const before = formatNumber(denials.before, i18n.locale);
  return (
    <>
      {isQuiet(counted) && (
        <MessageBlock icon={IconCircleCheck} title={<Trans>Nothing needs attention</Trans>}>
          <Trans>No SN expires within 30 days, no limit is nearly used up, and nobody was refused.</Trans>
        </MessageBlock>
      )}
      <div className={styles.cards}>
        <Card
          title={t`Expiring`}
          figures={[
            { label: t`within 7 days`, count: expiring.days7, to: expiringHref('next7') },
            { label: t`within 30 days`, count: expiring.days30, to: expiringHref('next30') },
            { label: t`within 90 days`, count: expiring.days90, to: expiringHref('next90') },
          ]}
        />
        <Card
          title={t`Limits nearly used up`}
          figures={[
            { label: t`Sessions and seats`, count: nearLimit.concurrency, to: nearHref('concurrency') },
            { label: t`Devices`, count: nearLimit.devices, to: nearHref('devices') },
            { label: t`Users`, count: nearLimit.users, to: nearHref('users') },
          ]}
          note={<Trans>SNs with 90% or more of a limit in use.</Trans>}
        />
        <Card
          title={t`Refused log-ins`}
          figures={[{ label: t`in 24 hours`, count: denials.last24h, to: denialsHref }]}
          note={<Trans>The 7 days before: {before} a day.</Trans>}
        />
        <Card
          title={t`Now`}
          figures={[
            { label: t`open sessions`, count: sessions, to: '/sessions' },
            { label: t`borrowed seats overdue`, count: borrowsOverdue },
          ]}
        />
        <Card
          title={t`SNs by status`}
          figures={[
            { label: t`Enabled`, count: statuses.normal, to: statusHref(0) },
            { label: t`Disabled`, count: statuses.disabled, to: statusHref(1) },
            { label: t`Marked deleted`, count: statuses.deleted, to: statusHref(2) },
            { label: t`Blacklisted`, count: statuses.blacklisted, to: statusHref(4) },
            { label: t`Archived`, count: statuses.archived, to: archivedHref },
          ]}
        />
        <Card
          title={t`SNs by type`}
          figures={(Object.entries(types) as [SnType, number][]).map(([type, count]) => ({
            label: i18n._(typeLabels[type]),
            count,
            to: typeHref(type),
          }))}
        />
        {changes.length > 0 && <NewestChanges changes={changes} />}
      </div>
    </>
  );
}
