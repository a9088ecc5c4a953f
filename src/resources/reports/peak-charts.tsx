import type { Ref } from 'react';
import { ChartLegend } from '../../components/chart/legend.tsx';
import { ReportChart } from '../../components/chart/report-chart.tsx';
import { SmallMultiples } from '../../components/chart/small-multiples.tsx';
import type { PeakData } from './peaks.ts';

/** Maximum number of lines in one chart. More would hide each other. */
const MOST_TOGETHER = 3;

type Props = {
  label: string;
  data: PeakData;
  onPick: (date: string) => void;
  onNarrow: (from: string, to: string) => void;
  ref: Ref<HTMLDivElement>;
};

/** Draws the peaks of a few SNs in one chart, and of more in a chart each. */
export function PeakCharts({ label, data: { dates, series }, onPick, onNarrow, ref }: Props) {
  if (series.length > MOST_TOGETHER) return <SmallMultiples {...{ label, dates, series, onPick, ref }} />;
  return (
    <>
      <ReportChart {...{ label, dates, series, onPick, onNarrow, ref }} />
      <ChartLegend series={series} />
    </>
  );
}
