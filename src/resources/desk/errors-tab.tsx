import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { AnyLogRecord } from '#contract/logs.ts';
import { DateTime } from '../../components/date-time.tsx';
import { Sn } from '../../components/sn.tsx';
import { Mono, OptionalText } from '../../components/text.tsx';
import { denialText } from '../../lib/denial-words.ts';
import type { QueryEntry } from '../../lib/filters.ts';
import { logQueries } from '../logs/api.ts';
import { useCall } from './case-page.tsx';
import { DeskTable, type DeskColumn } from './desk-table.tsx';
import { requestOf } from './lists.ts';
import { NoSns } from './no-sns.tsx';
import { ofCaller } from './scope.ts';
import { TabFrame } from './tab-frame.tsx';

/** Why the last log-ins were refused, in plain words, the newest first. */
export function ErrorsTab() {
  const { scope } = useCall();
  const querys = ofCaller(scope, 'loginName');
  return querys === undefined ? <NoSns /> : <Entries querys={[...querys, REFUSED]} refusals />;
}

const REFUSED: QueryEntry = { name: 'errorCode', op: '<>', values: [0] };

/** What happened on the SNs, the newest first: log-ins, seats and refusals. */
export function TimelineTab() {
  const { scope } = useCall();
  const querys = ofCaller(scope, 'loginName');
  return querys === undefined ? <NoSns /> : <Entries querys={querys} refusals={false} />;
}

function Entries({ querys, refusals }: { querys: QueryEntry[]; refusals: boolean }) {
  const { t, i18n } = useLingui();
  const query = useQuery(logQueries.list(requestOf(querys, { name: 'startTime', order: 'DESC' })));
  const columns: DeskColumn<AnyLogRecord>[] = [
    { head: t`When`, cell: ({ startTime }) => <DateTime value={startTime} relative /> },
    {
      head: t`What`,
      cell: ({ errorCode, status, failure }) =>
        errorCode === 0 ? (
          <Mono>{status}</Mono>
        ) : (
          <span title={failure}>
            {denialText(errorCode, i18n)} ({errorCode})
          </span>
        ),
    },
    { head: t`Account`, cell: ({ loginName }) => <OptionalText value={loginName} /> },
    { head: t`Device`, cell: ({ mid }) => (mid === undefined ? <OptionalText value={mid} /> : <Mono>{mid}</Mono>) },
    { head: t`SN`, cell: ({ sn }) => <Sn value={sn} /> },
    { head: t`Address`, cell: ({ loginIp }) => <OptionalText value={loginIp} /> },
  ];
  return (
    <TabFrame
      query={query}
      empty={refusals ? <Trans>No log-in was refused.</Trans> : <Trans>Nothing happened yet.</Trans>}
    >
      {(rows) => (
        <DeskTable
          caption={refusals ? t`Refused log-ins` : t`What happened`}
          rows={rows}
          rowKey={({ uid }) => uid}
          columns={columns}
        />
      )}
    </TabFrame>
  );
}
