import { z } from 'zod';
import { anyCase, SN_TYPES } from '../sns/attributes.ts';
import { pageParameters, querying, scopeOf } from '../listing.ts';
import { defineOperations } from '../operation.ts';
import { businessFields, businessMeanings } from '../records/businesses.ts';
import { listNames } from '../records/field.ts';
import { BUSINESS_FLAGS } from '../records/licence.ts';
import { recordShape, writtenShape } from '../records/schemas.ts';

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
const exampleBody = {
  name: 'Floating, one year',
  type: 'FLOAT',
  controlType: 'SMART',
  concurrentNumber: 5,
  licenseBorrow: true,
};

export const businessOperations = defineOperations({
  tag: 'businesses',
  item: businessRecord,
  example: { path: { businessName: 'Floating, one year' }, items: [exampleRecord] },
})({
  'GET /businesses': {
    id: 'listBusinesses',
    summary: 'List businesses',
    query: z.strictObject({ ...pageParameters, scope }),
    example: { query: { limit: 50 } },
  },
  'POST /businesses/data': {
    id: 'queryBusinesses',
    summary: 'Query businesses',
    ...querying(businessNames),
    query: z.strictObject({ ...pageParameters, scope }),
    example: { body: { querys: [{ name: 'type', op: '=', values: ['FLOAT'] }] } },
  },
  'POST /businesses': {
    id: 'createBusiness',
    allowed: 'manager',
    summary: 'Add a business',
    description: 'A business of an existing name is refused (4090).',
    body: businessCreate,
    versioned: true,
    codes: [4090],
    example: { body: exampleBody },
  },
  'GET /businesses/{businessName}': {
    id: 'getBusiness',
    summary: 'Read one business',
    versioned: true,
  },
  'PATCH /businesses/{businessName}': {
    id: 'updateBusiness',
    allowed: 'administrator',
    summary: 'Change the supplied fields of a business',
    body: businessUpdate,
    versioned: true,
    codes: [4090],
    example: { body: { concurrentNumber: 5 } },
  },
  'POST /businesses/{businessName}': {
    id: 'resetBusiness',
    allowed: 'administrator',
    summary: 'Overwrite a business; limits, dates and texts that are not supplied become empty',
    description: 'Flags change only when supplied; controlType goes back to ONLINE.',
    body: businessUpdate,
    versioned: true,
    codes: [4090],
    example: { body: { concurrentNumber: 5 } },
  },
  'DELETE /businesses/{businessName}': {
    id: 'deleteBusiness',
    allowed: 'administrator',
    summary: 'Delete a business that no SN uses',
    description: 'Refused (4092) while SNs exist under it.',
    item: z.strictObject({ name: z.string() }),
    versioned: true,
    codes: [4092],
    example: { items: [{ name: 'Floating, one year' }] },
  },
});
