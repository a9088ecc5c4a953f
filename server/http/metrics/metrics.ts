import { isOfStorage } from '../../core/errors.ts';
import { createHistogram, heading, type Histogram } from './histogram.ts';

/** Values of one gauge by their labels (`status="0"`). */
export type Samples = Readonly<Record<string, number>>;

/** Counters of the service in the Prometheus text format. */
export type Metrics = {
  readonly request: (operation: string, status: number, milliseconds: number) => void;
  /** Returns the number of answered requests. */
  readonly answered: () => number;
  /** Adds a gauge whose values are read with each request for the metrics. */
  readonly gauge: (name: string, help: string, read: Gauge['read']) => void;
  /** Adds several gauges, by their names, whose values one reading returns. */
  readonly gauges: (
    helps: Readonly<Record<string, string>>,
    read: () => Promise<Readonly<Record<string, Samples>>>,
  ) => void;
  /** As `gauge`, for values that only rise. */
  readonly reading: (name: string, help: string, read: Gauge['read']) => void;
  /** Adds a counter. The returned function counts one. */
  readonly counter: (name: string, help: string) => () => void;
  /** Adds a counter with one line for each set of labels (`code="513"`) that the returned function was called with. */
  readonly counters: (name: string, help: string) => Count;
  /** Adds a histogram. The returned function counts a value. */
  readonly histogram: (name: string, help: string, bounds: readonly number[]) => (value: number) => void;
  readonly text: () => Promise<string>;
};

type Count = (labels: string) => void;
type Counter = { name: string; help: string; counts: Map<string, number> };
type Gauge = { name: string; help: string; type: 'gauge' | 'counter'; read: () => number | Promise<number | Samples> };
/** Writes the lines of gauges that are read together. */
type Reading = () => Promise<string[]>;

const MILLISECONDS = [1, 2, 5, 10, 25, 50, 100, 250, 500, 1000, 2500];

export function createMetrics(): Metrics {
  const counters: Counter[] = [];
  const histograms: Histogram[] = [];
  const readings: Reading[] = [];
  let answered = 0;

  const addCounter = (counter: Counter): Count => {
    counters.push(counter);
    return (labels) => void counter.counts.set(labels, (counter.counts.get(labels) ?? 0) + 1);
  };
  const counting = (name: string, help: string): Count => {
    const add = addCounter({ name, help, counts: new Map() });
    return (labels) => add(`{${labels}}`);
  };
  const observing = (name: string, help: string, bounds: readonly number[]): Histogram['observe'] => {
    const histogram = createHistogram(name, help, bounds);
    histograms.push(histogram);
    return histogram.observe;
  };

  const addGauge = ({ read, ...gauge }: Gauge): void => void readings.push(async () => gaugeLines(gauge, await read()));

  const requests = counting('licet_requests_total', 'Answered requests of the licensing API.');
  const durations = observing(
    'licet_request_duration_milliseconds',
    'Time from the request to its answer.',
    MILLISECONDS,
  );
  return {
    request: (operation, status, milliseconds) => {
      answered++;
      requests(`operation="${operation}",status="${status}"`);
      durations(milliseconds, `operation="${operation}"`);
    },
    answered: () => answered,
    gauge: (name, help, read) => addGauge({ name, help, type: 'gauge', read }),
    gauges: (helps, read) =>
      void readings.push(async () => {
        const values = await read();
        return Object.entries(helps).flatMap(([name, help]) =>
          gaugeLines({ name, help, type: 'gauge' }, values[name] ?? {}),
        );
      }),
    reading: (name, help, read) => addGauge({ name, help, type: 'counter', read }),
    counter: (name, help) => {
      const add = addCounter({ name, help, counts: new Map([['', 0]]) });
      return () => add('');
    },
    counters: counting,
    histogram: (name, help, bounds) => {
      const observe = observing(name, help, bounds);
      return (value) => observe(value);
    },
    text: async () => {
      const lines = [...counters.flatMap(counterLines), ...histograms.flatMap((histogram) => histogram.lines())];
      for (const read of readings) lines.push(...(await read().catch(nothingOfStorage)));
      return [...lines, ''].join('\n');
    },
  };
}

const counterLines = ({ name, help, counts }: Counter): string[] => [
  ...heading(name, help, 'counter'),
  ...[...counts].map(([labels, value]) => `${name}${labels} ${value}`),
];

/** Leaves gauges out whose figures the storage cannot tell now: `licet_storage_fault` says why. */
function nothingOfStorage(error: unknown): string[] {
  if (isOfStorage(error)) return [];
  throw error;
}

function gaugeLines({ name, help, type }: Omit<Gauge, 'read'>, value: number | Samples): string[] {
  const samples =
    typeof value === 'number'
      ? [`${name} ${value}`]
      : Object.entries(value).map(([labels, sample]) => `${name}{${labels}} ${sample}`);
  return [...heading(name, help, type), ...samples];
}
