import { healthOperations, type HealthMinute, type HealthRecord } from '../contract/bff/health.ts';
import type { Database } from '../db/handle.ts';
import { objects } from '../http/answer.ts';
import { engineInMemory, engineReport } from '../http/metrics/engine-report.ts';
import type { Minute } from '../http/metrics/vitals.ts';
import { programVersion } from '../core/program-version.ts';
import { Routes } from '../http/routes.ts';
import type { Zone } from '../time/zone.ts';
import { backupState } from './backup-state.ts';
import type { Parts } from './parts.ts';

const MOST_TABLES = 8;

/** The load of the service, for administrators. */
export const healthRoutes = ({ deps, front, vitals }: Parts) => {
  const started = Math.floor(performance.timeOrigin / 1000);
  return new Routes(deps, healthOperations, front).read('GET /bff/health', async ({ db }) => {
    const { waiting, running } = deps.db.readers();
    const [engine, disk, tables, backup] = await Promise.all([
      unlessFaulty(deps.db, engineReport(deps.db, db)),
      unlessFaulty(deps.db, deps.db.sizes()),
      unlessFaulty(deps.db, deps.db.largestTables(db, MOST_TABLES)),
      unlessFaulty(deps.db, backupState(deps, db)),
    ]);
    const { fault } = deps.db.storage();
    return objects([
      {
        version: programVersion(),
        started: db.zone.toText(started),
        ...(engine ?? engineInMemory(deps.db)),
        ...(fault && { fault }),
        readers: { threads: deps.config.database?.connections ?? deps.config.readers, waiting, running },
        writesWaiting: deps.db.writesWaiting(),
        memory: process.memoryUsage.rss(),
        ...(disk && { disk }),
        ...(backup && deps.config.database === undefined && { backup }),
        ...(tables && { tables }),
        minutes: vitals?.minutes().map((minute) => minuteRecord(minute, db.zone)) ?? [],
      } satisfies HealthRecord,
    ]);
  }).app;
};

/** Returns what was read, or undefined when a fault of the storage explains why it cannot be read. */
async function unlessFaulty<Result>(db: Database, reading: Promise<Result>): Promise<Result | undefined> {
  try {
    const read = await reading;
    // The files of a folder that took the place of this one say nothing about the service.
    return db.storage().fault === 'replaced' ? undefined : read;
  } catch (error) {
    if (db.storage().fault === undefined) throw error;
    return undefined;
  }
}

function minuteRecord({ at, stopped, ...figures }: Minute, zone: Zone): HealthMinute {
  return {
    time: zone.toText(at),
    ...figures,
    loopP99: tenths(figures.loopP99),
    loopMax: tenths(figures.loopMax),
    longestCommit: tenths(figures.longestCommit),
    longestWriteWait: tenths(figures.longestWriteWait),
    stoppedForTime: stopped.time,
    stoppedForGone: stopped.gone,
    stoppedForOthers: stopped.turn,
  };
}

const tenths = (milliseconds: number): number => Math.round(milliseconds * 10) / 10;
