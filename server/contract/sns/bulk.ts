import { z } from 'zod';
import { customerKey } from '../customers/customers.ts';
import { userName } from '../holders/users.ts';
import { statusOrUnbind } from '../narrowed.ts';
import { anyCase, snAttributes } from './attributes.ts';
import { featureContent, featureSelector, SELECTION_KINDS, SELECTIONS } from '../catalogue/features.ts';
import { jobRecord, exampleJob } from '../work/jobs.ts';
import { queryBody } from '../listing.ts';
import { defineOperations } from '../operation.ts';
import { anySn } from '../scalars.ts';
import { snNames } from './sn-names.ts';
import { SN_STATUSES, snStatus } from './sns.ts';

/** Most SNs that a request can name one by one. A query has no limit. */
export const MAX_NAMED = 10_000;

/** Number of SNs whose fields a dry run shows before and after. */
export const BULK_EXAMPLES = 20;

export const MAX_EXTENSION = 36_500;

export const MAX_FEATURES = 100;

export const MAX_USERS = 100;

/** The kinds of bulk changes. A request has exactly one of them. */
export const BULK_WAYS = [
  'set',
  'extend',
  'features',
  'customer',
  'users',
  'unbindUsers',
  'archived',
  'remove',
] as const;
export type BulkWay = (typeof BULK_WAYS)[number];

/** The SNs of a bulk change: those that match a query, or those that are named. */
export const bulkWhere = z.union([
  z.strictObject({
    querys: queryBody(snNames.querys, snNames.sorts).shape.querys.unwrap(),
    scope: z.literal('archived').optional().describe('Archived SNs too'),
  }),
  z.strictObject({
    sns: z
      .array(anySn)
      .min(1, 'must hold at least one SN')
      .max(MAX_NAMED, `must hold at most ${MAX_NAMED} SNs`)
      .describe('SNs; one that is named twice counts once'),
  }),
]);
export type BulkWhere = z.output<typeof bulkWhere>;

const featureOfMany = z
  .strictObject({
    feature: featureSelector,
    type: anyCase(SELECTIONS).optional().describe(SELECTION_KINDS),
    onlySelected: z.boolean().optional().describe('True leaves it alone where it is not selected'),
    ...featureContent,
  })
  .meta({ id: 'FeatureOfMany' });
export type FeatureOfMany = z.output<typeof featureOfMany>;

const userNames = z
  .array(userName)
  .min(1, 'must hold at least one user')
  .max(MAX_USERS, `must hold at most ${MAX_USERS} users`);

const change = {
  set: z
    .strictObject({ status: snStatus.optional(), ...snAttributes })
    .refine((fields) => Object.keys(fields).length > 0, 'must not be empty')
    .optional()
    .describe('Fields as PATCH /sns takes them'),
  from: z
    .array(snStatus)
    .min(1, 'must hold at least one status')
    .max(SN_STATUSES.length, `must hold at most ${SN_STATUSES.length} statuses`)
    .optional()
    .describe(
      'Beside `set.status`: only SNs with one of these statuses change. Without it an SN that is deleted (2) or blacklisted (4) is not moved to a less severe status, but refused (4094)',
    ),
  extend: z
    .strictObject({ days: z.int().min(1).max(MAX_EXTENSION).describe('Days that are added') })
    .optional()
    .describe(
      'Makes each licence expire so many days later; one that has expired, or that nothing ends, counts from the end of today. Moves `endDate`, and `expirationDays` where it would end the licence earlier',
    ),
  features: z
    .array(featureOfMany)
    .min(1, 'must hold at least one feature')
    .max(MAX_FEATURES, `must hold at most ${MAX_FEATURES} features`)
    .optional()
    .describe('Features as PATCH /sns/{sn}/features takes them; an SN that has one of them not is refused'),
  customer: customerKey
    .nullable()
    .optional()
    .describe('The customer to bind each SN to, in place of an earlier one; null unbinds it from the one that it has'),
  users: userNames.optional().describe('Accounts of the users to bind to each SN'),
  unbindUsers: userNames
    .optional()
    .describe('Accounts of the users to unbind from each SN, which ends their sessions on it'),
  archived: z.boolean().optional().describe('True archives, false brings back'),
  remove: z
    .literal(true)
    .optional()
    .describe('Removes for good what is marked deleted (status 2), and fails for others'),
};

export const bulkChange = z.strictObject(change);
export type BulkChange = z.output<typeof bulkChange>;

const bulkBody = z
  .strictObject({
    where: bulkWhere.describe('Which SNs'),
    ...change,
    count: z
      .int()
      .min(0)
      .optional()
      .describe('How many SNs a query is meant for: another number of matches is refused (4120)'),
    dryRun: z.boolean().optional().describe('Only tells what would happen'),
  })
  .superRefine((body, context) => {
    if (BULK_WAYS.filter((way) => body[way] !== undefined).length !== 1) {
      context.addIssue({ code: 'custom', message: `must have exactly one of ${BULK_WAYS.join(', ')}` });
    }
    if (body.from !== undefined && body.set?.status === undefined) {
      context.addIssue({ code: 'custom', path: ['from'], message: 'is only allowed beside set.status' });
    }
  });

const fields = z.record(z.string(), z.unknown());

const bulkPreview = z
  .strictObject({
    total: z.int().describe('How many SNs match'),
    changed: z.int().describe('How many would change'),
    failed: z.int().describe('How many would be refused'),
    endEarlier: z
      .int()
      .optional()
      .describe(
        'How many would still end before the `endDate` that is set, because of their days from activation; absent when none',
      ),
    refusals: z
      .array(z.strictObject({ code: z.int().describe('Code of the refusal'), count: z.int().describe('How many SNs') }))
      .describe('The same by the code of the refusal, most frequent first'),
    leftOut: z
      .strictObject({
        deleted: z.int().describe('SNs with status 2'),
        blacklisted: z.int().describe('SNs with status 4'),
      })
      .optional()
      .describe('How many of the refused SNs keep their status, since they are deleted (2) or blacklisted (4)'),
    examples: z
      .array(
        z.strictObject({
          sn: z.string(),
          before: fields.describe('Changed fields as they are, and `expires` if it changes'),
          after: fields.describe('The same as they would be'),
        }),
      )
      .describe(`The first ${BULK_EXAMPLES} that would change`),
    failures: z
      .array(
        z.strictObject({
          key: z.string().describe('The SN'),
          code: z.int().describe('Code of the refusal'),
          msg: z.string().describe('The refusal in words'),
        }),
      )
      .describe(`The first ${BULK_EXAMPLES} that would be refused`),
  })
  .meta({ id: 'BulkPreview' });
export type BulkPreview = z.output<typeof bulkPreview>;

export const bulkOperations = defineOperations({ tag: 'jobs' })({
  'POST /sns/bulk': {
    id: 'bulkSns',
    allowed: { role: 'manager', narrowed: statusOrUnbind },
    summary: 'Change many SNs at once, or see what that would do',
    description: [
      'With `dryRun` the item tells how many SNs match, would change and would be refused, with examples. Without it a job is started, and the item is the job: the SNs that match are noted first, then each is changed or refused on its own.',
      'Each change is in the audit log as by the caller, with the ticket of this request.',
    ].join('\n\n'),
    extension: true,
    body: bulkBody,
    item: z.union([bulkPreview, jobRecord]),
    codes: [1806, 4120],
    example: {
      body: {
        where: { querys: [{ name: 'endDate', op: '<=', values: ['2026-11-30'] }] },
        extend: { days: 365 },
        count: 340,
      },
      items: [exampleJob],
    },
  },
});
