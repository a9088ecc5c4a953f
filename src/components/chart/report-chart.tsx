import { useLingui } from '@lingui/react/macro';
import type { Ref } from 'react';
import {
  Brush,
  CartesianGrid,
  Line,
  LineChart,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
  type TooltipContentProps,
} from 'recharts';
import { formatNumber } from '../../lib/format/format.ts';
import { Marker } from './marker.tsx';
import { seriesColor, type ChartSeries } from './series.ts';
import styles from './chart.module.css';

type Row = { readonly date: string; readonly place: number };

type Props = {
  label: string;
  dates: readonly string[];
  series: readonly ChartSeries[];
  /** Without these two, the chart only shows values. */
  onPick?: (date: string) => void;
  onNarrow?: (from: string, to: string) => void;
  /** True for one of several charts on a page: lower, and without dots. */
  small?: boolean;
  ref?: Ref<HTMLDivElement>;
};

/** A longer line has no dots, because they would hide it. */
const MOST_DOTS = 62;

/** A line chart over dates with limits. Only this file imports the chart library. */
export function ReportChart({ label, dates, series, onPick, onNarrow, small = false, ref }: Props) {
  const { i18n, t } = useLingui();
  const rows: Row[] = dates.map((date, place) => ({ date, place }));
  const number = (value: number) => formatNumber(value, i18n.locale);
  const dots = !small && dates.length <= MOST_DOTS;
  return (
    <div
      className={styles.chart}
      data-picks={onPick !== undefined || undefined}
      ref={ref}
      role="figure"
      aria-label={label}
    >
      <ResponsiveContainer width="100%" height={small ? 160 : 340}>
        <LineChart
          data={rows}
          margin={{ top: small ? 8 : 16, right: 36, bottom: 4, left: 0 }}
          onClick={({ activeLabel }) => {
            if (activeLabel !== undefined) onPick?.(String(activeLabel));
          }}
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis dataKey="date" minTickGap={28} tickLine={false} stroke="var(--line-strong)" tick={TICK} />
          <YAxis
            allowDecimals={false}
            width={44}
            tickLine={false}
            axisLine={false}
            tick={TICK}
            tickFormatter={number}
          />
          <Tooltip
            content={(props) => <Numbers {...props} series={series} dates={dates} />}
            isAnimationActive={false}
            cursor={{ stroke: 'var(--line-strong)' }}
          />
          {series.map(({ id, limit }, place) =>
            limit === undefined ? null : (
              <ReferenceLine
                key={`limit ${id}`}
                y={limit}
                ifOverflow="extendDomain"
                stroke={seriesColor(place)}
                strokeDasharray="1 4"
                strokeWidth={2}
                strokeLinecap="round"
              />
            ),
          )}
          {series.map(({ id, before }, place) =>
            before === undefined ? null : (
              <Line
                key={`before ${id}`}
                {...LINE}
                dataKey={(row: Row) => before[row.place]}
                stroke={seriesColor(place)}
                strokeWidth={1.5}
                strokeDasharray="6 4"
                dot={false}
                activeDot={false}
              />
            ),
          )}
          {series.map(({ id, values }, place) => (
            <Line
              key={id}
              {...LINE}
              dataKey={(row: Row) => values[row.place]}
              stroke={seriesColor(place)}
              strokeWidth={2}
              dot={({ cx, cy, index }: { cx?: number; cy?: number; index?: number }) => (
                <Marker
                  key={index}
                  cx={cx}
                  cy={cy}
                  place={place}
                  shown={dots}
                  isLast={index === dates.length - 1}
                  numbered={series.length > 1}
                  beside={series.slice(0, place).filter((other) => other.values.at(-1) === values.at(-1)).length}
                />
              )}
            />
          ))}
          {onNarrow !== undefined && dates.length > 2 && (
            <Brush
              dataKey="date"
              ariaLabel={t`Days shown: ${dates[0] ?? ''} to ${dates.at(-1) ?? ''}`}
              height={26}
              travellerWidth={10}
              stroke="var(--text-muted)"
              fill="var(--surface-sunken)"
              onDragEnd={({ startIndex, endIndex }) => {
                const [from, to] = [dates[startIndex], dates[endIndex]];
                if (from !== undefined && to !== undefined && endIndex - startIndex < dates.length - 1)
                  onNarrow(from, to);
              }}
            />
          )}
        </LineChart>
      </ResponsiveContainer>
    </div>
  );
}

const TICK = { fill: 'var(--text-muted)', fontSize: 12 };
const LINE = { type: 'linear', isAnimationActive: false, connectNulls: false } as const;

type NumbersProps = TooltipContentProps & { series: readonly ChartSeries[]; dates: readonly string[] };

function Numbers({ active, label, series, dates }: NumbersProps) {
  const { i18n } = useLingui();
  const place = dates.indexOf(String(label));
  if (!active || place < 0) return null;
  const number = (value: number | undefined) => (value === undefined ? '–' : formatNumber(value, i18n.locale));
  const rows = series
    .map((each, at) => ({ ...each, color: seriesColor(at), value: each.values[place] }))
    .toSorted((one, other) => (other.value ?? 0) - (one.value ?? 0));
  return (
    <div className={styles.numbers}>
      <strong>{label}</strong>
      {rows.map(({ id, label: name, color, value, before }) => (
        <div key={id} className={styles.line}>
          <span className={styles.swatch} style={{ background: color }} />
          <span className={styles.name}>{name}</span>
          <span>{number(value)}</span>
          {before !== undefined && <span className={styles.earlier}>({number(before[place])})</span>}
        </div>
      ))}
    </div>
  );
}
