import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, type ReactNode, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { CopyButton } from '../../components/text/copy-button.tsx';
import { Failure } from '../../components/page/failure.tsx';
import { PageHeader } from '../../components/page/page-header.tsx';
import { SkeletonLines } from '../../components/page/skeleton.tsx';
import { TabKeys } from '../../components/page/tab-keys.tsx';
import { Tabs } from '../../components/page/tabs.tsx';
import { formatZone } from '../../lib/format/format.ts';
import { rememberPlace } from '../../lib/last-place.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useSession } from '../../lib/api/session.ts';
import { useDelayed } from '../../lib/use-delayed.ts';
import { useNarrow } from '../../lib/use-narrow.ts';
import { reportQueries } from './api.ts';
import { BUSIEST, reportPaths } from './paths.ts';
import { ENTITLED_PRESET, FIRST_PRESET, type Preset } from './range.ts';
import { RangePicker } from './range-picker.tsx';
import { SnPicker, UserPicker } from './pickers.tsx';
import { useReportState, withBusiest } from './state.ts';
import styles from './reports.module.css';

/**
 * Shows the reports: entitlements of all SNs, and four of chosen SNs, users and days, which open on the busiest SNs or on
 * those refused most.
 */
export function ReportsPage() {
  const { t, i18n } = useLingui();
  const { pathname, search } = useLocation();
  const { timeZone } = useSession();
  const place = PLACES.find(({ to }) => to === pathname) ?? PLACES[1];
  const asked = useReportState(place.preset);
  const { isBusiest, days, fault } = asked;
  const busiest = useQuery(
    reportQueries[place.most](days, isBusiest && fault === undefined && place.needs !== 'nothing'),
  );
  const state = isBusiest ? withBusiest(asked, busiest.data ?? NONE) : asked;
  const skeleton = useDelayed(busiest.isLoading);
  useChoiceInUrl(place.needs !== 'nothing');
  usePageTitle(t`Reports`);
  useEffect(() => {
    if (place.needs !== 'nothing') rememberPlace(reportPaths.peaks, search);
  }, [place, search]);
  const [now] = useState(() => new Date());
  const zone = formatZone(timeZone, now);
  const { from, to } = days;
  const tabs = PLACES.map(({ to, label, needs }) => ({
    to: to + (search === '' && needs !== 'nothing' ? BUSIEST : search),
    label,
  }));
  return (
    <div className={styles.page}>
      <PageHeader
        title={t`Reports`}
        aside={
          <>
            <Trans>
              {from} to {to}, server time {zone}
            </Trans>
            <CopyButton text={location.href} what={t`link to this report`} />
          </>
        }
      />
      <Tabs label={t`Reports`} tabs={tabs.map(({ to, label }) => ({ to, label: i18n._(label) }))} />
      {tabs.map(({ to, label }, at) => (
        <TabKeys key={to} to={to} label={label} digit={at + 1} />
      ))}
      <div className={styles.layout}>
        <aside className={styles.choice} aria-label={t`Scope of the report`}>
          <Choice label={i18n._(choiceLabels[place.needs])} isOpen={!isBusiest && state.sns.length === 0}>
            <RangePicker state={state} />
            {place.needs !== 'nothing' && <SnPicker state={state} most={place.most} />}
            {place.needs === 'sns and users' && <UserPicker state={state} />}
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

type ReportPlace = {
  readonly to: string;
  readonly label: MessageDescriptor;
  /** What must be chosen for it. */
  readonly needs: 'nothing' | 'sns' | 'sns and users';
  /** The SNs that it opens with. */
  readonly most: 'busiest' | 'refusedMost';
  readonly preset: Preset;
};

/** What can be chosen for a report. */
const choiceLabels: Readonly<Record<ReportPlace['needs'], MessageDescriptor>> = {
  nothing: msg`First and last day`,
  sns: msg`SNs and days`,
  'sns and users': msg`SNs, users and days`,
};

const { entitlements, peaks, demand, usage, errors } = reportPaths;
const PLACES: readonly [ReportPlace, ReportPlace, ...ReportPlace[]] = [
  { to: entitlements, label: msg`Entitlements`, needs: 'nothing', most: 'busiest', preset: ENTITLED_PRESET },
  { to: peaks, label: msg`Peaks`, needs: 'sns', most: 'busiest', preset: FIRST_PRESET },
  { to: demand, label: msg`Unmet demand`, needs: 'sns', most: 'refusedMost', preset: 'last90' },
  { to: usage, label: msg`Usage`, needs: 'sns and users', most: 'busiest', preset: 'last30' },
  { to: errors, label: msg`Refusals`, needs: 'sns and users', most: 'busiest', preset: 'last30' },
];

/** Writes the choice of the busiest SNs into a URL without a choice, so that a copied link says what it shows. */
function useChoiceInUrl(hasChoice: boolean) {
  const navigate = useNavigate();
  const { search } = useLocation();
  useEffect(() => {
    const query = new URLSearchParams(search);
    if (!hasChoice || query.has('sns') || query.has('choice')) return;
    query.set('choice', 'busiest');
    void navigate({ search: String(query) }, { replace: true });
  }, [hasChoice, search, navigate]);
}

/** On a narrow page the selection is collapsed, so that the report has room. */
function Choice({ label, isOpen, children }: { label: string; isOpen: boolean; children: ReactNode }) {
  const narrow = useNarrow();
  const parts = <div className={styles.parts}>{children}</div>;
  if (!narrow) return parts;
  return (
    <details open={isOpen}>
      <summary>{label}</summary>
      {parts}
    </details>
  );
}
