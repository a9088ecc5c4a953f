import { z } from 'zod';
import { SN_TYPES, type SnType } from '../sns/attributes.ts';
import { auditRecord } from '../history/audit.ts';
import { scopeOf } from '../listing.ts';
import { defineOperations } from '../operation.ts';
import { renderedTime } from '../scalars.ts';
import { STANDINGS, type Standing } from '../sns/standing.ts';

const count = z.int().min(0);

/** Counts by type, without types that no SN has. */
const types = z.strictObject(
  Object.fromEntries(SN_TYPES.map((type) => [type, count.optional().describe(`SNs of type ${type}`)])) as Record<
    SnType,
    z.ZodOptional<typeof count>
  >,
);

/** The parts of the overview. Each is counted separately. */
const parts = z.strictObject({
  expiring: z
    .strictObject({
      days7: count.describe('Within 7 days of 24 hours'),
      days30: count.describe('Within 30 days, the first 7 included'),
      days90: count.describe('Within 90 days, the first 30 included'),
    })
    .describe('SNs of standing active or exhausted by their `expires`'),
  expiredRecently: z
    .strictObject({
      days7: count.describe('Within the last 7 days of 24 hours'),
      days30: count.describe('Within the last 30 days, the last 7 included'),
    })
    .describe('SNs of standing expired by their `expires`'),
  inGrace: count.describe('SNs of standing grace: they have ended and still work'),
  allowances: z
    .strictObject({
      open: count.describe('Allowances that are open'),
      endingToday: count.describe('Those of them that end today, in the time zone of the service'),
      asked: count.describe('Allowances that wait for approval'),
    })
    .describe('Help that ends by itself'),
  standings: z
    .strictObject(
      Object.fromEntries(STANDINGS.map((word) => [word, count.describe(`SNs of standing ${word}`)])) as Record<
        Standing,
        typeof count
      >,
    )
    .describe('SNs by standing'),
  nearLimit: z
    .strictObject({
      concurrency: count.describe('Of concurrentNumber, by sessions and borrowed seats'),
      devices: count.describe('Of volumeNumber, by devices with status 0'),
      users: count.describe('Of usersNumber, by bound users'),
    })
    .describe(
      'SNs of standing active or exhausted that have nine tenths or more of a limit in use, with what an open allowance adds to it; limits of 1 are left out',
    ),
  denials: z
    .strictObject({
      last24h: count.describe('In the last 24 hours'),
      before: z.number().min(0).describe('Daily mean of the 7 days before, to one decimal'),
    })
    .describe('Log-ins that were refused'),
  sessions: count.describe('Sessions that are open'),
  borrowsOverdue: count.describe('Borrowed seats whose time is over and that are not back'),
  statuses: z
    .strictObject({
      normal: count.describe('SNs with status 0'),
      disabled: count.describe('SNs with status 1'),
      deleted: count.describe('SNs with status 2'),
      blacklisted: count.describe('SNs with status 4'),
      archived: count.describe('SNs that are put aside, whatever their status'),
    })
    .describe('SNs by status; archived ones are counted there alone'),
  types: types.describe('SNs that are not archived, by type'),
  changes: z.array(auditRecord).describe('The newest changes; empty for who may not read the audit log'),
  spikes: z
    .array(
      z.strictObject({
        errorCode: z.int().describe('Why log-ins were refused'),
        last24h: count.describe('How many in the last 24 hours'),
        median: z.number().min(0).describe('Daily median of the 28 days before'),
      }),
    )
    .describe('Codes refused at least 20 times in 24 hours, and more than three times as often as usual'),
  disabled: z
    .strictObject({
      devices: count.describe('Devices that were disabled in the last 24 hours and still are'),
      users: count.describe('Users that were disabled in the last 24 hours and still are'),
    })
    .describe('What was put out of use'),
  trend: z
    .strictObject({
      days: z.array(z.string()).describe('The last 30 days as `yyyy-MM-dd`, today the last'),
      sns: z
        .array(
          z.strictObject({
            sn: z.string().describe('Its code'),
            productName: z.string().describe('What it licenses'),
            customerName: z.string().optional().describe('Whose it is; absent without a customer'),
            concurrentNumber: z
              .int()
              .optional()
              .describe('How many sessions it allows at a time; absent without a limit'),
            peaks: z.array(count).describe('The most sessions at one moment of each day'),
          }),
        )
        .describe('Day by day as the peak report has them'),
    })
    .describe('The ten SNs with the highest peaks, highest first'),
  calendar: z
    .array(z.strictObject({ day: z.string().describe('`yyyy-MM-dd`'), count: count.describe('SNs that expire then') }))
    .describe(
      'SNs of standing active or exhausted by the day of their `expires`, from today to the end of this month next year; days without any are left out',
    ),
});

export type OverviewPart = keyof z.output<typeof parts>;
export const OVERVIEW_PARTS = Object.keys(parts.shape) as [OverviewPart, ...OverviewPart[]];

export const overviewRecord = parts
  .partial()
  .extend({ time: renderedTime.describe('When this was counted') })
  .meta({ id: 'Overview' });
/** The overview with all parts, which is the answer when none are named. */
export type WholeOverview = z.output<typeof parts> & { time: string };

export const overviewOperations = defineOperations({ tag: 'overview', extension: true })({
  'GET /overview': {
    id: 'getOverview',
    mayLag: true,
    summary: 'Tell what needs attention',
    description: 'Counted at the moment of asking. A page that shows each part by itself asks for each by itself.',
    query: z.strictObject({ parts: scopeOf(OVERVIEW_PARTS, 'tell only these, not all').optional() }),
    item: overviewRecord,
    example: {
      items: [
        {
          time: '2026-11-21 09:00:00',
          expiring: { days7: 2, days30: 11, days90: 34 },
          expiredRecently: { days7: 1, days30: 6 },
          inGrace: 2,
          allowances: { open: 4, endingToday: 1, asked: 2 },
          standings: {
            active: 940,
            pending: 3,
            expired: 6,
            grace: 2,
            exhausted: 1,
            disabled: 12,
            deleted: 3,
            blacklisted: 1,
            archived: 40,
          },
          nearLimit: { concurrency: 1, devices: 4, users: 0 },
          denials: { last24h: 12, before: 3.4 },
          sessions: 86,
          borrowsOverdue: 0,
          statuses: { normal: 950, disabled: 12, deleted: 3, blacklisted: 1, archived: 40 },
          types: { LOCAL: 700, FLOAT: 266 },
          changes: [],
          spikes: [{ errorCode: 1799, last24h: 61, median: 4 }],
          disabled: { devices: 2, users: 0 },
          trend: {
            days: ['2026-11-20', '2026-11-21'],
            sns: [{ sn: 'MJDFUNFYBNQMFNYY', productName: 'Studio', concurrentNumber: 20, peaks: [17, 19] }],
          },
          calendar: [{ day: '2026-12-31', count: 5 }],
        },
      ],
    },
  },
});
