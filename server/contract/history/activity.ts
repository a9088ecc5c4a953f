import { z } from 'zod';
import { RECORD_KINDS, TARGET_KINDS } from '../kinds.ts';
import { pageParameters } from '../listing.ts';
import { defineOperations } from '../operation.ts';
import { auditRecord } from './audit.ts';

/** Kinds whose records belong to the administration of the service. Their changes are in the audit log only. */
const ADMINISTRATION = ['operator', 'key', 'view', 'job', 'file', 'customerGroup'] as const;
type Administration = (typeof ADMINISTRATION)[number];
export type ActivityKind = Exclude<(typeof TARGET_KINDS)[number], Administration>;

const ACTIVITY_KINDS = TARGET_KINDS.filter(
  (kind): kind is ActivityKind => !ADMINISTRATION.some((other) => other === kind),
) as [ActivityKind, ...ActivityKind[]];

/** The operation that a caller must be allowed to run to see what was done to records of a kind. */
export const readsOf = (kind: ActivityKind) => RECORD_KINDS[kind].reads;

/** Fields that say in which state a record is. */
export const STATE_FIELDS = ['status', 'archived'] as const;

/** Most records in one question for their states. */
export const MAX_STATES = 200;

const kind = z.enum(ACTIVITY_KINDS).describe('Kind of the record');
export const recordKey = z.string().min(1, 'must not be empty').max(600, 'must have at most 600 characters');

const said = auditRecord.pick({ id: true, time: true, actor: true, actorKind: true, reason: true, ticket: true });

export const activityRecord = said
  .extend({
    operation: auditRecord.shape.operation,
    before: auditRecord.shape.before.element.describe('Fields of the record before the change'),
    after: auditRecord.shape.after.element.describe('Fields of the record after the change'),
    job: auditRecord.shape.job,
    undoable: z.boolean().describe('True when the change, or the whole job that made it, can be undone'),
    undone: auditRecord
      .pick({ actor: true, actorKind: true, time: true })
      .optional()
      .describe('Who undid the change, and when; absent when nobody did'),
  })
  .meta({ id: 'Activity' });
export type ActivityRecord = z.output<typeof activityRecord>;

export const stateRecord = said
  .extend({
    key: z.string().describe('The record, as its path names it'),
    field: z.enum(STATE_FIELDS).describe('The field that says in which state it is'),
    value: z.unknown().optional().describe('The value that was set; absent for none'),
  })
  .meta({ id: 'StateChange' });
export type StateRecord = z.output<typeof stateRecord>;

const example = {
  id: 1,
  time: '2026-11-21 09:00:00',
  actor: 'ines',
  actorKind: 'operator',
  reason: 'lost',
  ticket: 'INC-42',
} as const;

export const activityOperations = defineOperations({
  tag: 'audit',
  allowed: { role: 'viewer', read: true },
  extension: true,
})({
  'GET /activity': {
    id: 'listActivity',
    summary: 'List what was done to one record',
    description:
      'Its changes from the audit log, newest first, for everyone who may read such records. Changes of other records by the same request are left out.',
    query: z.strictObject({ ...pageParameters, kind, key: recordKey.describe('The record, as its path names it') }),
    item: activityRecord,
    example: {
      query: { kind: 'machine', key: '41' },
      items: [
        { ...example, operation: 'setMachineStatus', before: { status: 0 }, after: { status: 33 }, undoable: true },
      ],
    },
  },
  'POST /states': {
    id: 'listStates',
    summary: 'Tell who set the states of records',
    description:
      'The newest change of `status`, or of `archived` for an archived SN: who, when, why and for which ticket. Records whose state nobody has changed are left out.',
    body: z.strictObject({
      kind,
      keys: z
        .array(recordKey)
        .min(1, 'must hold at least one key')
        .max(MAX_STATES, `must hold at most ${MAX_STATES} keys`)
        .describe('The records, as their paths name them'),
    }),
    item: stateRecord,
    example: {
      body: { kind: 'machine', keys: ['41', '42'] },
      items: [{ ...example, key: '41', field: 'status', value: 33 }],
    },
  },
});
