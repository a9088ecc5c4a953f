import { z } from 'zod';
import { emptyable } from '../sns/attributes.ts';
import { pageQuery } from '../listing.ts';
import { defineOperations } from '../operation.ts';
import { name, renderedTime, text } from '../scalars.ts';

/** The template that every product starts with. It cannot be removed or renamed. */
export const DEFAULT_TEMPLATE = 'Default';

/** 0 open, 1 locked: the selection of features cannot change. */
export const TEMPLATE_STATUSES = [0, 1] as const;
export type TemplateStatus = (typeof TEMPLATE_STATUSES)[number];
export const templateStatus = z.union(TEMPLATE_STATUSES.map((value) => z.literal(value))).describe('0 open, 1 locked');

export const templateCreate = z.strictObject({ name: name(), description: emptyable(text(2000)) });
export const templateUpdate = z.strictObject({ name: name().optional(), description: emptyable(text(2000)) });

export const templateRecord = z
  .strictObject({
    name: z.string(),
    regDate: renderedTime,
    status: templateStatus,
    description: z.string().optional(),
  })
  .meta({ id: 'Template' });
export type TemplateRecord = z.output<typeof templateRecord>;
export type TemplateCreate = z.input<typeof templateCreate>;
export type TemplateUpdate = z.input<typeof templateUpdate>;

const exampleRecord = { name: 'Professional', regDate: '2026-11-21 09:00:00', status: 0, description: 'All modules' };

export const templateOperations = defineOperations({
  tag: 'products',
  extension: true,
  versioned: true,
  item: templateRecord,
  example: { path: { productName: 'Studio', templateName: 'Professional' }, items: [exampleRecord] },
})({
  'GET /products/{productName}/templates': {
    id: 'listTemplates',
    extension: false,
    versioned: false,
    summary: 'List the templates of a product',
    query: pageQuery,
  },
  'POST /products/{productName}/templates': {
    id: 'createTemplate',
    allowed: 'manager',
    summary: 'Add a template without features',
    description: 'A template of an existing name is refused (4090).',
    body: templateCreate,
    codes: [4090],
    example: { body: { name: 'Professional', description: 'All modules' } },
  },
  'GET /products/{productName}/templates/{templateName}': {
    id: 'getTemplate',
    summary: 'Read one template',
  },
  'PATCH /products/{productName}/templates/{templateName}': {
    id: 'updateTemplate',
    allowed: 'administrator',
    summary: 'Rename a template or change its description',
    description: `The template ${DEFAULT_TEMPLATE} keeps its name (4093).`,
    body: templateUpdate,
    codes: [4090, 4093],
    example: { body: { description: 'All modules' } },
  },
  'DELETE /products/{productName}/templates/{templateName}': {
    id: 'deleteTemplate',
    allowed: 'administrator',
    summary: 'Remove a template that no SN uses',
    description: `Refused (4092) while SNs exist under it; the template ${DEFAULT_TEMPLATE} stays (4093).`,
    item: z.strictObject({ name: z.string() }),
    codes: [4092, 4093],
    example: { items: [{ name: 'Professional' }] },
  },
  'POST /products/{productName}/templates/{templateName}/submit': {
    id: 'submitTemplate',
    allowed: 'administrator',
    summary: 'Lock a template: its selection of features is frozen',
    description: 'A template that is locked already is answered as it is. There is no way back.',
    example: { items: [{ ...exampleRecord, status: 1 }] },
  },
});
