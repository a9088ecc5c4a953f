import { Trans, useLingui } from '@lingui/react/macro';
import type { AnyLogRecord } from '#contract/history/logs.ts';
import { DateTime } from '../../../components/text/date-time.tsx';
import { LogsNote } from '../../../domain/logs-note.tsx';
import { Sn } from '../../../domain/sn.tsx';
import { CopyButton } from '../../../components/text/copy-button.tsx';
import { DeviceName } from '../../../domain/devices/device-name.tsx';
import { OptionalText } from '../../../components/text/text.tsx';
import type { QueryEntry } from '../../../lib/list/filters.ts';
import { logQueries } from '../../logs/api.ts';
import { deviceOf } from '../../../domain/devices/device-of.ts';
import { Outcome } from '../../../domain/log-outcome.tsx';
import { ofCaller, requestOf, useCall } from '../call.ts';
import { DeskList } from '../desk-list.tsx';
import styles from '../parts.module.css';

const REFUSED: QueryEntry = { name: 'errorCode', op: '<>', values: [0] };

export function ErrorsTab() {
  const { t } = useLingui();
  const { scope } = useCall();
  const isOneSn = scope.sns.length === 1 && (scope.isNarrowed || scope.userName === undefined);
  return (
    <DeskList
      querys={ofCaller(scope, 'loginName')}
      list={(querys) => logQueries.list(requestOf([...querys, REFUSED]))}
      note={<LogsNote from={undefined} />}
      empty={<Trans>No log-in was refused.</Trans>}
      caption={t`Refused log-ins`}
      rowKey={({ uid }) => uid}
      columns={[
        { head: t`When`, cell: ({ startTime }) => <DateTime value={startTime} relative /> },
        { head: t`What`, cell: (entry) => <Outcome entry={entry} /> },
        { head: t`Account`, narrow: true, cell: ({ loginName }) => <OptionalText value={loginName} /> },
        {
          head: t`Device`,
          narrow: true,
          cell: (entry) => (
            <span className={styles.copied}>
              <DeviceName device={deviceOf(entry)} />
              {entry.mid !== undefined && <CopyButton text={entry.mid} what="MID" />}
            </span>
          ),
        },
        ...(isOneSn ? [] : [{ head: t`SN`, cell: ({ sn }: AnyLogRecord) => <Sn value={sn} /> }]),
        { head: t`Address`, cell: ({ loginIp }) => <OptionalText value={loginIp} /> },
      ]}
    />
  );
}
