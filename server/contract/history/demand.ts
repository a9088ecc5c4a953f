import { z } from 'zod';
import { pageQuery, queryBody } from '../listing.ts';
import { defineOperations } from '../operation.ts';
import { renderedTime } from '../scalars.ts';
import { snNames } from '../sns/sn-names.ts';
import { reportRange, reportSns } from './reports.ts';

/** What the demand report adds up. `hour_of_week` has the hours of a week, from Monday 00 on. */
export const DEMAND_UNITS = ['month', 'day', 'hour_of_week'] as const;
export type DemandUnit = (typeof DEMAND_UNITS)[number];

export const HOURS_OF_WEEK = 168;

/** Minutes within which refusals of one device, user or address, and the log-in that succeeds, make one wait. */
export const WAIT_MINUTES = 30;

export const demandItem = z
  .strictObject({
    sn: z.string(),
    date: renderedTime.optional().describe('First moment of the month or day. Absent with `hour_of_week`'),
    hour: z
      .int()
      .optional()
      .describe(
        'With `hour_of_week`: the hour in the time zone of the service, from 0 for Monday 00 to 167 for Sunday 23',
      ),
    unit: z.enum(DEMAND_UNITS).describe('What the figures are of'),
    seats: z.int().optional().describe("The SN's concurrentNumber of today. Absent without a limit"),
    peak: z.int().describe('Most sessions open at one moment'),
    refusals: z.int().describe('Log-ins refused for want of a seat (1799)'),
    waits: z.int().describe('Waits that began'),
    servedWaits: z.int().describe('Those of them that ended with a log-in'),
    longestWaitMinutes: z.int().describe('Whole minutes of the longest of them'),
    seatsNeeded: z
      .int()
      .describe('Most sessions, borrowed seats and waits at one moment: with so many seats nobody waits'),
  })
  .meta({ id: 'Demand' });
export type DemandItem = z.output<typeof demandItem>;

const body = z
  .strictObject({
    ...reportRange,
    sns: reportSns,
    ...queryBody(snNames.querys, []).omit({ sorts: true }).shape,
    unit: z.enum(DEMAND_UNITS).optional().describe('month when not given'),
  })
  .refine(({ sns, querys }) => sns === undefined || querys === undefined, {
    path: ['querys'],
    error: 'must not be given beside sns',
  })
  .describe('`querys` are those of lists of SNs and choose the SNs');
export type DemandBody = z.output<typeof body>;

const exampleSn = 'MJDFUNFYBNQMFNYY';

export const demandOperations = defineOperations({
  tag: 'reports',
  allowed: { role: 'viewer', read: true },
  extension: true,
})({
  'POST /reports/demand': {
    id: 'getDemandReport',
    mayLag: true,
    summary: 'Who waited for a seat, and how many seats would have helped',
    description: [
      `Refusals with 1799 of one device on an SN, at most ${WAIT_MINUTES} minutes apart, make one wait. An entry without a device counts for its log-in name, one without both for its address. The wait lasts from the first refusal to the log-in of the same device, name or address within ${WAIT_MINUTES} minutes after the last one, or else to the last one.`,
      'Every unit of the range has an item, in order of `sns`, or of creation with `querys`, then date. A wait counts with its whole length in the unit in which it begins, and takes a seat in every unit that it touches. With `hour_of_week` there are 168 items for each SN, and each figure is the largest of all hours of that name.',
    ].join('\n\n'),
    codes: [1798, 1806],
    query: pageQuery,
    body,
    item: demandItem,
    example: {
      body: { startDate: '2026-11-01', endDate: '2026-11-20', sns: [exampleSn], unit: 'month' },
      items: [
        {
          sn: exampleSn,
          date: '2026-11-01 00:00:00',
          unit: 'month',
          seats: 10,
          peak: 10,
          refusals: 31,
          waits: 9,
          servedWaits: 7,
          longestWaitMinutes: 22,
          seatsNeeded: 12,
        },
      ],
    },
  },
});
