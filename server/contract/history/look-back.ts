import { z } from 'zod';
import { defineOperations } from '../operation.ts';
import { LOOK_BACK_KINDS, MAX_LOOK_BACK } from '../records/look-back.ts';
import { renderedTime, timestamp } from '../scalars.ts';
import { recordKey } from './activity.ts';
import { auditRecord } from './audit.ts';

const id = auditRecord.shape.id;

/** A moment, by its time or by a change of the record. */
const moment = z
  .strictObject({
    time: timestamp.optional().describe('After all changes until this second; a date alone is the end of its day'),
    before: id.optional().describe('Before this entry of the audit log'),
    after: id.optional().describe('After this entry of the audit log'),
  })
  .refine(
    (given) => Object.values(given).filter((value) => value !== undefined).length === 1,
    'must have one of time, before and after',
  );
export type Moment = z.output<typeof moment>;

const values = z.record(z.string(), z.unknown());

const entry = auditRecord
  .pick({ id: true, time: true, actor: true, actorKind: true, operation: true, reason: true, ticket: true })
  .extend({
    kind: z.enum(LOOK_BACK_KINDS).describe('Kind of the changed record'),
    key: z.string().describe('Key of the changed record at that time'),
  });
export type PastEntry = z.output<typeof entry>;

const state = z.strictObject({
  time: renderedTime.describe('The moment'),
  key: z.string().describe('Key of the record at the moment'),
  record: values.describe(
    'Its fields in the words of the audit log, `features` it selects, and its own configuration items as `datas.name`',
  ),
});

export const lookBackItem = z
  .strictObject({
    kind: z.enum(LOOK_BACK_KINDS),
    key: z.string().describe('Key of the record now, or when it was deleted'),
    at: state.describe('The record at the first moment'),
    to: state
      .extend({
        deleted: entry.optional().describe('How it was deleted until the second moment; `record` is its last state'),
      })
      .describe('The record at the second moment'),
    changes: z
      .array(
        z.strictObject({
          name: z.string().describe('The field'),
          before: z.unknown().optional().describe('Its value at the first moment; absent for none'),
          after: z.unknown().optional().describe('Its value at the second moment; absent for none'),
          last: entry.optional().describe('Its last change between the moments'),
        }),
      )
      .describe('The fields that differ, in the order of the record. Each feature is an entry of its own'),
    unknown: z
      .array(z.string())
      .describe(
        'Fields that are left out because the audit log does not have them: some of a deleted SN, product or template',
      ),
  })
  .meta({ id: 'LookBack' });
export type LookBack = z.output<typeof lookBackItem>;

const last = {
  id: 7,
  time: '2026-11-21 09:00:00',
  actor: 'ines',
  actorKind: 'operator',
  operation: 'updateSn',
  kind: 'sn',
  key: 'MJDFUNFYBNQMFNYY',
} as const;

export const lookBackOperations = defineOperations({
  tag: 'audit',
  allowed: { role: 'viewer', read: true },
  extension: true,
})({
  'POST /look_back': {
    id: 'getPastRecord',
    summary: 'Show a record as it was',
    description: `The record at one moment, compared with another one, now by default, for everyone who may read the record. The fields are those that the audit log has: counters, sessions, devices and users of an SN, and what the service computes are left out. Earlier keys of a renamed record count as its own. A request reads at most ${MAX_LOOK_BACK} changes back from now (515).`,
    body: z.strictObject({
      kind: z.enum(LOOK_BACK_KINDS).describe('Kind of the record'),
      key: recordKey.describe('The record, as its path names it'),
      at: moment.describe('The moment to show'),
      to: moment.optional().describe('The moment to compare with; now by default'),
    }),
    codes: [4040],
    item: lookBackItem,
    example: {
      body: { kind: 'sn', key: 'MJDFUNFYBNQMFNYY', at: { before: 7 } },
      items: [
        {
          kind: 'sn',
          key: 'MJDFUNFYBNQMFNYY',
          at: { time: '2026-11-21 09:00:00', key: 'MJDFUNFYBNQMFNYY', record: { concurrentNumber: 5 } },
          to: { time: '2026-11-21 10:00:00', key: 'MJDFUNFYBNQMFNYY', record: { concurrentNumber: 10 } },
          changes: [{ name: 'concurrentNumber', before: 5, after: 10, last }],
          unknown: [],
        },
      ],
    },
  },
});
