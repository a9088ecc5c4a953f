import { z } from 'zod';
import { anyCase, emptyable, flagFields, flagRecord, limitFields, limitRecord, SN_TYPES } from '../sns/attributes.ts';
import { pageParameters, queryBody, scopeOf } from '../listing.ts';
import { defineOperations } from '../operation.ts';
import { guid, name, pathName, renderedTime, text, timestamp } from '../scalars.ts';

export const BUSINESS_OS = [
  'DEFAULT', 'WINDOWS', 'PC_LINUX', 'MACOS', 'ANDROID', 'ARM_LINUX', 'IOS', 'MIPSLinux', 'UNIX', 'QNX', 'HARMONY',
] as const; // prettier-ignore
export const CONTROL_TYPES = ['ONLINE', 'OFFLINE', 'SMART'] as const;

export const BUSINESS_LIMITS = [
  'volumeNumber', 'expirationDays', 'usageNumber', 'concurrentNumber', 'usersNumber', 'maxOfflineMinutes',
  'maxTotalMinutes', 'downloadNumber', 'transferVolume', 'transferNumber',
] as const; // prettier-ignore

export const BUSINESS_FLAGS = [
  'vmDetect', 'forbidRemoteDesktop', 'licenseBorrow', 'earlyReturn', 'redundant', 'mute', 'preClient', 'preLicense',
  'localOnly', 'denyActivation', 'namedUser', 'accessLog', 'distribution', 'agent', 'ignoreUserLimit', 'allReUpdate',
  'readonly', 'uploadPeak', 'allowSplit', 'denyContainer', 'bindingTokenId',
] as const; // prettier-ignore

/** A business `data` would hide the operation `/businesses/data`. Decisions 3. */
const businessName = name(64, ['data']);

/** What can be changed after creation: everything but type and businessOs. */
const changes = {
  description: emptyable(text(2000)),
  controlType: anyCase(CONTROL_TYPES).optional(),
  startDate: emptyable(timestamp),
  endDate: emptyable(timestamp),
  ...limitFields(BUSINESS_LIMITS),
  ...flagFields(BUSINESS_FLAGS),
};

export const businessCreate = z
  .strictObject({
    name: businessName,
    type: anyCase(SN_TYPES).describe('Type of the licences; cannot be changed'),
    businessOs: anyCase(BUSINESS_OS).optional(),
    ...changes,
  })
  .meta({ id: 'BusinessCreate' });
export const businessUpdate = z
  .strictObject({ name: businessName.optional(), ...changes })
  .meta({ id: 'BusinessUpdate' });

export const businessRecord = z
  .strictObject({
    guid,
    name: z.string(),
    type: z.enum(SN_TYPES).describe('Type of the licences'),
    businessOs: z.enum(BUSINESS_OS),
    controlType: z.enum(CONTROL_TYPES),
    description: z.string().optional(),
    regDate: renderedTime,
    snCount: z.int().optional().describe('With the scope `sns`: how many unarchived SNs it has'),
    startDate: renderedTime.optional(),
    endDate: renderedTime.optional(),
    ...limitRecord(BUSINESS_LIMITS),
    ...flagRecord(BUSINESS_FLAGS),
  })
  .meta({ id: 'Business' });
export type BusinessRecord = z.output<typeof businessRecord>;
export type BusinessCreate = z.input<typeof businessCreate>;
export type BusinessUpdate = z.input<typeof businessUpdate>;

/** Query and sort names of POST /businesses/data; the specification's, and what the list screen filters by. */
export const businessNames = {
  querys: { name: 'text', guid: 'text', type: 'enum', controlType: 'enum', description: 'text', regDate: 'date' },
  sorts: ['name', 'regDate'],
} as const;

/** What lists of businesses may tell besides. */
const scope = scopeOf(['sns'], 'tell how many of them a business has').optional();

const tag = 'businesses';
const path = z.strictObject({ businessName: pathName });
const off = Object.fromEntries(BUSINESS_FLAGS.map((flag) => [flag, false]));
const exampleRecord = {
  guid: '0193a1b2-0000-7000-8000-000000000001',
  name: 'Floating, one year',
  type: 'FLOAT',
  businessOs: 'DEFAULT',
  controlType: 'SMART',
  regDate: '2026-11-21 09:00:00',
  concurrentNumber: 5,
  ...off,
  licenseBorrow: true,
};
const examplePath = { businessName: 'Floating, one year' };

export const businessOperations = defineOperations({
  'GET /businesses': {
    id: 'listBusinesses',
    tag,
    summary: 'List businesses',
    query: z.strictObject({ ...pageParameters, scope }),
    item: businessRecord,
    example: { query: { limit: 50 }, items: [exampleRecord] },
  },
  'POST /businesses/data': {
    id: 'queryBusinesses',
    tag,
    summary: 'Query businesses',
    query: z.strictObject({ ...pageParameters, scope }),
    body: queryBody(businessNames.querys, businessNames.sorts),
    bodyOptional: true,
    names: businessNames,
    item: businessRecord,
    example: { body: { querys: [{ name: 'type', op: '=', values: ['FLOAT'] }] }, items: [exampleRecord] },
  },
  'POST /businesses': {
    id: 'createBusiness',
    allowed: 'manager',
    tag,
    summary: 'Add a business',
    description: 'A business of an existing name is refused (4090).',
    body: businessCreate,
    item: businessRecord,
    versioned: true,
    codes: [4090],
    example: {
      body: {
        name: 'Floating, one year',
        type: 'FLOAT',
        controlType: 'SMART',
        concurrentNumber: 5,
        licenseBorrow: true,
      },
      items: [exampleRecord],
    },
  },
  'GET /businesses/{businessName}': {
    id: 'getBusiness',
    tag,
    summary: 'Read one business',
    path,
    item: businessRecord,
    versioned: true,
    example: { path: examplePath, items: [exampleRecord] },
  },
  'PATCH /businesses/{businessName}': {
    id: 'updateBusiness',
    allowed: 'administrator',
    tag,
    summary: 'Change the supplied fields of a business',
    path,
    body: businessUpdate,
    item: businessRecord,
    versioned: true,
    codes: [4090],
    example: { path: examplePath, body: { concurrentNumber: 5 }, items: [exampleRecord] },
  },
  'POST /businesses/{businessName}': {
    id: 'resetBusiness',
    allowed: 'administrator',
    tag,
    summary: 'Overwrite a business; limits, dates and texts that are not supplied become empty',
    description: 'Flags change only when supplied; controlType goes back to ONLINE.',
    path,
    body: businessUpdate,
    item: businessRecord,
    versioned: true,
    codes: [4090],
    example: { path: examplePath, body: { concurrentNumber: 5 }, items: [exampleRecord] },
  },
  'DELETE /businesses/{businessName}': {
    id: 'deleteBusiness',
    allowed: 'administrator',
    tag,
    summary: 'Delete a business that no SN uses',
    description: 'Refused (4092) while SNs exist under it.',
    path,
    item: z.strictObject({ name: z.string() }),
    versioned: true,
    codes: [4092],
    example: { path: examplePath, items: [{ name: 'Floating, one year' }] },
  },
});
