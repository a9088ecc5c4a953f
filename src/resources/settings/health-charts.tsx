import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { HealthMinute } from '#contract/bff/health.ts';
import { ChartLegend } from '../../components/chart/legend.tsx';
import { ReportChart } from '../../components/chart/report-chart.tsx';
import { formatNumber } from '../../lib/format/format.ts';
import { PlainTable } from '../../components/text/plain-table.tsx';
import styles from './health.module.css';

type Line = readonly [label: MessageDescriptor, of: (minute: HealthMinute) => number];
type Chart = { readonly id: string; readonly title: MessageDescriptor; readonly lines: readonly Line[] };

const MEBIBYTE = 2 ** 20;

/** Returns the charts of a service with reader threads, or with connections to a server. */
const chartsOf = (hasServer: boolean): readonly Chart[] => [
  { id: 'requests', title: msg`Requests per minute`, lines: [[msg`Requests`, ({ requests }) => requests]] },
  {
    id: 'loop',
    title: msg`Event loop delay (ms)`,
    lines: [
      [msg`99% of samples`, ({ loopP99 }) => loopP99],
      [msg`Longest`, ({ loopMax }) => loopMax],
    ],
  },
  {
    id: 'readers',
    title: hasServer ? msg`Queries in PostgreSQL` : msg`Queries in reader threads`,
    lines: [
      [msg`Waiting`, ({ readersWaiting }) => readersWaiting],
      [msg`Running`, ({ readersRunning }) => readersRunning],
    ],
  },
  {
    id: 'stopped',
    title: msg`Stopped queries`,
    lines: [
      [msg`Timed out`, ({ stoppedForTime }) => stoppedForTime],
      [msg`Client disconnected`, ({ stoppedForGone }) => stoppedForGone],
      ...(hasServer
        ? []
        : [
            [
              msg`Stopped in favour of other queries`,
              ({ stoppedForOthers }: HealthMinute) => stoppedForOthers,
            ] as const,
          ]),
    ],
  },
  { id: 'writes', title: msg`Waiting changes`, lines: [[msg`Waiting`, ({ writesWaiting }) => writesWaiting]] },
  {
    id: 'commits',
    title: msg`Duration of changes (ms)`,
    lines: [
      [msg`Longest commit`, ({ longestCommit }) => longestCommit],
      [msg`Longest wait`, ({ longestWriteWait }) => longestWriteWait],
    ],
  },
  {
    id: 'memory',
    title: msg`Memory (MiB)`,
    lines: [[msg`Memory`, ({ memory }) => Math.round(memory / MEBIBYTE)]],
  },
];

/** Shows the figures of the last hour as charts. Each has its highest value as text, and its numbers as a table. */
export function HealthCharts({ minutes, hasServer }: { minutes: readonly HealthMinute[]; hasServer: boolean }) {
  return (
    <section className={styles.hour}>
      <h2>
        <Trans>Last hour</Trans>
      </h2>
      {minutes.length === 0 ? (
        <p className={styles.quiet}>
          <Trans>The charts appear one minute after the service starts.</Trans>
        </p>
      ) : (
        <div className={styles.charts}>
          {chartsOf(hasServer).map((chart) => (
            <SmallChart key={chart.id} chart={chart} minutes={minutes} />
          ))}
        </div>
      )}
    </section>
  );
}

function SmallChart({ chart, minutes }: { chart: Chart; minutes: readonly HealthMinute[] }) {
  const { t, i18n } = useLingui();
  const title = i18n._(chart.title);
  const times = minutes.map(({ time }) => time.slice(11, 16));
  const series = chart.lines.map(([label, of]) => ({
    id: label.id,
    label: i18n._(label),
    values: minutes.map((minute) => of(minute)),
  }));
  const number = (value: number) => formatNumber(value, i18n.locale);
  return (
    <div className={styles.chart}>
      <h3>{title}</h3>
      <Highest times={times} values={series.map(({ values }) => values)} />
      <ReportChart label={title} dates={times} series={series} small />
      {series.length > 1 && <ChartLegend series={series} />}
      <details className={styles.details}>
        <summary>
          <Trans>Show as a table</Trans>
        </summary>
        <PlainTable
          caption={title}
          heads={[t`Time`, ...series.map(({ label }) => label)]}
          rows={times.map((time, at) => [time, ...series.map(({ values }) => number(values[at] ?? 0))] as const)}
        />
      </details>
    </div>
  );
}

function Highest({ times, values }: { times: readonly string[]; values: readonly (readonly number[])[] }) {
  const { i18n } = useLingui();
  const tops = times.map((_, at) => Math.max(...values.map((line) => line[at] ?? 0)));
  const top = Math.max(...tops);
  const highest = formatNumber(top, i18n.locale);
  const time = times[tops.indexOf(top)] ?? '';
  return (
    <p className={styles.quiet}>
      {top === 0 ? (
        <Trans>None in this hour</Trans>
      ) : (
        <Trans>
          Highest: {highest} at {time}
        </Trans>
      )}
    </p>
  );
}
