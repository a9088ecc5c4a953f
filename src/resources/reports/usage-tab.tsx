import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { IconDownload } from '@tabler/icons-react';
import { Sn } from '../../domain/sn.tsx';
import { csvOf, download } from '../../lib/list/csv.ts';
import { formatDuration } from '../../lib/format/duration.ts';
import { logsHref } from '../logs/api.ts';
import { reportQueries } from './api.ts';
import { usageCells } from './matrices.ts';
import { Matrix } from './matrix.tsx';
import { FileButton, PrintButton } from './peak-files.tsx';
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
  const save = () => {
    const lines = users.map((user) => [user, ...sns.map((sn) => cells.get(user)?.get(sn) ?? 0)]);
    download(`${title}.csv`, csvOf([[t`User (minutes)`, ...sns], ...lines]));
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
