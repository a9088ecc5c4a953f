import { z } from 'zod';
import { defineOperations } from '../operation.ts';
import { anySn, limit, name, renderedTime, text, timestamp } from '../scalars.ts';

/** Most SNs, and most users, in a report. */
export const MAX_REPORT_ENTRIES = 10;

/** Most months in the range of a report. */
export const MAX_REPORT_MONTHS = 6;

export const SCALES = ['month', 'day'] as const;
export type Scale = (typeof SCALES)[number];

const few = <Entry extends z.ZodType>(entry: Entry) =>
  z.array(entry).max(MAX_REPORT_ENTRIES, `must hold at most ${MAX_REPORT_ENTRIES} entries`);

const filled = (max: number) => text(max).refine((value) => value !== '', 'must not be empty');

const userEntry = z
  .strictObject({
    loginName: name(128).optional().describe('Account'),
    email: filled(254).optional().describe('E-mail address of the account'),
    phone: filled(64).optional().describe('Telephone number of the account'),
  })
  .refine(
    ({ loginName, email, phone }) => (loginName ?? email ?? phone) !== undefined,
    'must have loginName, email or phone; the first of them that is there counts',
  );
export type UserEntry = z.output<typeof userEntry>;

export const reportRange = {
  startDate: timestamp,
  endDate: timestamp
    .optional()
    .describe(`At most ${MAX_REPORT_MONTHS} months after startDate; the end of the day when not given`),
};
export const reportSns = few(anySn).optional().describe('The SNs in order; none: no items');
const users = few(userEntry)
  .optional()
  .describe('Each by the first of loginName, email and phone that is there; none: no items');

const peakBody = z.strictObject({
  ...reportRange,
  sns: reportSns,
  scale: z.enum(SCALES).optional().describe('month when not given'),
});
const busiestBody = z.strictObject({
  ...reportRange,
  most: z.int().min(1).max(MAX_REPORT_ENTRIES).optional().describe(`How many; ${MAX_REPORT_ENTRIES} when not given`),
});
const usageBody = z.strictObject({ ...reportRange, sns: reportSns, users });
const errorsBody = z
  .strictObject({
    ...reportRange,
    sns: reportSns,
    users,
    user: users.describe('The same as users; one of both'),
    errorCodes: z.array(limit).max(1000).optional().describe('All when not given or empty'),
  })
  .refine(({ user, users: same }) => user === undefined || same === undefined, {
    path: ['user'],
    error: 'is the same as users; give one of them',
  });

const user = z
  .strictObject({
    loginName: z.string().optional().describe('Account'),
    email: z.string().optional().describe('E-mail address of the account'),
    phone: z.string().optional().describe('Telephone number of the account'),
  })
  .describe('As it was asked for');

export const peakItem = z
  .strictObject({
    sn: z.string(),
    unit: z.enum(SCALES).describe('What the peak is of'),
    date: renderedTime.describe('First moment of the month or day'),
    peak: z.int().describe('Most sessions open at one moment'),
  })
  .meta({ id: 'Peak' });
export const busiestItem = z
  .strictObject({ sn: z.string(), peak: z.int().describe('Most sessions open at one moment of the range') })
  .meta({ id: 'BusiestSn' });
export const usageItem = z
  .strictObject({ sn: z.string(), user, durationMinutes: z.int().describe('Whole minutes of use') })
  .meta({ id: 'Usage' });
const errorInfo = z.strictObject({
  code: z.int().describe('Error code of the refusal'),
  count: z.int().describe('How often'),
});
export const errorsItem = z
  .strictObject({
    sn: z.string(),
    user,
    errorInfos: z.array(errorInfo).describe('Ascending by code'),
  })
  .meta({ id: 'Errors' });
export type PeakItem = z.output<typeof peakItem>;
export type UsageItem = z.output<typeof usageItem>;
export type ErrorsItem = z.output<typeof errorsItem>;

const exampleRange = { startDate: '2026-11-01', endDate: '2026-11-20' };
const exampleSn = 'MJDFUNFYBNQMFNYY';
const exampleUser = { loginName: 'ada' };

export const reportOperations = defineOperations({
  tag: 'reports',
  allowed: { role: 'viewer', read: true },
  codes: [1798, 1806],
})({
  'POST /reports/sn/peak': {
    id: 'getPeakReport',
    mayLag: true,
    summary: 'Most simultaneous sessions by month or day',
    description:
      'Every month or day of the range has an item, in order of `sns`, then date. Sessions that last count until now. A session that ends in the second in which another begins does not overlap it.',
    body: peakBody,
    item: peakItem,
    example: {
      body: { ...exampleRange, sns: [exampleSn], scale: 'month' },
      items: [{ sn: exampleSn, unit: 'month', date: '2026-11-01 00:00:00', peak: 4 }],
    },
  },
  'POST /reports/sn/busiest': {
    id: 'getBusiestSns',
    mayLag: true,
    extension: true,
    summary: 'The SNs with the highest peaks',
    description:
      'Highest peak first, with the figures of the peak report. Archived SNs and SNs without a session in the range are left out.',
    body: busiestBody,
    item: busiestItem,
    example: { body: { ...exampleRange, most: 5 }, items: [{ sn: exampleSn, peak: 4 }] },
  },
  'POST /reports/users/usage': {
    id: 'getUsageReport',
    mayLag: true,
    summary: 'Minutes of use by SN and user',
    description: 'Sessions are clipped to the range. An SN and user without any session in it have no item.',
    body: usageBody,
    item: usageItem,
    example: {
      body: { ...exampleRange, sns: [exampleSn], users: [exampleUser] },
      items: [{ sn: exampleSn, user: exampleUser, durationMinutes: 2710 }],
    },
  },
  'POST /reports/users/errors': {
    id: 'getErrorReport',
    mayLag: true,
    summary: 'Refused log-ins by SN, user and error code',
    body: errorsBody,
    item: errorsItem,
    example: {
      body: { ...exampleRange, sns: [exampleSn], users: [exampleUser], errorCodes: [1799] },
      items: [{ sn: exampleSn, user: exampleUser, errorInfos: [{ code: 1799, count: 3 }] }],
    },
  },
});
