import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { AnyLogRecord } from '#contract/history/logs.ts';
import { DateTime } from '../../../components/text/date-time.tsx';
import { LogsNote } from '../../../domain/logs-note.tsx';
import { Sn } from '../../../domain/sn.tsx';
import { Mid } from '../../../domain/mid.tsx';
import { OptionalText } from '../../../components/text/text.tsx';
import type { QueryEntry } from '../../../lib/list/filters.ts';
import { logQueries } from '../../logs/api.ts';
import { Outcome } from '../../../domain/log-outcome.tsx';
import { useCall } from '../use-call.ts';
import { DeskTable } from '../desk-table.tsx';
import { requestOf } from '../lists.ts';
import { NoSns } from '../no-sns.tsx';
import { ofCaller } from '../scope.ts';
import { TabFrame } from './tab-frame.tsx';

/** Shows why the last log-ins were refused, newest first. */
export function ErrorsTab() {
  const { scope } = useCall();
  const querys = ofCaller(scope, 'loginName');
  const isOne = scope.sns.length === 1 && (scope.isNarrowed || scope.userName === undefined);
  return querys === undefined ? <NoSns /> : <Refusals querys={[...querys, REFUSED]} isOne={isOne} />;
}

const REFUSED: QueryEntry = { name: 'errorCode', op: '<>', values: [0] };

/** `isOne` hides the SN column, because all rows have the same SN. */
function Refusals({ querys, isOne }: { querys: QueryEntry[]; isOne: boolean }) {
  const { t } = useLingui();
  const query = useQuery(logQueries.list(requestOf(querys)));
  return (
    <TabFrame query={query} actions={<LogsNote from={undefined} />} empty={<Trans>No log-in was refused.</Trans>}>
      {(rows) => (
        <DeskTable
          caption={t`Refused log-ins`}
          rows={rows}
          rowKey={({ uid }) => uid}
          columns={[
            { head: t`When`, cell: ({ startTime }) => <DateTime value={startTime} relative /> },
            { head: t`What`, cell: (entry) => <Outcome entry={entry} /> },
            { head: t`Account`, narrow: true, cell: ({ loginName }) => <OptionalText value={loginName} /> },
            {
              head: t`Device`,
              narrow: true,
              cell: ({ mid }) => (mid === undefined ? <OptionalText value={mid} /> : <Mid value={mid} />),
            },
            ...(isOne ? [] : [{ head: t`SN`, cell: ({ sn }: AnyLogRecord) => <Sn value={sn} /> }]),
            { head: t`Address`, cell: ({ loginIp }) => <OptionalText value={loginIp} /> },
          ]}
        />
      )}
    </TabFrame>
  );
}
