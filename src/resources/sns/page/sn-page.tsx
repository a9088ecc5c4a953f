import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation, useParams } from 'react-router';
import { RecordPage, type RecordTab } from '../../../components/page/record-page.tsx';
import { CopyButton } from '../../../components/text/copy-button.tsx';
import { Sn } from '../../../domain/sn.tsx';
import { SetBy } from '../../../domain/states/set-by.tsx';
import { snQueries } from '../../../domain/sn-queries.ts';
import { formatSn } from '../../../words/format-sn.ts';
import { snPaths, type SnTab } from '../paths.ts';
import { SnStatusPill } from '../status.tsx';
import { useNeighbourKeys } from './neighbours.tsx';
import { SnHeadActions, SnHeadFacts } from './sn-head.tsx';
import styles from './page.module.css';

export function SnPage() {
  const { t } = useLingui();
  const { sn: wanted = '' } = useParams();
  const location = useLocation();
  const query = useQuery(snQueries.detail(wanted));
  useNeighbourKeys(wanted);
  const found = query.data?.items[0];
  // The path may contain the SN with dashes, with spaces or in lower case. Redirect to the stored form.
  if (found !== undefined && found.sn !== wanted) {
    const tab = location.pathname.split('/').slice(3).join('/');
    return <Navigate replace to={`${snPaths.page(found.sn)}${tab === '' ? '' : `/${tab}`}${location.search}`} />;
  }
  return (
    <RecordPage
      key={wanted}
      query={query}
      name={formatSn(wanted)}
      recent={{ kind: 'sn', key: wanted }}
      title={
        found === undefined ? (
          <Sn value={wanted} />
        ) : (
          <span className={styles.title}>
            <Sn value={wanted} /> <CopyButton text={wanted} what="SN" />
          </span>
        )
      }
      crumbs={[{ label: t`SNs`, to: snPaths.list }]}
      tabs={tabs
        .filter(({ types }) => types === undefined || (found !== undefined && types.test(found.type)))
        .map(({ tab, ...shown }) => ({ ...shown, to: snPaths.tab(wanted, tab) }))}
      tabsLabel={t`Parts of the SN`}
      aside={(sn) => (
        <>
          <SnStatusPill sn={sn} /> <SetBy kind="sn" id={sn.sn} status={sn.status} archived={sn.archived} />
        </>
      )}
      actions={(loaded) => <SnHeadActions {...loaded} />}
      head={(loaded) => <SnHeadFacts {...loaded} />}
    />
  );
}

/** `types` is omitted for tabs that all types of licences have. */
const tabs: readonly (Omit<RecordTab, 'to'> & { tab: SnTab; types?: RegExp })[] = [
  { tab: '', label: msg`Summary` },
  { tab: 'features', label: msg`Features` },
  { tab: 'devices', label: msg`Devices`, operation: 'queryMachines' },
  { tab: 'users', label: msg`Users`, operation: 'querySnUsers' },
  { tab: 'sessions', label: msg`Online now`, operation: 'querySessions' },
  { tab: 'tokenids', label: msg`Token IDs`, operation: 'querySnTokenIds', types: /^TOKEN_ID/ },
  { tab: 'datas', label: msg`Configuration items` },
  { tab: 'logs', label: msg`Logs`, operation: 'queryLogs' },
  { tab: 'reports', label: msg`Reports`, operation: 'getPeakReport' },
  { tab: 'allowances', label: msg`Allowances`, operation: 'queryAllowances' },
  { tab: 'offline', label: msg`Offline`, operation: 'queryBorrows' },
  { tab: 'timeline', label: msg`Timeline`, operation: 'listTimeline' },
];
