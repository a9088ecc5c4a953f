import { z } from 'zod';
import { defineOperations } from '../operation.ts';
import { count, renderedTime } from '../scalars.ts';
import { STORAGE_FAULTS } from '../work/storage.ts';
import { backupRecord } from './backup.ts';
import { engineRecord } from './engine.ts';

const milliseconds = (what: string) => z.number().min(0).describe(`${what}, in milliseconds`);

const minuteRecord = z.strictObject({
  time: renderedTime.describe('End of the minute'),
  requests: count('Answered requests'),
  loopP99: milliseconds('Delay of the event loop that 99 % of the samples did not exceed'),
  loopMax: milliseconds('Longest delay of the event loop'),
  readersWaiting: count('Most queries seen waiting for a reader thread'),
  readersRunning: count('Most queries seen running in reader threads'),
  stoppedForTime: count('Queries stopped because their time was over'),
  stoppedForGone: count('Queries stopped because their client had gone'),
  stoppedForOthers: count('Queries stopped because others waited; they begin again'),
  writesWaiting: count('Most changes seen waiting for their turn'),
  commits: count('Commits'),
  longestCommit: milliseconds('Longest commit'),
  longestWriteWait: milliseconds('Longest wait of a change for its turn'),
  memory: count('Memory of the process, in bytes'),
});
export type HealthMinute = z.output<typeof minuteRecord>;

export const healthRecord = z.strictObject({
  version: z.string().describe('Version of the program'),
  started: renderedTime.describe('Start of the process'),
  ...engineRecord.shape,
  fault: z.enum(STORAGE_FAULTS).optional().describe('What is wrong with the storage; absent when nothing is'),
  readers: z
    .strictObject({
      threads: count('Most threads, as `READERS` says; with PostgreSQL connections, as `DATABASE_CONNECTIONS` says'),
      waiting: count('Queries that wait for a thread or a connection'),
      running: count('Queries that run in a thread or a connection'),
    })
    .describe('Reader threads now, or connections to PostgreSQL'),
  writesWaiting: count('Changes that wait for their turn now'),
  memory: count('Memory of the process now, in bytes'),
  disk: z
    .strictObject({
      database: count('Size of the database'),
      log: count('Size of its write-ahead log').optional(),
      free: count('Free space on the disk of the data folder').optional(),
    })
    .optional()
    .describe(
      'Sizes in bytes; absent when `fault` keeps them from being read. With PostgreSQL there is `database` only',
    ),
  backup: backupRecord
    .optional()
    .describe('The last good backup; absent with PostgreSQL, and when `fault` keeps it from being read'),
  tables: z
    .array(z.strictObject({ name: z.string().describe('Table of the database'), rows: count('Rows, estimated') }))
    .optional()
    .describe('The largest tables, largest first; absent when `fault` keeps them from being read'),
  minutes: z.array(minuteRecord).describe('Complete minutes of the last hour, oldest first'),
});
export type HealthRecord = z.output<typeof healthRecord>;

export const healthOperations = defineOperations({ tag: 'session', extension: true })({
  'GET /bff/health': {
    id: 'getHealth',
    allowed: { role: 'administrator', read: true },
    summary: 'Read the load of the service in the last hour',
    description:
      'The figures are kept in memory. They begin again when the service starts, and are answered while the storage has a fault.',
    item: healthRecord,
    example: {
      items: [
        {
          version: '0.3.0',
          started: '2026-11-21 06:30:00',
          engine: { name: 'SQLite', version: '3.51.0' },
          readers: { threads: 3, waiting: 0, running: 1 },
          writesWaiting: 0,
          memory: 196_083_712,
          disk: { database: 734_003_200, log: 4_194_304, free: 42_949_672_960 },
          backup: { madeAt: '2026-11-21 03:00:00', everyHours: 24, overdue: false },
          tables: [{ name: 'sn_log', rows: 10_000_000 }],
          minutes: [
            {
              time: '2026-11-21 09:00:00',
              requests: 5210,
              loopP99: 1.2,
              loopMax: 8.4,
              readersWaiting: 2,
              readersRunning: 3,
              stoppedForTime: 0,
              stoppedForGone: 1,
              stoppedForOthers: 0,
              writesWaiting: 4,
              commits: 310,
              longestCommit: 6.1,
              longestWriteWait: 12.5,
              memory: 196_083_712,
            },
          ],
        },
      ],
    },
  },
});
