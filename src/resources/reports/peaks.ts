import type { PeakItem, Scale } from '#contract/history/reports.ts';
import type { ChartSeries } from '../../components/chart/series.ts';
import { logsHref } from '../logs/api.ts';
import { lastOfMonth, monthOf } from '../../lib/format/days.ts';
import { formatSn } from '../../words/format-sn.ts';
import { formatDay } from '../../lib/format/format.ts';
import type { Days } from './range.ts';

/** Returns a day, or a month given by its first day, as text. */
export const unitText = (date: string, scale: Scale): string => (scale === 'day' ? date : monthOf(date));

export type PeakData = { readonly dates: readonly string[]; readonly series: readonly ChartSeries[] };

/** What a legend says of an SN: its limit of sessions, its customer and its product. */
export type Known = { readonly limit: number | undefined; readonly note: string };

/** Returns the customer and the product of an SN as one text. */
export const ownerText = (customer: string | undefined, product: string | undefined): string =>
  [customer, product].filter((name) => name !== undefined).join(' · ');

/**
 * Returns the report as lines of a chart, in the order of `sns`. Lines of the previous period are aligned at the end,
 * because months and shortened periods can have fewer units.
 */
export function peakData(
  sns: readonly string[],
  items: readonly PeakItem[],
  before: readonly PeakItem[] | undefined,
  known: ReadonlyMap<string, Known> | undefined,
): PeakData {
  const dates = [...new Set(items.map(({ date }) => formatDay(date)))];
  const series = sns.map((sn): ChartSeries => {
    const values = items.filter((item) => item.sn === sn).map(({ peak }) => peak);
    const earlier = before?.filter((item) => item.sn === sn).map(({ peak }) => peak);
    return {
      id: sn,
      label: formatSn(sn),
      values,
      ...(earlier !== undefined && {
        before: values.map((_value, at) => earlier[earlier.length - values.length + at]),
      }),
      ...known?.get(sn),
    };
  });
  return { dates, series };
}

export type PeakSummary = {
  readonly sn: string;
  readonly peak: number;
  readonly date: string;
  readonly limit: number | undefined;
  /** Percentage of the limit. */
  readonly share: number | undefined;
  readonly before: number | undefined;
};

/** Returns the highest peak of each SN and the first date of it, sorted by share of the limit, highest first. */
export const peakSummaries = ({ dates, series }: PeakData): PeakSummary[] =>
  series
    .map(({ id, values, before, limit }) => {
      const peak = highest(values);
      return {
        sn: id,
        peak,
        date: dates[values.indexOf(peak)] ?? '',
        limit,
        share: limit === undefined || limit === 0 ? undefined : Math.round((100 * peak) / limit),
        before: before && highest(before),
      };
    })
    .toSorted((one, other) => (other.share ?? 0) - (one.share ?? 0) || other.peak - one.peak);

const highest = (values: readonly (number | undefined)[]): number => Math.max(0, ...values.map((value) => value ?? 0));

/** Returns the URL of the sessions that were open at some time of a day or month. */
export const sessionsHref = (sn: string, date: string, scale: Scale): string =>
  sessionsIn(sn, { from: date, to: scale === 'day' ? date : lastOfMonth(date) });

/** Returns the URL of the sessions that were open at some time of these days: those that a peak counts. */
export const sessionsIn = (sn: string, { from, to }: Days): string =>
  logsHref([
    { name: 'sn', op: 'is', values: [sn] },
    { name: 'startTime', op: 'until', values: [to] },
    { name: 'onlineUntil', op: 'from', values: [from] },
  ]);
