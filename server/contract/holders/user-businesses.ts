import { z } from 'zod';
import { anyCase, emptyable, SN_TYPES } from '../sns/attributes.ts';
import { batch, distinctBy } from '../listing.ts';
import { defineOperations } from '../operation.ts';
import { guid, limit, renderedTime, timestamp } from '../scalars.ts';

/** The businesses to list: those that a user may use, or those that the user may not use. */
export const USER_ACCESS = ['ACCESSED', 'DENIED'] as const;
export type UserAccess = (typeof USER_ACCESS)[number];

const link = { endDate: renderedTime.optional(), volumeNumber: z.int().optional() };

export const userBusinessRecord = z
  .strictObject({
    guid,
    name: z.string(),
    type: z.enum(SN_TYPES).describe('Type of the licences'),
    description: z.string().optional(),
    ...link,
  })
  .meta({ id: 'UserBusiness' });
export type UserBusinessRecord = z.output<typeof userBusinessRecord>;

export const userBusinessLink = z.strictObject({
  guid: guid.describe('The business'),
  endDate: emptyable(timestamp).describe('Until when the user may use it'),
  volumeNumber: emptyable(limit).describe('How many terminals the user may use'),
});
export type UserBusinessLink = z.input<typeof userBusinessLink>;

const businessGuid = '0193a1b2-0000-7000-8000-000000000001';
const exampleLink = { guid: businessGuid, name: 'Web access', endDate: '2027-11-20 23:59:59', volumeNumber: 3 };

export const userBusinessOperations = defineOperations({
  tag: 'users',
  example: { path: { guid: '0193a1b2-0000-7000-8000-000000000041' } },
})({
  'GET /users/user/{guid}/businesses': {
    id: 'listUserBusinesses',
    summary: 'List the account licences that a user may or may not use',
    description: 'Businesses of type WEB_APP, and of type CLOUD with `namedUser`; no others can be linked to users.',
    query: z.strictObject({
      type: anyCase(USER_ACCESS).optional().describe('ACCESSED (linked, when not given) or DENIED (not linked)'),
    }),
    item: userBusinessRecord,
    example: { query: { type: 'ACCESSED' }, items: [{ ...exampleLink, type: 'WEB_APP' }] },
  },
  'POST /users/user/{guid}/businesses': {
    id: 'linkUserBusiness',
    allowed: 'manager',
    summary: 'Let a user use an account licence, until a date and on so many terminals',
    description:
      'When neither `endDate` nor `volumeNumber` is sent, an existing link stays as it is; when only one is sent, the other becomes empty.',
    body: userBusinessLink,
    item: userBusinessRecord.omit({ type: true, description: true }).meta({ id: 'UserBusinessLink' }),
    codes: [1812],
    example: { body: { guid: businessGuid, endDate: '2027-11-20', volumeNumber: 3 }, items: [exampleLink] },
  },
  'DELETE /users/user/{guid}/businesses': {
    id: 'unlinkUserBusinesses',
    allowed: 'manager',
    summary: 'Take account licences from a user',
    description: 'A business that is not linked is left as it is.',
    extension: true,
    body: batch(z.strictObject({ guid })).superRefine(distinctBy('guid')),
    item: z.strictObject({ guid, name: z.string() }),
    example: { body: [{ guid: businessGuid }], items: [{ guid: businessGuid, name: 'Web access' }] },
  },
});
