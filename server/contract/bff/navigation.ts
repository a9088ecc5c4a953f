import { z } from 'zod';
import { FOUND_KINDS } from '../kinds.ts';
import { defineOperations } from '../operation.ts';
import { line, name } from '../scalars.ts';

/** Most visited records that are answered. */
export const MOST_VISITS = 10;

const entries = z
  .array(z.string().regex(/^[a-z][a-z-]{0,31}$/, 'must be lower-case letters and dashes'))
  .max(32, 'must have at most 32 entries')
  .refine((names) => new Set(names).size === names.length, 'must not repeat an entry');

export const navigationRecord = z
  .strictObject({
    pinned: entries.describe('Places at the top of the navigation, in this order'),
    closed: entries.describe('Groups of places that are closed'),
  })
  .meta({ id: 'Navigation' });
export type NavigationRecord = z.output<typeof navigationRecord>;

export const lastGenerationRecord = z
  .strictObject({
    product: name().describe('Name of the product'),
    template: name().describe('Name of the template'),
    business: name().describe('Name of the business'),
  })
  .meta({ id: 'LastGeneration' });
export type LastGenerationRecord = z.output<typeof lastGenerationRecord>;

const exampleGeneration = { product: 'Engine', template: 'Default', business: 'Floating, one year' };

const kind = z.enum(FOUND_KINDS).describe('Kind of the record');
const key = line(1024).describe('Key of the record, as in the audit log');

export const visitRecord = z
  .strictObject({ kind, key, title: z.string().describe('Name of the record now') })
  .meta({ id: 'Visit' });
export type VisitRecord = z.output<typeof visitRecord>;

const example = { pinned: ['sns', 'customers'], closed: ['activity'] };
const visits = [
  { kind: 'customer', key: 'Partners/Ada Architects', title: 'Ada Architects' },
  { kind: 'product', key: 'Engine', title: 'Engine' },
] as const;

export const navigationOperations = defineOperations({
  tag: 'navigation',
  extension: true,
  item: navigationRecord,
  example: { items: [example] },
})({
  'GET /bff/navigation': { id: 'getNavigation', summary: 'Read how the operator arranged the navigation' },
  'PUT /bff/navigation': {
    id: 'setNavigation',
    allowed: 'viewer',
    summary: 'Arrange the navigation',
    body: navigationRecord,
    example: { body: example },
  },
  'GET /bff/last-generation': {
    id: 'getLastGeneration',
    summary: 'Read what the operator generated SNs from last',
    description: 'No item before the first time. The records may have been renamed or deleted since.',
    item: lastGenerationRecord,
    example: { items: [exampleGeneration] },
  },
  'PUT /bff/last-generation': {
    id: 'setLastGeneration',
    allowed: 'manager',
    summary: 'Store what the operator generated SNs from',
    body: lastGenerationRecord,
    item: lastGenerationRecord,
    example: { body: exampleGeneration, items: [exampleGeneration] },
  },
  'GET /bff/visits': {
    id: 'listVisits',
    summary: `List the ${MOST_VISITS} records that the operator opened last`,
    description: 'The latest first. Records that are gone or that the role may not read are left out.',
    item: visitRecord,
    example: { items: visits },
  },
  'POST /bff/visits': {
    id: 'addVisit',
    allowed: 'viewer',
    summary: 'Say that the operator opened a record',
    description: 'Answers the list of visits after it.',
    body: z.strictObject({ kind, key }),
    item: visitRecord,
    codes: [4040],
    example: { body: { kind: 'customer', key: 'Partners/Ada Architects' }, items: visits },
  },
});
