/** Counts values by size, with or without labels, in the Prometheus text format. */
export type Histogram = {
  readonly observe: (value: number, labels?: string) => void;
  readonly lines: () => string[];
};

type Series = { readonly buckets: number[]; sum: number; count: number };

/** Creates a histogram. `bounds` must ascend; larger values count too. */
export function createHistogram(name: string, help: string, bounds: readonly number[]): Histogram {
  const byLabels = new Map<string, Series>();
  return {
    observe: (value, labels = '') => {
      const series = byLabels.get(labels) ?? { buckets: bounds.map(() => 0), sum: 0, count: 0 };
      byLabels.set(labels, series);
      series.sum += value;
      series.count++;
      const bucket = bounds.findIndex((bound) => value <= bound);
      if (bucket >= 0) series.buckets[bucket] = (series.buckets[bucket] ?? 0) + 1;
    },
    lines: () => [
      ...heading(name, help, 'histogram'),
      ...[...byLabels].flatMap(([labels, series]) => seriesLines(name, bounds, labels, series)),
    ],
  };
}

/** Returns the comment lines of a metric. */
export const heading = (name: string, help: string, type: string): string[] => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
];

/** Returns the lines of a series. Each bucket includes the smaller ones, as the format requires. */
function seriesLines(name: string, bounds: readonly number[], labels: string, series: Series): string[] {
  const own = labels && `{${labels}}`;
  const bucket = (bound: number | string, count: number) =>
    `${name}_bucket{${labels && `${labels},`}le="${bound}"} ${count}`;
  let running = 0;
  return [
    ...bounds.map((bound, index) => bucket(bound, (running += series.buckets[index] ?? 0))),
    bucket('+Inf', series.count),
    `${name}_sum${own} ${series.sum.toFixed(3)}`,
    `${name}_count${own} ${series.count}`,
  ];
}
