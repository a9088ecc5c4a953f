import { z } from 'zod';
import { ACTOR_KINDS } from '../history/audit.ts';
import { pageQuery, querying } from '../listing.ts';
import { defineOperations } from '../operation.ts';
import { id, renderedTime } from '../scalars.ts';

/** A `failed` job could not continue. A job that is `done` may have refused entries. */
export const JOB_STATES = ['queued', 'running', 'done', 'cancelled', 'failed'] as const;
export type JobState = (typeof JOB_STATES)[number];

export const JOB_OPERATIONS = ['bulkSns', 'generateMany', 'importRecords', 'keepExport'] as const;
export type JobOperation = (typeof JOB_OPERATIONS)[number];

export const JOB_RESULTS = ['waiting', 'changed', 'unchanged', 'failed', 'cancelled'] as const;
export type JobResult = (typeof JOB_RESULTS)[number];

/**
 * Most waiting or running jobs of one operator or key, and in total. Exports and other jobs are counted separately. A
 * caller without a job can always start one.
 */
export const WAITING_JOBS = { ofOne: 20, ofAll: 200 } as const;

/** Number of failures in the record of a job. The list of its entries has all of them. */
export const TOLD_FAILURES = 100;

const failure = z.strictObject({
  key: z.string().describe('What failed: the SN, or what identifies the record of an imported line'),
  code: z.int().describe('Code of the refusal'),
  msg: z.string().describe('The refusal in words'),
});

export const jobRecord = z
  .strictObject({
    id,
    operation: z.enum(JOB_OPERATIONS).describe('Operation that started it'),
    resource: z.string().describe('What it changes, such as sns or customers, or the list that it exports'),
    state: z.enum(JOB_STATES).describe('queued, running, done, cancelled, or failed when it could not go on'),
    total: z.int().describe('How many entries it has'),
    done: z.int().describe('How many went well, changed or already as wanted'),
    failed: z.int().describe('How many were refused'),
    added: z.int().optional().describe('How many made a record; not of an export'),
    changed: z.int().optional().describe('How many changed or removed one; not of an export'),
    unchanged: z.int().optional().describe('How many had the wanted values already; not of an export'),
    refusals: z
      .array(
        z.strictObject({ code: z.int().describe('Code of the refusal'), count: z.int().describe('How many entries') }),
      )
      .optional()
      .describe(
        'Why entries were refused, most frequent first; absent when none was. 4094: left out, since deleted or blacklisted',
      ),
    actor: z.string(),
    actorKind: z.enum(ACTOR_KINDS),
    ticket: z.string().optional().describe('What it was said to be made for'),
    createdAt: renderedTime.describe('When it was asked for'),
    startedAt: renderedTime.optional().describe('When it began'),
    finishedAt: renderedTime.optional().describe('When it ended'),
    retryOf: id.optional().describe('The job whose failed entries it repeats'),
    change: z
      .record(z.string(), z.unknown())
      .optional()
      .describe(
        'What is done to each SN; of an export its format, columns and scope; of an import the preview it follows',
      ),
    where: z.record(z.string(), z.unknown()).optional().describe('Which SNs it was asked for; of an export the query'),
    fileName: z.string().optional().describe('The file of an export, while it is kept'),
    fileSize: z.int().optional().describe('Its bytes'),
    fileUntil: renderedTime.optional().describe('When it is removed; sooner when newer ones need the room'),
    failures: z
      .array(failure)
      .optional()
      .describe(`Of a job read alone: the first ${TOLD_FAILURES} entries that were refused`),
  })
  .meta({ id: 'Job' });
export type JobRecord = z.output<typeof jobRecord>;

export const jobNames = {
  querys: {
    id: 'number',
    state: 'enum',
    operation: 'enum',
    resource: 'text',
    actor: 'text',
    createdAt: 'date',
    hasFailures: 'boolean',
  },
  sorts: ['id'],
} as const;

export const jobItemRecord = z
  .strictObject({
    id,
    job: id.describe('Id of the job'),
    number: z.int().describe('Place in the job; of an import the line of the file'),
    key: z.string().describe('The SN, or what identifies the record of an imported line'),
    result: z.enum(JOB_RESULTS).describe('waiting, changed, unchanged (it was so already), failed, or cancelled'),
    code: z.int().optional().describe('Code of the refusal'),
    msg: z.string().optional().describe('The refusal in words'),
  })
  .meta({ id: 'JobEntry' });
export type JobItemRecord = z.output<typeof jobItemRecord>;

export const jobItemNames = {
  querys: { job: 'number', key: 'text', result: 'enum', code: 'number' },
  sorts: ['number'],
} as const;

export const exampleJob = {
  id: 4711,
  operation: 'bulkSns',
  resource: 'sns',
  state: 'queued',
  total: 340,
  done: 0,
  failed: 0,
  actor: 'maria',
  actorKind: 'operator',
  createdAt: '2026-11-21 09:00:00',
  change: { extend: { days: 365 } },
  where: { querys: [{ name: 'endDate', op: '<=', values: ['2026-11-30'] }] },
};

export const jobOperations = defineOperations({
  tag: 'jobs',
  extension: true,
  item: jobRecord,
  example: { path: { id: 4711 }, items: [exampleJob] },
})({
  'GET /jobs': {
    id: 'listJobs',
    summary: 'List the jobs',
    description: 'A job is kept for 90 days after its end.',
    query: pageQuery,
    example: { query: { limit: 10 } },
  },
  'POST /jobs/data': {
    id: 'queryJobs',
    summary: 'Query the jobs',
    description: '`hasFailures` is true for jobs that failed, and for those with entries that were refused.',
    ...querying(jobNames),
    example: {
      body: { querys: [{ name: 'state', op: '=', values: ['running'] }], sorts: [{ name: 'id', order: 'DESC' }] },
    },
  },
  'GET /jobs/{id}': {
    id: 'getJob',
    summary: 'Read one job',
    description: 'A job goes on in the background, and after a restart of the service where it was.',
    example: { items: [{ ...exampleJob, failures: [] }] },
  },
  'DELETE /jobs/{id}': {
    id: 'cancelJob',
    allowed: 'viewer',
    summary: 'Cancel what is left of a job',
    description:
      'What is done stays done. A job that has ended is refused (4093). Roles below manager may cancel the jobs that they started themselves (531).',
    codes: [4093],
    example: { items: [{ ...exampleJob, state: 'cancelled', failures: [] }] },
  },
  'POST /jobs/{id}/retry': {
    id: 'retryJob',
    allowed: 'support',
    summary: 'Repeat what failed in a job',
    description:
      'Starts a new job with the entries that were refused. It takes the permission that the first one took.',
    codes: [4093],
    example: { items: [{ ...exampleJob, id: 4712, total: 3, retryOf: 4711 }] },
  },
  'POST /job_items/data': {
    id: 'queryJobItems',
    summary: 'Query the entries of jobs and what became of them',
    ...querying(jobItemNames),
    item: jobItemRecord,
    example: {
      body: { querys: [{ name: 'job', op: '=', values: [4711] }] },
      items: [{ id: 1, job: 4711, number: 1, key: 'MJDFUNFYBNQMFNYY', result: 'changed' }],
    },
  },
});
