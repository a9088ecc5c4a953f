import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, type ReactNode, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { CopyButton } from '../../components/text/copy-button.tsx';
import { Failure } from '../../components/page/failure.tsx';
import { PageHeader } from '../../components/page/page-header.tsx';
import { SkeletonLines } from '../../components/page/skeleton.tsx';
import { Tabs } from '../../components/page/tabs.tsx';
import { formatZone } from '../../lib/format/format.ts';
import { rememberPlace } from '../../lib/last-place.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useSession } from '../../lib/api/session.ts';
import { useDelayed } from '../../lib/use-delayed.ts';
import { useNarrow } from '../../lib/use-narrow.ts';
import { reportQueries } from './api.ts';
import { reportPaths } from './paths.ts';
import { RangePicker } from './range-picker.tsx';
import { SnPicker, UserPicker } from './pickers.tsx';
import { useReportState, withBusiest } from './state.ts';
import styles from './reports.module.css';

/** Shows three reports of the same SNs, users and days: peaks, usage and errors. They open on the busiest SNs. */
export function ReportsPage() {
  const { t } = useLingui();
  const { pathname, search } = useLocation();
  const { timeZone } = useSession();
  const asked = useReportState();
  const { isBusiest, days, fault } = asked;
  const busiest = useQuery(reportQueries.busiest(days, isBusiest && fault === undefined));
  const state = isBusiest ? withBusiest(asked, busiest.data ?? NONE) : asked;
  const skeleton = useDelayed(busiest.isLoading);
  useChoiceInUrl();
  usePageTitle(t`Reports`);
  useEffect(() => rememberPlace(reportPaths.peaks, search), [search]);
  const [now] = useState(() => new Date());
  const zone = formatZone(timeZone, now);
  const { from, to } = days;
  return (
    <div className={styles.page}>
      <PageHeader
        title={t`Reports`}
        aside={
          <Trans>
            {from} to {to}, server time {zone}
          </Trans>
        }
        actions={<CopyButton text={location.href} what={t`link to this report`} />}
      />
      <Tabs
        label={t`Reports`}
        tabs={[
          { to: reportPaths.peaks + search, label: <Trans>Peaks</Trans> },
          { to: reportPaths.usage + search, label: <Trans>Usage</Trans> },
          { to: reportPaths.errors + search, label: <Trans>Refusals</Trans> },
        ]}
      />
      <div className={styles.layout}>
        <aside className={styles.choice} aria-label={t`Scope of the report`}>
          <Choice isOpen={!isBusiest && state.sns.length === 0}>
            <RangePicker state={state} />
            <SnPicker state={state} />
            {pathname !== reportPaths.peaks && <UserPicker state={state} />}
          </Choice>
        </aside>
        <div className={styles.report}>
          {busiest.error !== null && <Failure error={busiest.error} onRetry={() => void busiest.refetch()} />}
          {skeleton && <SkeletonLines />}
          {!busiest.isLoading && busiest.error === null && <Outlet context={state} />}
        </div>
      </div>
    </div>
  );
}

const NONE: readonly string[] = [];

/** Writes the choice of the busiest SNs into a URL without a choice, so that a copied link says what it shows. */
function useChoiceInUrl() {
  const navigate = useNavigate();
  const { search } = useLocation();
  useEffect(() => {
    const query = new URLSearchParams(search);
    if (query.has('sns') || query.has('choice')) return;
    query.set('choice', 'busiest');
    void navigate({ search: String(query) }, { replace: true });
  }, [search, navigate]);
}

/** On a narrow page the selection is collapsed, so that the report has room. */
function Choice({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const narrow = useNarrow();
  const parts = <div className={styles.parts}>{children}</div>;
  if (!narrow) return parts;
  return (
    <details open={isOpen}>
      <summary>
        <Trans>SNs, users and days</Trans>
      </summary>
      {parts}
    </details>
  );
}
