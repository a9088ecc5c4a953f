import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { DateTime } from '../../../components/text/date-time.tsx';
import { LogsNote } from '../../../domain/logs-note.tsx';
import { Sn } from '../../../domain/sn.tsx';
import { Mid } from '../../../domain/mid.tsx';
import { OptionalText } from '../../../components/text/text.tsx';
import type { QueryEntry } from '../../../lib/list/filters.ts';
import { useCan } from '../../../lib/api/session.ts';
import { auditQueries } from '../../audit/api.ts';
import { OperationName } from '../../../domain/operation-name.tsx';
import { logQueries } from '../../logs/api.ts';
import { Outcome } from '../../../domain/log-outcome.tsx';
import { changesOf, ofCaller, requestOf, useCall } from '../call.ts';
import { DeskRows, NoSns } from '../desk-list.tsx';
import { merged, type Happened } from './timeline.ts';

/** Shows log-ins, seats and refusals, newest first. Operators who may read the audit log also see changes. */
export function TimelineTab() {
  const { scope } = useCall();
  const logs = ofCaller(scope, 'loginName');
  const changes = changesOf(scope);
  return logs === undefined || changes === undefined ? <NoSns /> : <Timeline logs={logs} changes={changes} />;
}

function Timeline({ logs, changes }: { logs: QueryEntry[]; changes: QueryEntry[] }) {
  const { t } = useLingui();
  const can = useCan();
  const { scope } = useCall();
  const reads = can('queryAudit');
  const log = useQuery(logQueries.list(requestOf(logs)));
  const audit = useQuery({ ...auditQueries.list(requestOf(changes)), enabled: reads });
  const entries = reads ? audit.data : nothing;
  const data =
    log.data === undefined || entries === undefined
      ? undefined
      : { items: merged(log.data, entries), total: log.data.total + entries.total };
  const query = {
    data,
    error: log.error ?? audit.error,
    isPending: data === undefined,
    refetch: async () => Promise.all([log.refetch(), ...(reads ? [audit.refetch()] : [])]),
  };
  return (
    <DeskRows
      query={query}
      note={<LogsNote from={undefined} />}
      empty={<Trans>Nothing happened yet.</Trans>}
      caption={t`What happened`}
      rowKey={(row) => (row.kind === 'log' ? row.log.uid : `change ${row.entry.id}`)}
      columns={[
        { head: t`When`, cell: ({ time }) => <DateTime value={time} relative /> },
        { head: t`What`, cell: (row) => <What row={row} /> },
        {
          head: t`Who`,
          narrow: true,
          cell: (row) => <OptionalText value={row.kind === 'log' ? row.log.loginName : row.entry.actor} />,
        },
        { head: t`Device`, narrow: true, cell: (row) => <Device mid={row.kind === 'log' ? row.log.mid : undefined} /> },
        ...(scope.sns.length === 1 ? [] : [{ head: t`SN`, cell: (row: Happened) => <About row={row} /> }]),
        {
          head: t`Address`,
          cell: (row) => <OptionalText value={row.kind === 'log' ? row.log.loginIp : row.entry.ip} />,
        },
      ]}
    />
  );
}

const nothing = { items: [], total: 0 };

function What({ row }: { row: Happened }) {
  if (row.kind === 'log') return <Outcome entry={row.log} />;
  return (
    <Link to={`/audit/${row.entry.id}`}>
      <OperationName entry={row.entry} />
    </Link>
  );
}

function Device({ mid }: { mid: string | undefined }) {
  return mid === undefined ? <OptionalText value={mid} /> : <Mid value={mid} />;
}

/** Shows the SN of a row. A change of several SNs shows the first. */
function About({ row }: { row: Happened }) {
  const sn = row.kind === 'log' ? row.log.sn : row.entry.targets.find(({ kind }) => kind === 'sn')?.key;
  return sn === undefined ? <OptionalText value={sn} /> : <Sn value={sn} />;
}
