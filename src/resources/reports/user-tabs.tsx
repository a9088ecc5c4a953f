import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { IconMoodSmile } from '@tabler/icons-react';
import { MessageBlock } from '../../components/page/message-block.tsx';
import { Sn } from '../../domain/sn.tsx';
import { formatDuration } from '../../lib/format/duration.ts';
import { formatNumber } from '../../lib/format/format.ts';
import { denialText } from '../../words/denials.ts';
import { logsHref } from '../logs/api.ts';
import { reportQueries } from './api.ts';
import { errorCells, usageCells } from './matrices.ts';
import { Matrix } from './matrix.tsx';
import { CsvButton, PrintButton } from './peak-files.tsx';
import { ReportFrame } from './report-frame.tsx';
import { useReport } from './state.ts';

/** The report of the time of use by user and SN. */
export function UsageTab() {
  const { t, i18n } = useLingui();
  const state = useReport();
  const { sns, users, days, fault } = state;
  const query = useQuery(reportQueries.usage(sns, users, days, fault === undefined));
  const cells = usageCells(query.data ?? []);
  const title = t`Use by user and SN, ${days.from} to ${days.to}`;
  const lines = () => [
    [t`User (minutes)`, ...sns],
    ...users.map((user) => [user, ...sns.map((sn) => cells.get(user)?.get(sn) ?? 0)]),
  ];
  return (
    <ReportFrame {...{ state, title }} needs="sns and users" queries={[query]} tools={tools(title, lines)}>
      <Matrix
        caption={title}
        corner={t`User`}
        rows={users.map((user) => ({ id: user, label: user }))}
        columns={sns.map((sn) => ({ id: sn, label: <Sn value={sn} /> }))}
        cells={cells}
        format={(minutes) => (minutes === 0 ? '–' : formatDuration(minutes * 60, i18n))}
        href={(user, sn) =>
          logsHref([
            { name: 'sn', op: 'is', values: [sn] },
            { name: 'loginName', op: 'is', values: [user] },
            { name: 'startTime', op: 'until', values: [days.to] },
            { name: 'endTime', op: 'from', values: [days.from] },
          ])
        }
        totals
      />
    </ReportFrame>
  );
}

/** The report of refused log-ins by reason and user. Each number links to its log entries. */
export function ErrorsTab() {
  const { t, i18n } = useLingui();
  const state = useReport();
  const { sns, users, days, fault } = state;
  const query = useQuery(reportQueries.errors(sns, users, days, fault === undefined));
  const cells = errorCells(query.data ?? []);
  const codes = [...cells.keys()].map(Number).toSorted((one, other) => one - other);
  const words = (code: number) => denialText(code, i18n);
  const title = t`Refused log-ins by reason and user, ${days.from} to ${days.to}`;
  const lines = () => [
    [t`Code`, t`Reason`, ...users],
    ...codes.map((code) => [code, words(code), ...users.map((user) => cells.get(String(code))?.get(user) ?? 0)]),
  ];
  return (
    <ReportFrame {...{ state, title }} needs="sns and users" queries={[query]} tools={tools(title, lines)}>
      {codes.length === 0 ? (
        <MessageBlock icon={IconMoodSmile} title={<Trans>No log-in was refused</Trans>} />
      ) : (
        <Matrix
          caption={title}
          corner={t`Reason`}
          rows={codes.map((code) => ({ id: String(code), label: `${words(code)} (${code})` }))}
          columns={users.map((user) => ({ id: user, label: user }))}
          cells={cells}
          format={(count) => (count === 0 ? '–' : formatNumber(count, i18n.locale))}
          href={(code, user) =>
            logsHref([
              { name: 'errorCode', op: 'is', values: [code] },
              { name: 'loginName', op: 'is', values: [user] },
              { name: 'sn', op: 'is', values: sns },
              { name: 'startTime', op: 'from', values: [days.from] },
              { name: 'startTime', op: 'until', values: [days.to] },
            ])
          }
          totals
        />
      )}
    </ReportFrame>
  );
}

const tools = (title: string, lines: Parameters<typeof CsvButton>[0]['lines']) => (
  <>
    <CsvButton title={title} lines={lines} />
    <PrintButton />
  </>
);
