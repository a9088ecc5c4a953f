import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Navigate, Outlet, useLocation, useParams } from 'react-router';
import type { OperationId } from '#contract/operations.ts';
import type { SnRecord } from '#contract/sns/sns.ts';
import { Failure } from '../../../components/page/failure.tsx';
import { PageHeader } from '../../../components/page/page-header.tsx';
import { SkeletonLines } from '../../../components/page/skeleton.tsx';
import { Sn } from '../../../domain/sn.tsx';
import { TabKeys } from '../../../components/page/tab-keys.tsx';
import { Tabs } from '../../../components/page/tabs.tsx';
import { formatSn } from '../../../lib/format/format.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useOpened } from '../../../lib/recents.ts';
import { useCan } from '../../../lib/api/session.ts';
import { useDelayed } from '../../../lib/use-delayed.ts';
import { snQueries } from '../../../domain/sn-queries.ts';
import { useNeighbourKeys } from './neighbour-buttons.tsx';
import { snPaths, type SnTab } from '../paths.ts';
import type { LoadedSn } from './loaded.ts';
import { SnHeader } from './sn-header.tsx';
import styles from './page.module.css';

export function SnPage() {
  const { t } = useLingui();
  const { sn: wanted = '' } = useParams();
  const location = useLocation();
  const query = useQuery(snQueries.detail(wanted));
  const skeleton = useDelayed(query.isPending);
  const sn = query.data?.items[0];
  usePageTitle(formatSn(sn?.sn ?? wanted));
  useOpened({ kind: 'sn', title: formatSn(sn?.sn ?? wanted), to: snPaths.page(sn?.sn ?? wanted) }, query);
  useNeighbourKeys(wanted);
  const crumbs = [{ label: t`SNs`, to: snPaths.list }];

  if (sn === undefined) {
    return (
      <div className={styles.page}>
        <PageHeader title={<Sn value={wanted} />} crumbs={crumbs} />
        {query.error !== null && (
          <Failure error={query.error} onRetry={() => void query.refetch()} back={crumbs.at(-1)} />
        )}
        <div className={styles.loading}>{skeleton && <SkeletonLines />}</div>
      </div>
    );
  }
  // The path may contain the SN with dashes, with spaces or in lower case. Redirect to the stored form.
  if (sn.sn !== wanted) {
    const tab = location.pathname.split('/').slice(3).join('/');
    return <Navigate replace to={`${snPaths.page(sn.sn)}${tab === '' ? '' : `/${tab}`}${location.search}`} />;
  }
  const loaded: LoadedSn = { sn, etag: query.data?.etag };
  return (
    <div className={styles.page} key={sn.sn}>
      <SnHeader {...loaded} crumbs={crumbs} />
      <SnTabs sn={sn} />
      <Outlet context={loaded} />
    </div>
  );
}

const tabs = [
  { tab: '', label: msg`Summary` },
  { tab: 'features', label: msg`Features` },
  { tab: 'devices', label: msg`Devices`, operation: 'queryMachines' },
  { tab: 'users', label: msg`Users`, operation: 'querySnUsers' },
  { tab: 'sessions', label: msg`Online now`, operation: 'querySessions' },
  { tab: 'tokenids', label: msg`Token IDs`, operation: 'querySnTokenIds', types: /^TOKEN_ID/ },
  { tab: 'datas', label: msg`Config items` },
  { tab: 'logs', label: msg`Logs`, operation: 'queryLogs' },
  { tab: 'reports', label: msg`Reports`, operation: 'getPeakReport' },
  { tab: 'offline', label: msg`Offline`, operation: 'queryBorrows' },
  { tab: 'activity', label: msg`Activity`, operation: 'queryAudit' },
] as const satisfies { tab: SnTab; label: MessageDescriptor; operation?: OperationId; types?: RegExp }[];

/** Number of tabs with a digit as shortcut. */
const DIGITS = 9;

function SnTabs({ sn: { sn, type } }: { sn: SnRecord }) {
  const { t, i18n } = useLingui();
  const can = useCan();
  const shown = tabs
    .filter((each) => !('operation' in each) || can(each.operation))
    .filter((each) => !('types' in each) || each.types.test(type))
    .map(({ tab, label }) => ({ to: snPaths.tab(sn, tab), label }));
  return (
    <>
      <Tabs label={t`Parts of the SN`} tabs={shown.map(({ to, label }) => ({ to, label: i18n._(label) }))} />
      {shown.slice(0, DIGITS).map(({ to, label }, at) => (
        <TabKeys key={to} to={to} label={label} digit={at + 1} />
      ))}
    </>
  );
}
