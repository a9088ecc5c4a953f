import { z } from 'zod';
import { count, renderedTime } from '../scalars.ts';

export const ENGINES = ['SQLite', 'PostgreSQL'] as const;
export type EngineName = (typeof ENGINES)[number];

/** Kinds of work in the background. One instance at a time does each. */
export const BACKGROUND_WORK = ['exports', 'jobs', 'leftovers', 'logs', 'sweep'] as const;
export type BackgroundWork = (typeof BACKGROUND_WORK)[number];

const instanceRecord = z.strictObject({
  id: z.string().describe('Id of the process; new with each start'),
  host: z.string().describe('Name of its machine'),
  process: count('Number of the process on its machine'),
  version: z.string().describe('Version of the program'),
  started: renderedTime.describe('Start of the process'),
  seen: renderedTime.describe('When it was last heard of, by the clock of the database'),
  silent: z.boolean().describe('It was not heard of for longer than a lease lasts: it died or hangs'),
  answering: z.boolean().describe('It gives this answer'),
});
export type InstanceRecord = z.output<typeof instanceRecord>;

const leaseRecord = z.strictObject({
  work: z.enum(BACKGROUND_WORK).describe('Work in the background'),
  holder: z.string().optional().describe('Id of the instance that does it; absent when none does it now'),
  until: renderedTime.optional().describe('End of the lease unless its holder renews it; absent without a holder'),
});
export type LeaseRecord = z.output<typeof leaseRecord>;

const standbyRecord = z.strictObject({
  name: z.string().describe('Name that the standby gives itself (`cluster_name` or `application_name`)'),
  state: z.string().optional().describe('State of the replication, such as `streaming`'),
  lagBytes: count('Bytes of the log that it has not applied yet').optional(),
  lagSeconds: z.number().min(0).optional().describe('Seconds that it took to apply the latest changes'),
});
export type StandbyRecord = z.output<typeof standbyRecord>;

/** The replica is `away` when it does not answer or is no standby of this database, and `behind` when it lags too much. */
export const REPLICA_STATES = ['used', 'behind', 'away'] as const;

const replicaRecord = z.strictObject({
  state: z
    .enum(REPLICA_STATES)
    .describe('`behind` when it lags too much, and `away` when it does not answer or is no standby: not used then'),
  lagSeconds: z.number().min(0).optional().describe('Seconds that it lags; absent when it is away'),
  answered: z
    .strictObject({
      replica: count('By the replica'),
      primary: count('By the primary, because the replica was not there or lacked a change that the caller knows'),
    })
    .describe('Statements since the start of those reads that may be a little old, by who answered them'),
});
export type ReplicaRecord = z.output<typeof replicaRecord>;

export const engineRecord = z.strictObject({
  engine: z
    .strictObject({
      name: z.enum(ENGINES),
      version: z.string().optional().describe('Absent when a fault of the storage keeps it from being read'),
    })
    .describe('Where the data is'),
  pool: z
    .strictObject({
      size: count('Most connections, as `DATABASE_CONNECTIONS` says'),
      busy: count('Connections in use'),
      waiting: count('Callers that wait for a connection'),
    })
    .optional()
    .describe('Connections of this instance to PostgreSQL now'),
  instances: z.array(instanceRecord).optional().describe('With PostgreSQL: the instances that share it, oldest first'),
  leases: z.array(leaseRecord).optional().describe('With PostgreSQL: which instance does which work'),
  replica: replicaRecord
    .optional()
    .describe('The replica in `DATABASE_READ_URL`, as this instance sees it; absent without one'),
  standbys: z
    .array(standbyRecord)
    .optional()
    .describe(
      'With PostgreSQL: its standbys. State and lag are absent when the user of the database is no member of `pg_read_all_stats`',
    ),
});
export type EngineRecord = z.output<typeof engineRecord>;
