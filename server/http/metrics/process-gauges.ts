import { monitorEventLoopDelay } from 'node:perf_hooks';
import { STORAGE_FAULTS } from '../../contract/work/storage.ts';
import type { Database } from '../../db/handle.ts';
import type { Metrics } from './metrics.ts';

/** Time between two samples of the event loop. A sample on time counts as no delay. */
const SAMPLE_MILLISECONDS = 20;

/** Adds the metrics of the process: start time, memory, and delay of the event loop. */
export function addProcessGauges(metrics: Metrics): void {
  const delay = monitorEventLoopDelay({ resolution: SAMPLE_MILLISECONDS });
  delay.enable();
  metrics.gauge('process_start_time_seconds', 'Start of the process, in seconds since 1970.', () =>
    Math.round(performance.timeOrigin / 1000),
  );
  metrics.gauge('process_resident_memory_bytes', 'Memory the process holds.', () => process.memoryUsage.rss());
  metrics.gauge('licet_heap_used_bytes', 'JavaScript heap in use.', () => process.memoryUsage().heapUsed);
  metrics.gauge('licet_event_loop_delay_seconds', 'Delay of the event loop since the last reading.', async () => {
    const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - SAMPLE_MILLISECONDS / 1000);
    const samples = {
      'quantile="0.5"': late(delay.percentile(50)),
      'quantile="0.99"': late(delay.percentile(99)),
      'quantile="1"': late(delay.max),
    };
    delay.reset();
    return samples;
  });
}

/** Adds the number of writes per commit, and how long writes wait. */
export function addCommitHistograms(metrics: Metrics, db: Database): void {
  const sizes = metrics.histogram(
    'licet_commit_transactions',
    'Transactions that shared a commit.',
    [1, 2, 5, 10, 25, 50],
  );
  const waiting = metrics.histogram(
    'licet_write_wait_milliseconds',
    'Time that a transaction waited for its turn.',
    [1, 2, 5, 10, 25, 50, 100, 250, 1000],
  );
  db.measure(({ transactions, waits }) => {
    sizes(transactions);
    for (const wait of waits) waiting(wait);
  });
}

/** Adds the fault of the storage. */
export function addStorageGauge(metrics: Metrics, db: Database): void {
  metrics.gauge('licet_storage_fault', '1 for the fault that the storage has now.', async () => {
    const { fault } = db.storage();
    return Object.fromEntries(STORAGE_FAULTS.map((name) => [`fault="${name}"`, Number(name === fault)]));
  });
}
