import { z } from 'zod';
import { emptyable } from '../sns/attributes.ts';
import { pageParameters, queryBody, scopeOf } from '../listing.ts';
import { defineOperations } from '../operation.ts';
import { guid, name, pathName, queryFlag, renderedTime, text } from '../scalars.ts';

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

export const productPath = z.strictObject({ productName: pathName });
export const refPath = z.strictObject({ refId: pathName });

/** Additional fields in lists of products. */
const scope = scopeOf(['sns', 'templates'], 'tell how many of them a product has').optional();

const tag = 'products';
const examplePath = { productName: 'Studio' };
const exampleRecord = {
  productName: 'Studio',
  productGuid: '0193a1b2-0000-7000-8000-000000000002',
  refId: 'studio',
  description: 'Drawing for architects',
  regDate: '2026-11-21 09:00:00',
};

export const productOperations = defineOperations({
  'GET /products': {
    id: 'listProducts',
    tag,
    summary: 'List products',
    query: z.strictObject({ ...pageParameters, scope }),
    item: productRecord,
    example: { query: { limit: 50 }, items: [exampleRecord] },
  },
  'POST /products/data': {
    id: 'queryProducts',
    tag,
    summary: 'Query products',
    query: z.strictObject({ ...pageParameters, scope }),
    body: queryBody(productNames.querys, productNames.sorts),
    bodyOptional: true,
    names: productNames,
    item: productRecord,
    example: {
      body: { querys: [{ name: 'productName', op: 'like', values: ['Stu%'] }], sorts: [{ name: 'productName' }] },
      items: [exampleRecord],
    },
  },
  'POST /products': {
    id: 'createProduct',
    allowed: 'manager',
    tag,
    summary: 'Add a product with an empty template named Default',
    description:
      'A product of an existing name is left as it is and answered. With `submit` the new Default template is locked.',
    query: z.strictObject({ submit: queryFlag.optional().describe('Lock the Default template of the new product') }),
    body: productCreate,
    item: productRecord,
    versioned: true,
    codes: [4090],
    example: {
      body: { productName: 'Studio', refId: 'studio', description: 'Drawing for architects' },
      items: [exampleRecord],
    },
  },
  'GET /products/ref/{refId}': {
    id: 'getProductByRef',
    tag,
    summary: "Read one product by the caller's own id",
    extension: true,
    path: refPath,
    item: productRecord,
    versioned: true,
    example: { path: { refId: 'studio' }, items: [exampleRecord] },
  },
  'GET /products/{productName}': {
    id: 'getProduct',
    tag,
    summary: 'Read one product',
    extension: true,
    path: productPath,
    item: productRecord,
    versioned: true,
    example: { path: examplePath, items: [exampleRecord] },
  },
  'PATCH /products/{productName}': {
    id: 'updateProduct',
    allowed: 'administrator',
    tag,
    summary: 'Change the supplied fields of a product',
    path: productPath,
    body: productUpdate,
    item: productRecord,
    versioned: true,
    codes: [4090],
    example: { path: examplePath, body: { description: 'Drawing for architects' }, items: [exampleRecord] },
  },
  'POST /products/{productName}': {
    id: 'resetProduct',
    allowed: 'administrator',
    tag,
    summary: 'Overwrite a product; refId and description become empty unless supplied',
    path: productPath,
    body: productUpdate,
    item: productRecord,
    versioned: true,
    codes: [4090],
    example: {
      path: examplePath,
      body: { refId: 'studio', description: 'Drawing for architects' },
      items: [exampleRecord],
    },
  },
  'DELETE /products/{productName}': {
    id: 'deleteProduct',
    allowed: 'administrator',
    tag,
    summary: 'Delete a product with its templates, features, configuration items and files',
    description: 'Refused (4092) while SNs exist under it.',
    path: productPath,
    item: z.strictObject({ productName: z.string() }),
    versioned: true,
    codes: [4092],
    example: { path: examplePath, items: [examplePath] },
  },
});
