import type { Ref } from 'react';
import { LineKinds, SeriesName } from './legend.tsx';
import { ReportChart } from './report-chart.tsx';
import type { ChartSeries } from './series.ts';
import styles from './chart.module.css';

type Props = {
  label: string;
  dates: readonly string[];
  series: readonly ChartSeries[];
  onPick: (date: string) => void;
  ref: Ref<HTMLDivElement>;
};

/** Shows a small chart for each line, because many lines in one chart hide each other. */
export function SmallMultiples({ label, dates, series, onPick, ref }: Props) {
  return (
    <>
      <div className={styles.multiples} ref={ref}>
        {series.map((one) => (
          <div key={one.id} className={styles.multiple}>
            <p className={styles.legend}>
              <SeriesName series={one} place={0} />
            </p>
            <ReportChart label={`${label}: ${one.label}`} dates={dates} series={[one]} onPick={onPick} small />
          </div>
        ))}
      </div>
      <ul className={styles.legend}>
        <LineKinds series={series} />
      </ul>
    </>
  );
}
