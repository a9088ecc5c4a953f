import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import type { AnyLogRecord } from '#contract/logs.ts';
import { ListPage } from '../../components/list-page/list-page.tsx';
import type { QueryEntry } from '../../lib/filters.ts';
import { formatSn } from '../../lib/format.ts';
import { narrowed } from '../../lib/page-query.ts';
import { logQueries } from './api.ts';
import { logColumns } from './columns.tsx';
import { logFilters, logViews } from './filters.ts';

/** What happened on all SNs: log-ins, their ends, refusals, borrowed seats. */
export function LogListPage() {
  const { t } = useLingui();
  return <LogList id="logs" title={t`Logs`} />;
}

/** What happened on an SN, as a tab of its page. */
export function SnLogsTab() {
  const { t } = useLingui();
  const { sn = '' } = useParams();
  const code = formatSn(sn);
  const owner = useMemo(() => [{ name: 'sn', op: '=' as const, values: [sn] }], [sn]);
  return <LogList key={sn} id="sn-logs" title={t`Log of ${code}`} owner={owner} />;
}

const ofSn = logColumns.filter(({ id }) => id !== 'sn');
const filtersOfSn = logFilters.filter(({ name }) => name !== 'sn');
const everything: readonly QueryEntry[] = [];

type Props = { id: string; title: string; owner?: readonly QueryEntry[] };

function LogList({ id, title, owner = everything }: Props) {
  const { t } = useLingui();
  const embedded = owner !== everything;
  const query = useMemo(() => narrowed(logQueries.list, owner), [owner]);
  return (
    <ListPage
      embedded={embedded}
      id={id}
      title={title}
      query={query}
      columns={embedded ? ofSn : logColumns}
      fields={embedded ? filtersOfSn : logFilters}
      views={logViews}
      search={{ name: 'loginName', label: t`Find a user` }}
      rowId={rowId}
      rowName={({ startTime, loginName }) => (loginName === undefined ? startTime : `${startTime} ${loginName}`)}
      empty={{
        text: <Trans>Nothing happened yet. Each log-in stands here with how it ended, or why it was refused.</Trans>,
      }}
    />
  );
}

const rowId = ({ uid }: AnyLogRecord): string => String(uid);
