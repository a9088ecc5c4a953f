import { z } from 'zod';
import { defineOperations } from '../operation.ts';
import { UNDO_DAYS } from '../bounds.ts';
import { TARGET_KINDS } from '../kinds.ts';
import type { JobOperation } from '../records/jobs.ts';
import { exampleJob, jobRecord } from './jobs.ts';

/** Most examples and most failures of a dry run. */
export const UNDO_EXAMPLES = 20;

const fields = z.record(z.string(), z.unknown());
const kind = z.enum(TARGET_KINDS).describe('Kind of the record');

export const undoPreview = z
  .strictObject({
    total: z.int().describe('How many records were changed'),
    restored: z.int().describe('How many go back to what they were'),
    conflicts: z.int().describe('How many are left alone'),
    examples: z
      .array(
        z.strictObject({
          kind,
          key: z.string().describe('The SN, or what identifies the record'),
          before: fields.describe('Fields as they are'),
          after: fields.describe('The same as they were before the change'),
          removed: z
            .literal(true)
            .optional()
            .describe('Present when the record is deleted, because the change made it'),
        }),
      )
      .describe(`The first ${UNDO_EXAMPLES} that go back`),
    failures: z
      .array(
        z.strictObject({
          kind,
          key: z.string().describe('The SN, or what identifies the record'),
          code: z.int().describe('4120: changed since, 4092: used since, 4040: deleted, 4093: archived since'),
          msg: z.string().describe('The reason in words'),
        }),
      )
      .describe(`The first ${UNDO_EXAMPLES} that are left alone`),
  })
  .meta({ id: 'UndoPreview' });
export type UndoPreview = z.output<typeof undoPreview>;

/** `change` of an undo: the operation that started the first job, and its change. */
export type Undone = { readonly operation: JobOperation; readonly change: Record<string, unknown> };

const body = z.strictObject({ dryRun: z.boolean().optional().describe('Only tells what would happen') });

const example = {
  total: 2,
  restored: 1,
  conflicts: 1,
  examples: [
    {
      kind: 'sn' as const,
      key: 'MJDFUNFYBNQMFNYY',
      before: { endDate: '2027-11-30 23:59:59' },
      after: { endDate: '2026-11-30 23:59:59' },
    },
  ],
  failures: [
    {
      kind: 'sn' as const,
      key: 'MJDFUNFYBNQMFNYZ',
      code: 4120,
      msg: 'maria changed endDate on 2026-11-22 10:15:00, after this change.',
    },
  ],
};

const RULE =
  'A record goes back when all fields still have the values that the change wrote. Otherwise it is left alone (4120). What the change made is deleted if it was never used (else 4092). What it deleted stays deleted (4040).';

const shared = { allowed: 'support', extension: true, body, bodyOptional: true, codes: [4093] } as const;

export const jobUndoOperations = defineOperations({ ...shared, tag: 'jobs' })({
  'POST /jobs/{id}/undo': {
    id: 'undoJob',
    summary: 'Undo a job, or see what that would do',
    description: [
      `Starts a job that takes the changes of this one back. A job that has ended can be undone once, for ${UNDO_DAYS} days, by those who may run it. Otherwise the answer is 4093. An undo is a job and can be undone.`,
      RULE,
      'With `dryRun` the item tells how many records go back and how many are left alone, with examples.',
    ].join('\n\n'),
    item: z.union([undoPreview, jobRecord]),
    example: {
      path: { id: 4711 },
      body: {},
      items: [
        {
          ...exampleJob,
          id: 4713,
          operation: 'undoJob',
          undoOf: 4711,
          change: { operation: 'bulkSns', change: exampleJob.change },
          failures: [],
        },
      ],
    },
  },
});

export const auditUndoOperations = defineOperations({ ...shared, tag: 'audit' })({
  'POST /audit/{id}/undo': {
    id: 'undoChange',
    summary: 'Undo a change, or see what that would do',
    description: [
      `Takes the changes of one entry of the audit log back, within ${UNDO_DAYS} days, once. Otherwise the answer is 4093. Whoever may make the change may undo it, also without the right to read the audit log. The header \`X-Audit-Id\` of each change is the id of its entry. Changes that can be undone have \`X-Undoable: true\` too.`,
      RULE,
      'The item is the same with `dryRun` and without it.',
    ].join('\n\n'),
    item: undoPreview,
    example: { path: { id: 1 }, body: { dryRun: true }, items: [example] },
  },
});
