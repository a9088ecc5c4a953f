import { z } from 'zod';
import { MAX_BATCH } from '../bounds.ts';
import { batch, distinctBy, pageQuery } from '../listing.ts';
import { defineOperations } from '../operation.ts';
import { dataFields, type DataSource } from '../records/datas.ts';
import { recordShape, writtenShape } from '../records/schemas.ts';
import { name } from '../scalars.ts';

/** A configuration item to set. Without a value it is set to an empty text. */
export const dataEntry = z
  .strictObject(writtenShape(dataFields, { value: 'Its text; empty when not given' }))
  .meta({ id: 'ConfigurationItemEntry' });
export type DataEntry = z.input<typeof dataEntry>;

/** Configuration items of a new SN. */
export const dataEntries = z
  .array(dataEntry)
  .max(MAX_BATCH, `must hold at most ${MAX_BATCH} entries`)
  .superRefine(distinctBy('name'));

export const dataRecord = z
  .strictObject(recordShape(dataFields, { value: "Its text, '' included" }))
  .meta({ id: 'ConfigurationItem' });
export type DataRecord = z.output<typeof dataRecord>;

const exampleItems = (source: DataSource) => [
  { name: 'region', value: 'EU', source, updateTime: '2026-11-21 09:00:00' },
];

const listing = { query: pageQuery, item: dataRecord };
const setting = { body: batch(dataEntry).superRefine(distinctBy('name')), item: dataRecord };
const removal = {
  body: batch(z.strictObject({ name: name() })).superRefine(distinctBy('name')),
  item: z.strictObject({ name: z.string() }),
  example: { body: [{ name: 'region' }], items: [{ name: 'region' }] },
};
const settingBody = [{ name: 'region', value: 'EU' }];

export const dataOperations = defineOperations({
  tag: 'datas',
  extension: true,
  versioned: true,
  example: { path: { sn: 'MJDFUNFYBNQMFNYY', productName: 'Studio', templateName: 'Professional' } },
})({
  'GET /sns/{sn}/datas': {
    ...listing,
    id: 'listSnDatas',
    summary: 'List the configuration items that hold for an SN',
    description: "Its own before those of its template, and these before the product's; `source` tells whose each is.",
    example: { items: exampleItems('SN') },
  },
  'PATCH /sns/{sn}/datas': {
    ...setting,
    id: 'setSnDatas',
    allowed: 'manager',
    summary: 'Set configuration items of an SN',
    description: 'A same-named item gets its value overwritten; without a value it is set to empty.',
    codes: [4093],
    example: { body: settingBody, items: exampleItems('SN') },
  },
  'DELETE /sns/{sn}/datas': {
    ...removal,
    id: 'deleteSnDatas',
    allowed: 'manager',
    summary: 'Remove configuration items of an SN',
    description: 'An item that the SN itself does not have, but its template or product, is 1537.',
    codes: [1537, 4093],
  },
  'GET /products/{productName}/templates/{templateName}/datas': {
    ...listing,
    id: 'listTemplateDatas',
    summary: 'List the configuration items of a template',
    example: { items: exampleItems('TEMPLATE') },
  },
  'PATCH /products/{productName}/templates/{templateName}/datas': {
    ...setting,
    id: 'setTemplateDatas',
    allowed: 'administrator',
    summary: 'Set configuration items of a template',
    example: { body: settingBody, items: exampleItems('TEMPLATE') },
  },
  'DELETE /products/{productName}/templates/{templateName}/datas': {
    ...removal,
    id: 'deleteTemplateDatas',
    allowed: 'administrator',
    summary: 'Remove configuration items of a template',
    codes: [1537],
  },
  'GET /products/{productName}/datas': {
    ...listing,
    id: 'listProductDatas',
    summary: 'List the configuration items of a product',
    example: { items: exampleItems('PRODUCT') },
  },
  'PATCH /products/{productName}/datas': {
    ...setting,
    id: 'setProductDatas',
    allowed: 'administrator',
    summary: 'Set configuration items of a product',
    example: { body: settingBody, items: exampleItems('PRODUCT') },
  },
  'DELETE /products/{productName}/datas': {
    ...removal,
    id: 'deleteProductDatas',
    allowed: 'administrator',
    summary: 'Remove configuration items of a product',
    codes: [1537],
  },
});
