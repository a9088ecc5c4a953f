import { healthOperations, type HealthMinute, type HealthRecord } from '../contract/bff/health.ts';
import { objects } from '../http/answer.ts';
import type { Minute } from '../http/metrics/vitals.ts';
import { programVersion } from '../http/openapi/document.ts';
import { Routes } from '../http/routes.ts';
import type { Zone } from '../time/zone.ts';
import { largestTables, sizesIn } from './health-store.ts';
import type { Parts } from './parts.ts';

const MOST_TABLES = 8;

/** The load of the service, for administrators. */
export const healthRoutes = ({ deps, front, vitals }: Parts) => {
  const started = Math.floor(performance.timeOrigin / 1000);
  return new Routes(deps, healthOperations, front).read('GET /bff/health', async ({ db }) => {
    const { waiting, running } = deps.db.readers();
    const [disk, tables] = await Promise.all([sizesIn(deps.config.dataDir), largestTables(db, MOST_TABLES)]);
    return objects([
      {
        version: programVersion(),
        started: db.zone.toText(started),
        readers: { threads: deps.config.readers, waiting, running },
        writesWaiting: deps.db.writesWaiting(),
        memory: process.memoryUsage.rss(),
        disk,
        tables,
        minutes: vitals?.minutes().map((minute) => minuteRecord(minute, db.zone)) ?? [],
      } satisfies HealthRecord,
    ]);
  }).app;
};

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
