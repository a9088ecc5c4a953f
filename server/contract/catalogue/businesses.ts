import { z } from 'zod';
import { anyCase, SN_TYPES } from '../sns/attributes.ts';
import { pageParameters, queryBody, scopeOf } from '../listing.ts';
import { defineOperations } from '../operation.ts';
import { businessFields, businessMeanings } from '../records/businesses.ts';
import { listNames } from '../records/field.ts';
import { BUSINESS_FLAGS } from '../records/licence.ts';
import { recordShape, writtenShape } from '../records/schemas.ts';
import { pathName } from '../scalars.ts';

const { name, type: _type, businessOs: _os, controlType: _control, ...terms } = writtenShape(businessFields);

/** The fields that can be changed later: all except type and businessOs. */
const changes = { controlType: anyCase(businessFields.controlType.choices).optional(), ...terms };

export const businessCreate = z
  .strictObject({
    name,
    type: anyCase(SN_TYPES).describe('Type of the licences; cannot be changed'),
    businessOs: anyCase(businessFields.businessOs.choices).optional(),
    ...changes,
  })
  .meta({ id: 'BusinessCreate' });
export const businessUpdate = z.strictObject({ name: name.optional(), ...changes }).meta({ id: 'BusinessUpdate' });

export const businessRecord = z.strictObject(recordShape(businessFields, businessMeanings)).meta({ id: 'Business' });
export type BusinessRecord = z.output<typeof businessRecord>;
export type BusinessCreate = z.input<typeof businessCreate>;
export type BusinessUpdate = z.input<typeof businessUpdate>;

export const businessNames = listNames(businessFields);

/** Additional fields in lists of businesses. */
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
