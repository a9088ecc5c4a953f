import { z } from 'zod';
import { MAX_BATCH } from '../bounds.ts';
import { batch, distinctBy, pageParameters } from '../listing.ts';
import { defineOperations, type Operation } from '../operation.ts';
import { productPath } from './products.ts';
import { name, renderedTime, snPath, text } from '../scalars.ts';
import { templatePath } from './templates.ts';

/**
 * The owner of a configuration item. An SN's item hides the template's item with that name, and the template's hides
 * the product's.
 */
export const DATA_SOURCES = ['SN', 'TEMPLATE', 'PRODUCT'] as const;
export type DataSource = (typeof DATA_SOURCES)[number];

/** A configuration item to set. Without a value it is set to an empty text. */
export const dataEntry = z
  .strictObject({
    name: name(),
    value: text(10_000).nullable().optional().describe('Its text; empty when not given'),
  })
  .meta({ id: 'ConfigurationItemEntry' });
export type DataEntry = z.input<typeof dataEntry>;

/** Configuration items of a new SN. */
export const dataEntries = z
  .array(dataEntry)
  .max(MAX_BATCH, `must hold at most ${MAX_BATCH} entries`)
  .superRefine(distinctBy('name'));

export const dataRecord = z
  .strictObject({
    name: z.string(),
    value: z.string().describe("Its text, '' included"),
    source: z.enum(DATA_SOURCES),
    updateTime: renderedTime,
  })
  .meta({ id: 'ConfigurationItem' });
export type DataRecord = z.output<typeof dataRecord>;

const dataName = z.strictObject({ name: name() });
const exampleItems = (source: DataSource) => [
  { name: 'region', value: 'EU', source, updateTime: '2026-11-21 09:00:00' },
];

/** The settings that the operations of all owners share. */
const common = { tag: 'datas', extension: true, versioned: true } as const satisfies Partial<Operation>;
const listing = { ...common, query: z.strictObject(pageParameters), item: dataRecord };
const setting = { ...common, body: batch(dataEntry).superRefine(distinctBy('name')), item: dataRecord };
const removal = {
  ...common,
  body: batch(dataName).superRefine(distinctBy('name')),
  item: z.strictObject({ name: z.string() }),
};
const settingBody = [{ name: 'region', value: 'EU' }];
const removalExample = { body: [{ name: 'region' }], items: [{ name: 'region' }] };

const exampleSn = { sn: 'MJDFUNFYBNQMFNYY' };
const exampleProduct = { productName: 'Studio' };
const exampleTemplate = { ...exampleProduct, templateName: 'Professional' };

export const dataOperations = defineOperations({
  'GET /sns/{sn}/datas': {
    ...listing,
    id: 'listSnDatas',
    summary: 'List the configuration items that hold for an SN',
    description: "Its own before those of its template, and these before the product's; `source` tells whose each is.",
    path: snPath,
    example: { path: exampleSn, items: exampleItems('SN') },
  },
  'PATCH /sns/{sn}/datas': {
    ...setting,
    id: 'setSnDatas',
    allowed: 'manager',
    summary: 'Set configuration items of an SN',
    description: 'A same-named item gets its value overwritten; without a value it is set to empty.',
    path: snPath,
    codes: [4093],
    example: { path: exampleSn, body: settingBody, items: exampleItems('SN') },
  },
  'DELETE /sns/{sn}/datas': {
    ...removal,
    id: 'deleteSnDatas',
    allowed: 'manager',
    summary: 'Remove configuration items of an SN',
    description: 'An item that the SN itself does not have, but its template or product, is 1537.',
    path: snPath,
    codes: [1537, 4093],
    example: { path: exampleSn, ...removalExample },
  },
  'GET /products/{productName}/templates/{templateName}/datas': {
    ...listing,
    id: 'listTemplateDatas',
    summary: 'List the configuration items of a template',
    path: templatePath,
    example: { path: exampleTemplate, items: exampleItems('TEMPLATE') },
  },
  'PATCH /products/{productName}/templates/{templateName}/datas': {
    ...setting,
    id: 'setTemplateDatas',
    allowed: 'administrator',
    summary: 'Set configuration items of a template',
    path: templatePath,
    example: { path: exampleTemplate, body: settingBody, items: exampleItems('TEMPLATE') },
  },
  'DELETE /products/{productName}/templates/{templateName}/datas': {
    ...removal,
    id: 'deleteTemplateDatas',
    allowed: 'administrator',
    summary: 'Remove configuration items of a template',
    path: templatePath,
    codes: [1537],
    example: { path: exampleTemplate, ...removalExample },
  },
  'GET /products/{productName}/datas': {
    ...listing,
    id: 'listProductDatas',
    summary: 'List the configuration items of a product',
    path: productPath,
    example: { path: exampleProduct, items: exampleItems('PRODUCT') },
  },
  'PATCH /products/{productName}/datas': {
    ...setting,
    id: 'setProductDatas',
    allowed: 'administrator',
    summary: 'Set configuration items of a product',
    path: productPath,
    example: { path: exampleProduct, body: settingBody, items: exampleItems('PRODUCT') },
  },
  'DELETE /products/{productName}/datas': {
    ...removal,
    id: 'deleteProductDatas',
    allowed: 'administrator',
    summary: 'Remove configuration items of a product',
    path: productPath,
    codes: [1537],
    example: { path: exampleProduct, ...removalExample },
  },
});
