import { z } from 'zod';
import { SN_TYPES, type SnType } from './attributes.ts';
import { auditRecord } from './audit.ts';
import { defineOperations } from './operation.ts';
import { renderedTime } from './scalars.ts';

const count = z.int().min(0);

/** Counts by type; types that no SN has are left out. */
const types = z.strictObject(
  Object.fromEntries(SN_TYPES.map((type) => [type, count.optional().describe(`SNs of type ${type}`)])) as Record<
    SnType,
    z.ZodOptional<typeof count>
  >,
);

export const overviewRecord = z
  .strictObject({
    time: renderedTime.describe('When this was counted'),
    expiring: z
      .strictObject({
        days7: count.describe('Until the end of the 7th day from today'),
        days30: count.describe('Until the end of the 30th day, the first 7 included'),
        days90: count.describe('Until the end of the 90th day, the first 30 included'),
      })
      .describe('Enabled SNs by when they expire: at their end date or when their days since activation are over'),
    nearLimit: z
      .strictObject({
        concurrency: count.describe('Of concurrentNumber, by sessions and borrowed seats'),
        devices: count.describe('Of volumeNumber, by devices with status 0'),
        users: count.describe('Of usersNumber, by bound users'),
      })
      .describe('Enabled SNs that have nine tenths or more of a limit in use'),
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
  })
  .meta({ id: 'Overview' });
export type OverviewRecord = z.output<typeof overviewRecord>;

export const overviewOperations = defineOperations({
  'GET /overview': {
    tag: 'overview',
    extension: true,
    id: 'getOverview',
    summary: 'Tell what needs attention',
    description: 'Counted at the moment of asking.',
    item: overviewRecord,
    example: {
      items: [
        {
          time: '2026-11-21 09:00:00',
          expiring: { days7: 2, days30: 11, days90: 34 },
          nearLimit: { concurrency: 1, devices: 4, users: 0 },
          denials: { last24h: 12, before: 3.4 },
          sessions: 86,
          borrowsOverdue: 0,
          statuses: { normal: 950, disabled: 12, deleted: 3, blacklisted: 1, archived: 40 },
          types: { LOCAL: 700, FLOAT: 266 },
          changes: [],
        },
      ],
    },
  },
});
