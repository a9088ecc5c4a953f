import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { AuditRecord } from '#contract/history/audit.ts';
import type { SnType } from '#contract/sns/attributes.ts';
import { STANDINGS } from '#contract/sns/standing.ts';
import { DateTime } from '../../components/text/date-time.tsx';
import { Later } from '../../components/page/later.tsx';
import { PageHeader } from '../../components/page/page-header.tsx';
import { Unseen } from '../../components/text/text.tsx';
import { OperationName } from '../../domain/operation-name.tsx';
import { foundKinds, foundTitle, recordKinds } from '../../domain/record-kinds.ts';
import { standingWords } from '../../domain/standing-pill.tsx';
import { typeLabels } from '../../words/licence-types.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useRecents } from '../../lib/recents.ts';
import { useCan, useSession } from '../../lib/api/session.ts';
import { overdueSeatsHref } from '../borrows/api.ts';
import { failedJobs, overviewPart } from './api.ts';
import { AttentionCards } from './attention-cards.tsx';
import { BackupWarning, useBackup } from './backup-warning.tsx';
import { Busiest } from './busiest.tsx';
import { ExpiryCalendar } from './calendar.tsx';
import { Card, CardFrame, CountCard } from './card.tsx';
import { archivedHref, standingHref, typeHref } from './links.ts';
import styles from './overview.module.css';

export function OverviewPage() {
  const { t, i18n } = useLingui();
  const can = useCan();
  usePageTitle(t`Overview`);
  return (
    <div className={styles.page}>
      <PageHeader title={t`Overview`} aside={<Checked />} />
      <BackupWarning />
      <AllQuiet />
      <div className={styles.cards}>
        <AttentionCards />
        <CountCard
          title={msg`Online now`}
          part="sessions"
          lines={1}
          figures={(count) => [
            {
              label: i18n._(msg({ message: plural(count, { one: 'open session', other: 'open sessions' }) })),
              count,
              to: '/sessions',
            },
          ]}
        />
        <CountCard
          title={msg`Borrowed seats`}
          part="borrowsOverdue"
          lines={1}
          figures={(count) => [
            {
              label: i18n._(
                msg({ message: plural(count, { one: 'borrowed seat overdue', other: 'borrowed seats overdue' }) }),
              ),
              count,
              to: overdueSeatsHref,
            },
          ]}
        />
        <Later>
          <Card title={msg`Busiest SNs of the last 30 days`} query={overviewPart('trend')} lines={6} wide="all">
            {({ told }) => <Busiest trend={told} />}
          </Card>
          <Card title={msg`Expiring in the next 12 months`} query={overviewPart('calendar')} lines={13} wide="all">
            {({ told, time }) => <ExpiryCalendar days={told} today={time.slice(0, 10)} />}
          </Card>
          <CountCard
            title={msg`SNs by status`}
            part="standings"
            lines={STANDINGS.length}
            figures={(counts) =>
              STANDINGS.map((standing) => ({
                label: i18n._(standingWords[standing].label),
                count: counts[standing],
                to: standing === 'archived' ? archivedHref : standingHref(standing),
              }))
            }
          />
          <CountCard
            title={msg`SNs by type`}
            part="types"
            lines={Object.keys(typeLabels).length}
            figures={(counts) =>
              (Object.entries(counts) as [SnType, number][]).map(([type, count]) => ({
                label: i18n._(typeLabels[type]),
                count,
                to: typeHref(type),
              }))
            }
          />
          <OpenedLast />
          {can('queryAudit') && (
            <Card title={msg`Newest changes`} query={overviewPart('changes')} lines={6} wide="all">
              {({ told }) => <NewestChanges changes={told} />}
            </Card>
          )}
        </Later>
      </div>
    </div>
  );
}

function Checked() {
  const { data } = useQuery(overviewPart('expiring'));
  return (
    data !== undefined && (
      <span className={styles.checked}>
        <Trans>
          Checked <DateTime value={data.time} />
        </Trans>
      </span>
    )
  );
}

/** Says that there is nothing to do, once all parts have loaded. */
function AllQuiet() {
  const { timeZone } = useSession();
  const expiring = useQuery(overviewPart('expiring')).data?.told;
  const grace = useQuery(overviewPart('inGrace')).data?.told;
  const asked = useQuery(overviewPart('allowances')).data?.told.asked;
  const near = useQuery(overviewPart('nearLimit')).data?.told;
  const spikes = useQuery(overviewPart('spikes')).data?.told;
  const overdue = useQuery(overviewPart('borrowsOverdue')).data?.told;
  const jobs = useQuery(failedJobs(timeZone)).data;
  const backup = useBackup();
  const left = [
    expiring?.days30,
    grace,
    asked,
    near?.concurrency,
    near?.devices,
    near?.users,
    spikes?.length,
    overdue,
    jobs,
    backup && Number(backup.overdue),
  ];
  if (left.some((count) => count !== 0)) return null;
  return (
    <p className={styles.allQuiet}>
      <IconCircleCheck size={18} aria-hidden />
      <strong>
        <Trans>Nothing needs attention</Trans>
      </strong>{' '}
      <Trans>No SN expires within 30 days, no limit is nearly used up, and nothing fails more often than usual.</Trans>
    </p>
  );
}

/** Shows the latest changes and who made them. */
function NewestChanges({ changes }: { changes: readonly AuditRecord[] }) {
  return (
    <>
      <ol className={styles.changes}>
        {changes.map((entry) => (
          <li key={entry.id}>
            <DateTime value={entry.time} /> {entry.actor}: <OperationName entry={entry} />{' '}
            <Link to={`/audit/${entry.id}`}>{entry.targets[0]?.key ?? <Trans>Entry</Trans>}</Link>
          </li>
        ))}
      </ol>
      <Link to="/audit" className={styles.more ?? ''}>
        <Trans>All changes</Trans>
      </Link>
    </>
  );
}

function OpenedLast() {
  const { i18n } = useLingui();
  const recents = useRecents();
  return (
    <CardFrame title={msg`Recently opened`} wide="half">
      {recents.length === 0 ? (
        <p className={styles.quiet}>
          <Trans>SNs, users, devices, customers, products and businesses that you open appear here.</Trans>
        </p>
      ) : (
        <ul className={styles.recents}>
          {recents.map((recent) => {
            const { icon: Icon, label } = foundKinds[recent.kind];
            const to = recordKinds[recent.kind].href?.(recent.key) ?? '';
            return (
              <li key={to}>
                <Icon size={16} stroke={1.75} aria-hidden />
                <Link to={to}>{foundTitle(recent)}</Link> <Unseen>{i18n._(label)}</Unseen>
              </li>
            );
          })}
        </ul>
      )}
    </CardFrame>
  );
}
