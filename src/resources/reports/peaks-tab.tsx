import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { lazyNamed } from '../../lib/lazy-named.ts';
import { Suspense, useMemo, useRef, useState } from 'react';
import { Segments } from '../../components/segments.tsx';
import { Later } from '../../components/page/later.tsx';
import { SkeletonLines } from '../../components/page/skeleton.tsx';
import { isDay, lastOfMonth } from '../../lib/format/days.ts';
import { reportQueries } from './api.ts';
import { PeakFiles } from './peak-files.tsx';
import { PeakSummaryList, PeakTable, PickedUnit } from './peak-summary.tsx';
import { peakData, peakSummaries } from './peaks.ts';
import { daysBefore } from './range.ts';
import { ReportFrame } from './report-frame.tsx';
import { useReport } from './state.ts';
import styles from './reports.module.css';

const PeakCharts = lazyNamed(() => import('./peak-charts.tsx'), 'PeakCharts');

/** The report of peaks: the most concurrent sessions by day or month, compared with the limits of the SNs. */
export function PeaksTab() {
  const { t } = useLingui();
  const state = useReport();
  const { sns, days, scale, compare, fault, view } = state;
  const chart = useRef<HTMLDivElement>(null);
  const [picked, setPicked] = useState<string>();
  const earlier = daysBefore(days);
  const ready = fault === undefined;
  const now = useQuery(reportQueries.peaks(sns, days, scale, ready));
  const before = useQuery(reportQueries.peaks(sns, earlier, scale, ready && compare));
  const known = useQuery(reportQueries.known(sns));
  const data = useMemo(
    () => peakData(sns, now.data ?? [], compare ? before.data : undefined, known.data),
    [sns, now.data, compare, before.data, known.data],
  );
  const summaries = peakSummaries(data);
  const date = picked !== undefined && data.dates.includes(picked) ? picked : summaries[0]?.date;
  const title =
    scale === 'day' ? t`Peaks by day, ${days.from} to ${days.to}` : t`Peaks by month, ${days.from} to ${days.to}`;
  const narrow = (from: string, to: string) => {
    const last = scale === 'day' ? to : lastOfMonth(to);
    if (isDay(from)) state.setDays({ from: from < days.from ? days.from : from, to: last > days.to ? days.to : last });
  };

  return (
    <ReportFrame
      state={state}
      needs="sns"
      queries={compare ? [now, before] : [now]}
      title={title}
      from={compare ? earlier.from : days.from}
      tools={
        <>
          <Segments
            label={t`Unit`}
            value={scale}
            options={[
              { value: 'day', label: t`Day` },
              { value: 'month', label: t`Month` },
            ]}
            onChange={state.setScale}
          />
          <Segments
            label={t`View`}
            value={view}
            options={[
              { value: 'chart', label: t`Chart` },
              { value: 'table', label: t`Table` },
            ]}
            onChange={state.setView}
          />
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={compare}
              onChange={({ currentTarget }) => state.setCompare(currentTarget.checked)}
            />
            <Trans>Compare with the previous period</Trans>
          </label>
          <PeakFiles title={title} data={data} chart={view === 'chart' ? chart : undefined} />
        </>
      }
    >
      <PeakSummaryList summaries={summaries} compared={compare} scale={scale} />
      {compare && (
        <p className={styles.hint}>
          <Trans>
            Dashed: {earlier.from} to {earlier.to}.
          </Trans>
        </p>
      )}
      {view === 'chart' ? (
        <Later>
          <Suspense fallback={<SkeletonLines />}>
            <PeakCharts ref={chart} label={title} data={data} onPick={setPicked} onNarrow={narrow} />
            {date !== undefined && <PickedUnit date={date} data={data} scale={scale} />}
          </Suspense>
        </Later>
      ) : (
        <PeakTable caption={title} data={data} scale={scale} />
      )}
    </ReportFrame>
  );
}
