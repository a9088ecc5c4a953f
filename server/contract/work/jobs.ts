import { z } from 'zod';
import { pageQuery, querying } from '../listing.ts';
import { defineOperations } from '../operation.ts';
import { listNames } from '../records/field.ts';
import { jobFields, jobItemFields, jobItemMeanings, jobMeanings } from '../records/jobs.ts';
import { recordShape } from '../records/schemas.ts';

/**
 * Most waiting or running jobs of one operator or key, and in total. Exports and other jobs are counted separately. A
 * caller without a job can always start one.
 */
export const WAITING_JOBS = { ofOne: 20, ofAll: 200 } as const;

/** Number of failures in the record of a job. The list of its entries has all of them. */
export const TOLD_FAILURES = 100;

const failure = z.strictObject({
  key: z.string().describe('What failed: the SN, or what identifies another record'),
  code: z.int().describe('Code of the refusal'),
  msg: z.string().describe('The refusal in words'),
});

export const jobRecord = z
  .strictObject({
    ...recordShape(jobFields, jobMeanings),
    refusals: z
      .array(
        z.strictObject({ code: z.int().describe('Code of the refusal'), count: z.int().describe('How many entries') }),
      )
      .optional()
      .describe(
        'Why entries were refused, most frequent first; absent when none was. 4094: left out, since deleted or blacklisted',
      ),
    change: z
      .record(z.string(), z.unknown())
      .optional()
      .describe(
        'What is done to each record; of an export its format, columns and scope; of an import the preview it follows; of an undo the operation and the change that it takes back',
      ),
    where: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('Which records it was asked for; of an export the query'),
    failures: z
      .array(failure)
      .optional()
      .describe(`Of a job read alone: the first ${TOLD_FAILURES} entries that were refused`),
  })
  .meta({ id: 'Job' });
export type JobRecord = z.output<typeof jobRecord>;

export const jobItemRecord = z.strictObject(recordShape(jobItemFields, jobItemMeanings)).meta({ id: 'JobEntry' });
export type JobItemRecord = z.output<typeof jobItemRecord>;

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
  undoable: false,
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
    ...querying(listNames(jobFields)),
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
    ...querying(listNames(jobItemFields)),
    item: jobItemRecord,
    example: {
      body: { querys: [{ name: 'job', op: '=', values: [4711] }] },
      items: [{ id: 1, job: 4711, number: 1, key: 'MJDFUNFYBNQMFNYY', result: 'changed' }],
    },
  },
});
