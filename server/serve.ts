import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createApp } from './app.ts';
import { startBackups } from './backup/keeper.ts';
import { prepareSetup } from './bff/setup/setup.ts';
import type { Config } from './config.ts';
import { steadyClock, systemClock } from './time/clock.ts';
import { exported } from './exported.ts';
import { joinInstances } from './instances.ts';
import { startLeftovers } from './leftovers.ts';
import { refusalReport } from './http/wire/connections.ts';
import type { Deps } from './http/deps.ts';
import { listen } from './http/wire/listen.ts';
import type { Log } from './http/log.ts';
import { createMetrics } from './http/metrics/metrics.ts';
import { readPages } from './http/pages.ts';
import { openData } from './open-data.ts';
import {
  addBackupMetrics,
  addDatabaseMetrics,
  addInstancesGauge,
  addProcessGauges,
  addServerGauges,
  addStorageGauge,
} from './http/metrics/process-gauges.ts';
import { createVitals } from './http/metrics/vitals.ts';
import { pageHeaders } from './http/security-headers.ts';
import { createHttpServer } from './http/wire/server.ts';
import { startExports } from './resources/exports/keeper.ts';
import { startJobs } from './resources/jobs/runner.ts';
import { startEntitlements } from './resources/reports/entitlements/keeper.ts';
import { startLogKeeper } from './resources/logbook/keeper.ts';
import { startSweeper } from './runtime/sweeper.ts';
import { startStorageKeeper } from './storage-keeper.ts';
import { works } from './works.ts';

/** Time for open requests to finish when the service stops, in milliseconds. Files in deploy/ must give it more. */
export const STOP_MILLISECONDS = 10_000;

/** Time between two looks at the queues, in milliseconds. */
const LOOK_MILLISECONDS = 1000;

/** A running service. */
export type Serving = {
  readonly origin: string;
  /** Where the data is, for people. */
  readonly place: string;
  /** The one-time link that creates the first administrator; undefined when there are operators. */
  readonly setupLink: string | undefined;
  /** Says for DRAIN_SECONDS that it is not ready, lets open requests finish, and closes the port and the database. */
  readonly stop: () => Promise<void>;
};

/**
 * Opens the data, and starts the service and the port. `onFailure` is called once when the storage has failed.
 * Throws what stops the start.
 */
export async function serve(config: Config, log: Log, onFailure: () => void): Promise<Serving> {
  const { place, close, ...data } = await openData(config, log);
  const deps: Deps = { config, log, clock: systemClock, steady: steadyClock(), ...data };
  deps.db.onFailure(onFailure);
  const setup = await prepareSetup(deps);

  let stopping = false;
  const metrics = createMetrics();
  addProcessGauges(metrics);
  addDatabaseMetrics(metrics, deps.db);
  addStorageGauge(metrics, deps.db);
  addInstancesGauge(metrics, deps.db);
  addServerGauges(metrics, deps.db);
  const vitals = createVitals({ ...deps, metrics });
  const looking = setInterval(vitals.look, LOOK_MILLISECONDS).unref();
  const pages = readPages(resolve(import.meta.dirname, '../dist'), pageHeaders(config.publicUrl));
  const app = createApp(deps, { metrics, vitals, pages, setup, isStopping: () => stopping });
  const { heldFor, leave } = await joinInstances(deps);
  const leftovers = await startLeftovers(deps, heldFor('leftovers'));
  const logKeeper = await startLogKeeper(deps, heldFor('logs'));
  const sweeper = await startSweeper(deps, heldFor('sweep'));
  const jobs = startJobs(deps, works, heldFor('jobs'));
  const exports = startExports(deps, exported, heldFor('exports'));
  const storage = await startStorageKeeper(deps);
  const backups = startBackups(
    deps,
    config.database === undefined ? addBackupMetrics(metrics, config.dataDir) : () => undefined,
  );
  const refused = metrics.counter('licet_connections_refused_total', 'Connections closed because there were too many.');
  const server = createHttpServer((request, bindings) => app.fetch(request, bindings), {
    limits: {
      all: config.maxConnections,
      // All connections through a proxy come from its address.
      perAddress: config.trustProxy ? undefined : config.maxConnectionsPerAddress,
    },
    onRefused: refusalReport(deps, refused),
  });
  const origin = await listen(server, config);
  const entitlements = startEntitlements(deps);

  const setupLink = setup && `${origin}/setup#${setup.token}`;
  const stop = async (): Promise<void> => {
    stopping = true;
    await pause(config.drainSeconds * 1000);
    const cutOff = setTimeout(() => server.closeAllConnections(), STOP_MILLISECONDS);
    // A connection that finishes its request now would stay open for another one.
    const closing = setInterval(() => server.closeIdleConnections(), 50);
    await new Promise((resolve) => server.close(resolve));
    clearTimeout(cutOff);
    clearInterval(closing);
    clearInterval(looking);
    await backups.stop();
    await jobs.stop();
    await exports.stop();
    await sweeper.stop();
    await logKeeper.stop();
    await leftovers.stop();
    await leave();
    await storage.stop();
    await entitlements.stop();
    await close();
  };
  return { origin, place, setupLink, stop };
}
