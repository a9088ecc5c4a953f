import { Trans, useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router';
import type { AnyLogRecord } from '#contract/history/logs.ts';
import type { logFields } from '#contract/records/logs.ts';
import { ListPage } from '../../components/list-page/list-page.tsx';
import { OwnedList, type OwnedListProps } from '../../components/list-page/owned-list.tsx';
import { LogsNote } from '../../domain/logs-note.tsx';
import { formatSn } from '../../words/format-sn.ts';
import type { ListRequest } from '../../lib/list/list-state.ts';
import { logQueries } from './api.ts';
import { logColumns } from './columns.tsx';
import { logFilters, logViews } from './filters.ts';

/** Shows the log of all SNs: log-ins, their ends, refusals and borrowed seats. */
export function LogListPage() {
  const { t } = useLingui();
  return <LogList id="logs" title={t`Logs`} />;
}

export function SnLogsTab() {
  const { t } = useLingui();
  const { sn = '' } = useParams();
  const code = formatSn(sn);
  return <LogList key={sn} id="sn-logs" title={t`Log of ${code}`} owner={{ sn }} same={['sn']} />;
}

/** Shows the refused log-ins of a user. */
export function UserErrorsTab() {
  const { t } = useLingui();
  const { name = '' } = useParams();
  return (
    <ListPage
      {...shared}
      key={name}
      embedded
      id="user-errors"
      title={t`Refused log-ins of ${name}`}
      query={logQueries.refusalsOf(name)}
      columns={refusals}
      fields={filtersOfUser}
      search={{ name: 'any', label: t`SN, device, IP …` }}
      empty={{ text: <Trans>No log-in was refused. Refused log-ins appear here with their reason.</Trans> }}
    />
  );
}

const refusals = logColumns.filter(({ id }) => ['startTime', 'status', 'sn', 'mid', 'loginIp'].includes(id));
const filtersOfUser = logFilters.filter(({ name }) => ['startTime', 'errorCode', 'sn', 'mid', 'ip'].includes(name));

function LogList(list: Pick<OwnedListProps<AnyLogRecord>, 'id' | 'title' | 'owner' | 'same'>) {
  const { t } = useLingui();
  return (
    <OwnedList
      {...shared}
      {...list}
      query={logQueries.list}
      columns={logColumns}
      fields={logFilters}
      views={logViews}
      search={{ name: 'any', label: t`User, SN, device, IP …` }}
      empty={{
        text: <Trans>No log entries yet. Each log-in appears here with how it ended or why it was refused.</Trans>,
      }}
    />
  );
}

const SINCE: ReadonlySet<string> = new Set([
  'startTime',
  'endTime',
  'onlineUntil',
] satisfies (keyof typeof logFields)[]);

// Shows the note about removed entries, which started and ended before the logs became complete.
const logsNote = ({ body }: ListRequest) => {
  const since = (body.querys ?? []).flatMap(({ name, op, values }) =>
    op === '>=' && SINCE.has(name) ? values.map(String) : [],
  );
  return <LogsNote from={since.toSorted().at(-1)} />;
};

const shared = {
  rowId: ({ uid }: AnyLogRecord) => String(uid),
  rowName: ({ startTime, loginName }: AnyLogRecord) =>
    loginName === undefined ? startTime : `${startTime} ${loginName}`,
  note: logsNote,
};
