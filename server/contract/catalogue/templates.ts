import { z } from 'zod';
import { pageQuery } from '../listing.ts';
import { defineOperations } from '../operation.ts';
import { templateFields } from '../records/products.ts';
import { recordShape, writtenShape } from '../records/schemas.ts';

/** The template that every product starts with. It cannot be removed or renamed. */
export const DEFAULT_TEMPLATE = 'Default';

export const templateCreate = z.strictObject(writtenShape(templateFields));
export const templateUpdate = templateCreate.partial();
export const templateRecord = z
  .strictObject(recordShape(templateFields, { status: '0 open, 1 locked' }))
  .meta({ id: 'Template' });
export type TemplateRecord = z.output<typeof templateRecord>;
export type TemplateStatus = TemplateRecord['status'];
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
