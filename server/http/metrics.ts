/** Values of one gauge by their labels (`status="0"`). */
export type Samples = Readonly<Record<string, number>>;

/** Counters of the service in the Prometheus text format. */
export type Metrics = {
  readonly request: (operation: string, status: number, milliseconds: number) => void;
  /** Adds a line, or one for each labelled value, that is read when the metrics are. */
  readonly gauge: (name: string, help: string, read: Gauge['read']) => void;
  /** Adds a line that counts how often the function was called. */
  readonly counter: (name: string, help: string) => () => void;
  /** The same with a line for each set of labels (`code="513"`) that the function was called with. */
  readonly counters: (name: string, help: string) => (labels: string) => void;
  readonly text: () => Promise<string>;
};

type Counter = { name: string; help: string; counts: Map<string, number> };
type Gauge = { name: string; help: string; read: () => number | Promise<number | Samples> };

const BUCKETS = [1, 2, 5, 10, 25, 50, 100, 250, 500, 1000, 2500];

export function createMetrics(): Metrics {
  const requests = new Map<string, number>();
  const durations = new Map<string, { buckets: number[]; sum: number; count: number }>();
  const gauges: Gauge[] = [];
  const counters: Counter[] = [];
  return {
    request: (operation, status, milliseconds) => {
      const labels = `operation="${operation}",status="${status}"`;
      requests.set(labels, (requests.get(labels) ?? 0) + 1);
      const histogram = durations.get(operation) ?? { buckets: BUCKETS.map(() => 0), sum: 0, count: 0 };
      durations.set(operation, histogram);
      histogram.sum += milliseconds;
      histogram.count++;
      const bucket = BUCKETS.findIndex((bound) => milliseconds <= bound);
      if (bucket >= 0) histogram.buckets[bucket] = (histogram.buckets[bucket] ?? 0) + 1;
    },
    gauge: (name, help, read) => void gauges.push({ name, help, read }),
    counter: (name, help) => {
      const counter = { name, help, counts: new Map([['', 0]]) };
      counters.push(counter);
      return () => count(counter, '');
    },
    counters: (name, help) => {
      const counter = { name, help, counts: new Map<string, number>() };
      counters.push(counter);
      return (labels) => count(counter, `{${labels}}`);
    },
    text: async () => {
      const lines = [...requestLines(requests), ...durationLines(durations), ...counters.flatMap(counterLines)];
      for (const gauge of gauges) lines.push(...(await gaugeLines(gauge)));
      return [...lines, ''].join('\n');
    },
  };
}

const heading = (name: string, help: string, type: string): string[] => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
];

const requestLines = (requests: ReadonlyMap<string, number>): string[] => [
  ...heading('licet_requests_total', 'Answered requests of the licensing API.', 'counter'),
  ...[...requests].map(([labels, count]) => `licet_requests_total{${labels}} ${count}`),
];

function durationLines(durations: ReadonlyMap<string, { buckets: number[]; sum: number; count: number }>): string[] {
  const name = 'licet_request_duration_milliseconds';
  const lines = heading(name, 'Time from the request to its answer.', 'histogram');
  for (const [operation, { buckets, sum, count }] of durations) {
    let running = 0;
    for (const [index, bound] of BUCKETS.entries()) {
      running += buckets[index] ?? 0;
      lines.push(`${name}_bucket{operation="${operation}",le="${bound}"} ${running}`);
    }
    lines.push(`${name}_bucket{operation="${operation}",le="+Inf"} ${count}`);
    lines.push(
      `${name}_sum{operation="${operation}"} ${sum.toFixed(3)}`,
      `${name}_count{operation="${operation}"} ${count}`,
    );
  }
  return lines;
}

const count = ({ counts }: Counter, labels: string): void => void counts.set(labels, (counts.get(labels) ?? 0) + 1);

const counterLines = ({ name, help, counts }: Counter): string[] => [
  ...heading(name, help, 'counter'),
  ...[...counts].map(([labels, value]) => `${name}${labels} ${value}`),
];

async function gaugeLines({ name, help, read }: Gauge): Promise<string[]> {
  const value = await read();
  const samples =
    typeof value === 'number'
      ? [`${name} ${value}`]
      : Object.entries(value).map(([labels, sample]) => `${name}{${labels}} ${sample}`);
  return [...heading(name, help, 'gauge'), ...samples];
}
