import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { DateTime } from '../../components/date-time.tsx';
import { Sn } from '../../components/sn.tsx';
import { Mid } from '../../components/mid.tsx';
import { OptionalText } from '../../components/text.tsx';
import type { QueryEntry } from '../../lib/filters.ts';
import { logQueries, Outcome } from '../logs/api.ts';
import { useCall } from './case-page.tsx';
import { DeskTable } from './desk-table.tsx';
import { requestOf } from './lists.ts';
import { NoSns } from './no-sns.tsx';
import { ofCaller } from './scope.ts';
import { TabFrame } from './tab-frame.tsx';

/** Why the last log-ins were refused, in plain words, the newest first. */
export function ErrorsTab() {
  const { scope } = useCall();
  const querys = ofCaller(scope, 'loginName');
  return querys === undefined ? <NoSns /> : <Refusals querys={[...querys, REFUSED]} />;
}

const REFUSED: QueryEntry = { name: 'errorCode', op: '<>', values: [0] };

function Refusals({ querys }: { querys: QueryEntry[] }) {
  const { t } = useLingui();
  const query = useQuery(logQueries.list(requestOf(querys)));
  return (
    <TabFrame query={query} empty={<Trans>No log-in was refused.</Trans>}>
      {(rows) => (
        <DeskTable
          caption={t`Refused log-ins`}
          rows={rows}
          rowKey={({ uid }) => uid}
          columns={[
            { head: t`When`, cell: ({ startTime }) => <DateTime value={startTime} relative /> },
            { head: t`What`, cell: (entry) => <Outcome entry={entry} /> },
            { head: t`Account`, cell: ({ loginName }) => <OptionalText value={loginName} /> },
            {
              head: t`Device`,
              narrow: true,
              cell: ({ mid }) => (mid === undefined ? <OptionalText value={mid} /> : <Mid value={mid} />),
            },
            { head: t`SN`, cell: ({ sn }) => <Sn value={sn} /> },
            { head: t`Address`, cell: ({ loginIp }) => <OptionalText value={loginIp} /> },
          ]}
        />
      )}
    </TabFrame>
  );
}
