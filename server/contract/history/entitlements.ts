import { z } from 'zod';
import { pageQuery, queryBody } from '../listing.ts';
import { defineOperations } from '../operation.ts';
import { renderedTime } from '../scalars.ts';
import { snNames } from '../sns/sn-names.ts';
import { MAX_REPORT_MONTHS, reportRange } from './reports.ts';

/** What the entitlement report groups SNs by. */
export const ENTITLEMENT_GROUPS = ['customer', 'product', 'business', 'sn'] as const;
export type EntitlementGroup = (typeof ENTITLEMENT_GROUPS)[number];

/** Days of the report without a range, today included, and days ahead in which an end is counted. */
export const ENTITLEMENT_DAYS = 90;

const shape = {
  key: z
    .string()
    .describe(
      'The group: `group/name` of a customer or its name alone, the name of the product or business, or the SN. SNs without a customer come under an empty text',
    ),
  sns: z.int().describe('SNs of standing active, exhausted or grace'),
  seats: z.int().optional().describe('Sum of their concurrentNumber. Absent when one of them has no limit'),
  peak: z.int().describe('The largest peak of a day: the sum of the peaks that the SNs of the group had on that day'),
  peakDate: renderedTime.optional().describe('First moment of the first day with that peak. Absent without use'),
  peakPercent: z.int().optional().describe('`peak` in percent of `seats`, rounded half up'),
  daysAtLimit: z.int().describe('Days on which at least one SN had as many sessions as its concurrentNumber'),
  refused: z.int().describe('Log-ins refused with 1794, 1795, 1796 or 1799'),
  trend: z.number().describe('Slope of the least-squares line through the peaks of the days, in sessions per 30 days'),
  limitDate: renderedTime
    .optional()
    .describe(
      'First day after the range on which that line reaches `seats`. Only within two years, with a trend above 0 and a peak below `seats`',
    ),
  expiring90: z
    .int()
    .describe(`SNs of these standings whose \`expires\` lies within ${ENTITLEMENT_DAYS} days from now`),
};
export const entitlementItem = z.strictObject(shape).meta({ id: 'Entitlement' });
export type EntitlementItem = z.output<typeof entitlementItem>;

/** The names that the items can be sorted by: all fields. */
export const ENTITLEMENT_SORTS = Object.keys(shape) as (keyof EntitlementItem)[];

const { startDate, endDate } = reportRange;
const body = z
  .strictObject({
    by: z.enum(ENTITLEMENT_GROUPS).optional().describe('customer when not given'),
    ...queryBody(snNames.querys, ENTITLEMENT_SORTS).shape,
    startDate: startDate
      .optional()
      .describe(`The first of ${ENTITLEMENT_DAYS} days that end with endDate, when not given`),
    endDate: endDate.describe(`At most ${MAX_REPORT_MONTHS} months after startDate; the end of today when not given`),
  })
  .describe('`querys` are those of lists of SNs and choose the SNs');
export type EntitlementBody = z.output<typeof body>;

export const entitlementOperations = defineOperations({
  tag: 'reports',
  allowed: { role: 'viewer', read: true },
  extension: true,
})({
  'POST /reports/entitlements': {
    id: 'getEntitlementReport',
    mayLag: true,
    summary: 'Who needs more seats, and who pays for too many',
    description: [
      'One item for each customer, product, business or SN that has an SN of standing active, exhausted or grace. Peaks, days at the limit and refusals count for SNs of every standing, without archived ones. Days that the range covers in part are clipped to it.',
      'Default order: `daysAtLimit` descending, `peakPercent` descending, `key`. Absent values come last in either order. `GET /export/entitlements` makes a file of it: `q` is this body.',
    ].join('\n\n'),
    query: pageQuery,
    body,
    bodyOptional: true,
    item: entitlementItem,
    example: {
      body: { by: 'customer', querys: [{ name: 'productName', op: '=', values: ['Atelier CAD'] }] },
      items: [
        {
          key: 'Architects/Ada Architects',
          sns: 3,
          seats: 30,
          peak: 27,
          peakDate: '2026-11-17 00:00:00',
          peakPercent: 90,
          daysAtLimit: 4,
          refused: 12,
          trend: 2.35,
          limitDate: '2027-01-09 00:00:00',
          expiring90: 1,
        },
      ],
    },
  },
});
