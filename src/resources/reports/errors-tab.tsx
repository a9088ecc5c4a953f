import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { IconDownload, IconMoodSmile } from '@tabler/icons-react';
import { MessageBlock } from '../../components/page/message-block.tsx';
import { csvOf, download } from '../../lib/list/csv.ts';
import { denialText } from '../../words/denials.ts';
import { formatNumber } from '../../lib/format/format.ts';
import { logsHref } from '../logs/api.ts';
import { reportQueries } from './api.ts';
import { errorCells } from './matrices.ts';
import { Matrix } from './matrix.tsx';
import { FileButton, PrintButton } from './peak-files.tsx';
import { ReportFrame } from './report-frame.tsx';
import { useReport } from './state.ts';

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
  const save = () => {
    const lines = codes.map((code) => [
      ...[code, words(code)],
      ...users.map((user) => cells.get(String(code))?.get(user) ?? 0),
    ]);
    download(`${title}.csv`, csvOf([[t`Code`, t`Reason`, ...users], ...lines]));
  };
  return (
    <ReportFrame
      state={state}
      needs="sns and users"
      queries={[query]}
      title={title}
      tools={
        <>
          <FileButton onClick={save} icon={IconDownload}>
            CSV
          </FileButton>
          <PrintButton />
        </>
      }
    >
      {codes.length === 0 ? (
        <MessageBlock icon={IconMoodSmile} title={<Trans>Nothing was refused</Trans>} />
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
