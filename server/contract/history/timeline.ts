import { z } from 'zod';
import { DEFAULT_PAGE } from '../bounds.ts';
import { defineOperations } from '../operation.ts';
import { queryCount } from '../listing.ts';
import { stringRecord } from '../offline/strings.ts';
import { TIMELINE_KINDS, TIMELINE_SUBJECTS } from '../records/timeline.ts';
import { renderedTime, timestamp } from '../scalars.ts';
import { jobRecord } from '../work/jobs.ts';
import { activityRecord, recordKey } from './activity.ts';
import { anyLogRecord } from './logs.ts';

/** Most entries of a page: each page reads as many from every source. */
export const MAX_TIMELINE_PAGE = 200;

/** The form of a cursor: the letter of each source, and the place from which it goes on. */
export const CURSOR = /^(?:[a-z]\d{1,16}(?:\.\d{1,16})?){1,8}$/;

const subject = z.enum(TIMELINE_SUBJECTS);

export const timelineEntry = z
  .strictObject({
    kind: z.enum(TIMELINE_KINDS),
    time: renderedTime.describe('When it happened; for a session or a borrowed seat when it began'),
    cursor: z.string().describe('Place of the entry: `after` in the request for the entries before it in time'),
    log: anyLogRecord.optional().describe('The entry of the log, for session, refusal and seat'),
    change: activityRecord
      .extend({
        kind: subject.describe('Kind of the changed record'),
        key: z.string().describe('The changed record, as its path names it'),
        others: z.int().describe('How many other SNs of the customer the same request changed'),
      })
      .optional()
      .describe('What was changed, for change and note, and for job when it changed the record'),
    string: stringRecord.optional().describe('The string that was handed out, without its text'),
    refused: jobRecord
      .pick({ id: true, operation: true, resource: true, actor: true, actorKind: true, ticket: true })
      .extend({
        code: z.int().describe('Code of the refusal'),
        msg: z.string().describe('The refusal in words'),
      })
      .optional()
      .describe('Why a job did not change the record, for job'),
  })
  .meta({ id: 'TimelineEntry' });
export type TimelineEntry = z.output<typeof timelineEntry>;

const times = timestamp.optional();

export const timelineOperations = defineOperations({
  tag: 'audit',
  allowed: { role: 'viewer', read: true },
  extension: true,
})({
  'POST /timeline': {
    id: 'listTimeline',
    summary: 'List what happened to a record',
    description:
      'Log-ins, refusals, borrowed seats, changes, notes, strings handed out and jobs in one list, newest first, for everyone who may read the record. The timeline of a customer has that of its SNs. Pages go by the cursor of their last entry, so that they neither repeat nor lose one. `total` is larger than the page when there are older entries; it does not count them.',
    query: z.strictObject({
      limit: queryCount(1, MAX_TIMELINE_PAGE, `must be a whole number from 1 to ${MAX_TIMELINE_PAGE}`)
        .optional()
        .describe(`Page size, ${DEFAULT_PAGE} when not given, at most ${MAX_TIMELINE_PAGE}`),
    }),
    body: z.strictObject({
      kind: subject.describe('Kind of the record'),
      key: recordKey.describe('The record, as its path names it'),
      kinds: z
        .array(z.enum(TIMELINE_KINDS))
        .min(1, 'must hold at least one kind')
        .max(TIMELINE_KINDS.length)
        .optional()
        .describe('Kinds of entries; all by default'),
      from: times.describe('The earliest time'),
      to: times.describe('The latest time'),
      after: z
        .string()
        .regex(CURSOR, 'must be the cursor of an entry')
        .optional()
        .describe('The cursor of the last entry of the page before'),
    }),
    item: timelineEntry,
    example: {
      query: { limit: 50 },
      body: { kind: 'sn', key: 'MJDFUNFYBNQMFNYY', kinds: ['refusal', 'change'], from: '2026-11-01' },
      items: [
        {
          kind: 'refusal',
          time: '2026-11-20 09:00:00',
          cursor: 'r1795165200.4712c17',
          log: {
            startTime: '2026-11-20 09:00:00',
            endTime: '2026-11-20 09:00:00',
            errorCode: 1797,
            failure: 'The SN is disabled.',
            fkMidId: 41,
            fkSnid: 5,
            loginIp: '192.0.2.7',
            number: 17,
            uid: 4712,
            loginName: 'ada',
            sn: 'MJDFUNFYBNQMFNYY',
            mid: '00-1A-2B-3C-4D-5E',
            machineName: 'field laptop',
          },
        },
      ],
    },
  },
});
