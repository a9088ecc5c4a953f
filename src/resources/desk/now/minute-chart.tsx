import { useLingui } from '@lingui/react/macro';
import { Suspense, useMemo, useState } from 'react';
import type { DeskNow } from '#contract/work/desk.ts';
import { Later } from '../../../components/page/later.tsx';
import { Segments } from '../../../components/segments.tsx';
import { PlainTable } from '../../../components/text/plain-table.tsx';
import { formatNumber } from '../../../lib/format/format.ts';
import { lazyNamed } from '../../../lib/lazy-named.ts';
import styles from './now.module.css';

const ReportChart = lazyNamed(() => import('../../../components/chart/report-chart.tsx'), 'ReportChart');
const ChartLegend = lazyNamed(() => import('../../../components/chart/legend.tsx'), 'ChartLegend');

const room = <div className={styles.drawing} />;

/** Shows log-ins and refusals of each minute as lines or as a table. */
export function MinuteChart({ minutes }: { minutes: DeskNow['minutes'] }) {
  const { t, i18n } = useLingui();
  const [view, setView] = useState<'lines' | 'table'>('lines');
  const title = t`Log-ins a minute`;
  const [loggedIn, refused] = [t`Logged in`, t`Refused`];
  const times = useMemo(() => minutes.map(({ minute }) => minute.slice(11, 16)), [minutes]);
  const series = useMemo(
    () => [
      { id: 'logins', label: loggedIn, values: minutes.map(({ logins }) => logins) },
      { id: 'refused', label: refused, values: minutes.map((one) => one.refused) },
    ],
    [minutes, loggedIn, refused],
  );
  const number = (value: number) => formatNumber(value, i18n.locale);
  return (
    <div className={styles.chart}>
      <div className={styles.view}>
        <Segments
          label={t`Shown as`}
          value={view}
          options={[
            { value: 'lines', label: t`Lines` },
            { value: 'table', label: t`Table` },
          ]}
          onChange={setView}
        />
      </div>
      {view === 'table' ? (
        <PlainTable
          caption={title}
          heads={[t`Time`, loggedIn, refused]}
          rows={minutes
            .map(({ logins, refused: no }, at) => [times[at] ?? '', number(logins), number(no)] as const)
            .toReversed()}
        />
      ) : (
        <Later room={room}>
          <Suspense fallback={room}>
            <ReportChart label={title} dates={times} series={series} small />
            <ChartLegend series={series} />
          </Suspense>
        </Later>
      )}
    </div>
  );
}
