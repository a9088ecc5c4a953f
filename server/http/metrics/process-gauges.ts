import { BACKGROUND_WORK, REPLICA_STATES } from '../../contract/bff/engine.ts';
import { STORAGE_FAULTS } from '../../contract/work/storage.ts';
import { readLastBackup } from '../../core/last-backup.ts';
import { programVersion } from '../../core/program-version.ts';
import type { Database } from '../../db/handle.ts';
import { watchLoop } from './loop-delay.ts';
import type { Metrics, Samples } from './metrics.ts';

/** Adds the metrics of the process: start time, memory, and delay of the event loop. */
export function addProcessGauges(metrics: Metrics): void {
  const loop = watchLoop();
  metrics.gauge('process_start_time_seconds', 'Start of the process, in seconds since 1970.', () =>
    Math.round(performance.timeOrigin / 1000),
  );
  metrics.gauge('process_resident_memory_bytes', 'Memory the process holds.', () => process.memoryUsage.rss());
  metrics.gauge('licet_heap_used_bytes', 'JavaScript heap in use.', () => process.memoryUsage().heapUsed);
  metrics.gauge('licet_event_loop_delay_seconds', 'Delay of the event loop since the last reading.', async () => {
    const { p50, p99, max } = loop.take();
    return { 'quantile="0.5"': p50 / 1000, 'quantile="0.99"': p99 / 1000, 'quantile="1"': max / 1000 };
  });
}

/** Adds the queues of reads and writes, the stopped statements, and the figures of commits. */
export function addDatabaseMetrics(metrics: Metrics, db: Database): void {
  metrics.gauge('licet_reader_queue', 'Statements that wait for a reader thread.', () => db.readers().waiting);
  metrics.gauge('licet_readers_running', 'Statements that run in reader threads.', () => db.readers().running);
  metrics.reading('licet_statements_stopped_total', 'Statements stopped in reader threads, by reason.', async () =>
    Object.fromEntries(Object.entries(db.readers().stopped).map(([reason, n]) => [`reason="${reason}"`, n])),
  );
  metrics.gauge('licet_record_text_bytes', 'Memory of remembered record texts.', () => db.readers().texts.bytes);
  metrics.reading('licet_record_texts_total', 'Texts of records looked up, found or missed.', async () => {
    const { hits, misses } = db.readers().texts;
    return { 'result="found"': hits, 'result="missed"': misses };
  });
  metrics.gauge('licet_write_queue', 'Transactions that wait for their turn.', db.writesWaiting);
  const sizes = metrics.histogram(
    'licet_commit_transactions',
    'Transactions that shared a commit.',
    [1, 2, 5, 10, 25, 50],
  );
  const lasting = metrics.histogram('licet_commit_milliseconds', 'Time that a commit took.', MILLISECONDS);
  const waiting = metrics.histogram(
    'licet_write_wait_milliseconds',
    'Time that a transaction waited for its turn.',
    MILLISECONDS,
  );
  db.measure(({ transactions, milliseconds, waits }) => {
    sizes(transactions);
    lasting(milliseconds);
    for (const wait of waits) waiting(wait);
  });
}

const MILLISECONDS = [1, 2, 5, 10, 25, 50, 100, 250, 1000];

/** Adds the number of instances by version: this one alone, where no other can share the database. */
export function addInstancesGauge(metrics: Metrics, { instances, read }: Database): void {
  const own = [{ version: programVersion() }];
  metrics.gauge('licet_instances', 'Instances that share the database, by version.', async () => {
    const versions = Map.groupBy(instances ? await instances.all(read) : own, ({ version }) => version);
    return Object.fromEntries([...versions].map(([version, all]) => [`version="${version}"`, all.length]));
  });
}

/** Adds the pool of connections, the lag of standbys, and the leases of this instance. They have values with a server only. */
export function addServerGauges(metrics: Metrics, { instances, server, read }: Database): void {
  metrics.gauge('licet_pool_size', 'Most connections to PostgreSQL.', async () => server?.pool().size ?? {});
  metrics.gauge('licet_pool_busy', 'Connections to PostgreSQL in use.', async () => server?.pool().busy ?? {});
  metrics.gauges(
    {
      licet_replication_lag_bytes: 'Bytes of the log that a standby has not applied.',
      licet_replication_lag_seconds: 'Seconds that a standby took to apply the latest changes.',
    },
    async () => {
      const standbys = (await server?.standbys(read)) ?? [];
      // Standbys of one name share a line, which has the largest lag: that comes last.
      const lag = (of: 'lagBytes' | 'lagSeconds'): Samples =>
        Object.fromEntries(
          standbys.flatMap(({ name, [of]: value }) =>
            value === null ? [] : [[`standby=${JSON.stringify(name)}`, value]],
          ),
        );
      return { licet_replication_lag_bytes: lag('lagBytes'), licet_replication_lag_seconds: lag('lagSeconds') };
    },
  );
  metrics.gauge('licet_replica_state', '1 for the state of the replica for reads.', async () => {
    const state = server?.replica?.().state;
    return state === undefined
      ? {}
      : Object.fromEntries(REPLICA_STATES.map((name) => [`state="${name}"`, Number(name === state)]));
  });
  metrics.gauge('licet_replica_lag_seconds', 'Seconds that the replica for reads lags.', async () => {
    return server?.replica?.().lagSeconds ?? {};
  });
  metrics.reading(
    'licet_replica_reads_total',
    'Statements that the replica may answer, by the server that did.',
    async () =>
      Object.fromEntries(Object.entries(server?.replica?.().answered ?? {}).map(([by, n]) => [`server="${by}"`, n])),
  );
  metrics.gauge('licet_leases_held', '1 for work in the background that this instance does.', async () => {
    if (!instances) return {};
    const held = await instances.leases(read);
    const isOwn = (work: string) => held.some(({ name, holder }) => name === work && holder === instances.id);
    return Object.fromEntries(BACKGROUND_WORK.map((work) => [`work="${work}"`, Number(isOwn(work))]));
  });
}

/** Adds the fault of the storage. */
export function addStorageGauge(metrics: Metrics, db: Database): void {
  metrics.gauge('licet_storage_fault', '1 for the fault that the storage has now.', async () => {
    const { fault } = db.storage();
    return Object.fromEntries(STORAGE_FAULTS.map((name) => [`fault="${name}"`, Number(name === fault)]));
  });
}

/** Adds the time of the last good backup. Returns a function that counts a backup of the schedule that failed. */
export function addBackupMetrics(metrics: Metrics, dataDir: string): () => void {
  metrics.gauge(
    'licet_backup_time_seconds',
    'Last good backup, in seconds since 1970; 0 when none is known.',
    async () => (await readLastBackup(dataDir)) ?? 0,
  );
  return metrics.counter('licet_backup_failures_total', 'Backups of the schedule that failed.');
}
