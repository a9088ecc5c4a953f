import { z } from 'zod';
import { emptyable } from '../sns/attributes.ts';
import { pageParameters, querying, scopeOf } from '../listing.ts';
import { defineOperations } from '../operation.ts';
import { guid, name, queryFlag, renderedTime, text } from '../scalars.ts';

/** A product called `data` or `ref` would hide an operation with that path. */
export const productName = name(64, ['data', 'ref']);

/** The caller's own id of a product, which is also used in paths. */
export const refId = name(64, ['features', 'templates']);

const attributes = { refId: emptyable(refId), description: emptyable(text(2000)) };

export const productCreate = z.strictObject({ productName, ...attributes });
export const productUpdate = z
  .strictObject({ productName: productName.optional(), ...attributes })
  .meta({ id: 'ProductUpdate' });

export const productRecord = z
  .strictObject({
    productName: z.string(),
    productGuid: guid,
    refId: z.string().optional(),
    description: z.string().optional(),
    regDate: renderedTime,
    snCount: z.int().optional().describe('With the scope `sns`: how many unarchived SNs it has'),
    templateCount: z.int().optional().describe('With the scope `templates`: how many templates it has'),
  })
  .meta({ id: 'Product' });
export type ProductRecord = z.output<typeof productRecord>;
export type ProductCreate = z.input<typeof productCreate>;
export type ProductUpdate = z.input<typeof productUpdate>;

/** Query and sort names of POST /products/data. */
export const productNames = {
  querys: { productName: 'text', productGuid: 'text', refId: 'text', description: 'text', regDate: 'date' },
  sorts: ['productName', 'refId', 'regDate'],
} as const;

/** Additional fields in lists of products. */
const scope = scopeOf(['sns', 'templates'], 'tell how many of them a product has').optional();

const examplePath = { productName: 'Studio' };
const exampleChange = { refId: 'studio', description: 'Drawing for architects' };
const exampleRecord = {
  ...examplePath,
  productGuid: '0193a1b2-0000-7000-8000-000000000002',
  ...exampleChange,
  regDate: '2026-11-21 09:00:00',
};

export const productOperations = defineOperations({
  tag: 'products',
  item: productRecord,
  example: { path: exampleRecord, items: [exampleRecord] },
})({
  'GET /products': {
    id: 'listProducts',
    summary: 'List products',
    query: z.strictObject({ ...pageParameters, scope }),
    example: { query: { limit: 50 } },
  },
  'POST /products/data': {
    id: 'queryProducts',
    summary: 'Query products',
    ...querying(productNames),
    query: z.strictObject({ ...pageParameters, scope }),
    example: {
      body: { querys: [{ name: 'productName', op: 'like', values: ['Stu%'] }], sorts: [{ name: 'productName' }] },
    },
  },
  'POST /products': {
    id: 'createProduct',
    allowed: 'manager',
    summary: 'Add a product with an empty template named Default',
    description:
      'A product of an existing name is left as it is and answered. With `submit` the new Default template is locked.',
    query: z.strictObject({ submit: queryFlag.optional().describe('Lock the Default template of the new product') }),
    body: productCreate,
    versioned: true,
    codes: [4090],
    example: { body: { ...examplePath, ...exampleChange } },
  },
  'GET /products/ref/{refId}': {
    id: 'getProductByRef',
    summary: "Read one product by the caller's own id",
    extension: true,
    versioned: true,
  },
  'GET /products/{productName}': {
    id: 'getProduct',
    summary: 'Read one product',
    extension: true,
    versioned: true,
  },
  'PATCH /products/{productName}': {
    id: 'updateProduct',
    allowed: 'administrator',
    summary: 'Change the supplied fields of a product',
    body: productUpdate,
    versioned: true,
    codes: [4090],
    example: { body: { description: 'Drawing for architects' } },
  },
  'POST /products/{productName}': {
    id: 'resetProduct',
    allowed: 'administrator',
    summary: 'Overwrite a product; refId and description become empty unless supplied',
    body: productUpdate,
    versioned: true,
    codes: [4090],
    example: { body: exampleChange },
  },
  'DELETE /products/{productName}': {
    id: 'deleteProduct',
    allowed: 'administrator',
    summary: 'Delete a product with its templates, features, configuration items and files',
    description: 'Refused (4092) while SNs exist under it.',
    item: z.strictObject({ productName: z.string() }),
    versioned: true,
    codes: [4092],
    example: { items: [examplePath] },
  },
});
