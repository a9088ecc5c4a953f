import { z } from 'zod';
import { pageParameters, querying, scopeOf } from '../listing.ts';
import { defineOperations } from '../operation.ts';
import { listNames } from '../records/field.ts';
import { productFields, productMeanings } from '../records/products.ts';
import { recordShape, writtenShape } from '../records/schemas.ts';
import { queryFlag } from '../scalars.ts';

const { productName, ...attributes } = writtenShape(productFields);

export const productCreate = z.strictObject({ productName, ...attributes });
export const productUpdate = z
  .strictObject({ productName: productName.optional(), ...attributes })
  .meta({ id: 'ProductUpdate' });
export const productRecord = z.strictObject(recordShape(productFields, productMeanings)).meta({ id: 'Product' });
export type ProductRecord = z.output<typeof productRecord>;
export type ProductCreate = z.input<typeof productCreate>;
export type ProductUpdate = z.input<typeof productUpdate>;

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
    ...querying(listNames(productFields)),
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
