import { z } from 'zod';
import { anyCase } from '../sns/attributes.ts';
import {
  exampleProductFeature,
  FEATURE_FLAGS,
  FEATURE_TYPES,
  type FeatureFlag,
  featureContent,
  featureId,
  productFeatureNames,
  productFeatureRecord,
} from './features.ts';
import { batch, pageParameters, queryBody, scopeOf } from '../listing.ts';
import { defineOperations, type Operation } from '../operation.ts';
import { productPath } from './products.ts';
import { id, name } from '../scalars.ts';
import { removedFeature } from '../sns/sn-features.ts';

const flags = Object.fromEntries(FEATURE_FLAGS.map((flag) => [flag, z.boolean().optional()]));

const rest = {
  ...featureContent,
  type: anyCase(FEATURE_TYPES)
    .optional()
    .describe('What the licensed application may do with the value; ReadOnly unless given'),
  ...(flags as Record<FeatureFlag, z.ZodOptional<z.ZodBoolean>>),
};

/** A feature to add to a product. `type` defaults to ReadOnly. */
export const productFeatureCreate = z.strictObject({ featureId, name: name(), ...rest });
export type ProductFeatureCreate = z.input<typeof productFeatureCreate>;

/** Changed fields of one feature of a product. */
export const productFeatureUpdate = z.strictObject({
  id,
  featureId: featureId.optional(),
  name: name().optional(),
  ...rest,
});
export type ProductFeatureUpdate = z.input<typeof productFeatureUpdate>;

const examplePath = { productName: 'Studio' };
const listed = { items: [exampleProductFeature] };

const common = { tag: 'products', versioned: true, extension: true } as const satisfies Partial<Operation>;

export const productFeatureOperations = defineOperations({
  'GET /products/{productName}/features': {
    ...common,
    id: 'listProductFeatures',
    summary: 'List the features of a product',
    path: productPath,
    query: z.strictObject(pageParameters),
    item: productFeatureRecord,
    example: { path: examplePath, ...listed },
  },
  'POST /products/{productName}/features/data': {
    tag: 'products',
    extension: true,
    id: 'queryProductFeatures',
    summary: 'Query the features of a product',
    path: productPath,
    query: z.strictObject({
      ...pageParameters,
      scope: scopeOf(['use'], 'tell what selects a feature, and so keeps it from being removed').optional(),
    }),
    body: queryBody(productFeatureNames.querys, productFeatureNames.sorts),
    bodyOptional: true,
    names: productFeatureNames,
    item: productFeatureRecord,
    example: { path: examplePath, body: { querys: [{ name: 'name', op: 'like', values: ['Ex%'] }] }, ...listed },
  },
  'POST /products/{productName}/features': {
    ...common,
    id: 'createProductFeatures',
    allowed: 'administrator',
    summary: 'Add features to a product',
    description:
      'A feature is unique in its product by featureId, name, version and value (4090). No template selects it yet.',
    path: productPath,
    body: batch(productFeatureCreate),
    item: productFeatureRecord,
    codes: [4090],
    example: { path: examplePath, body: [{ featureId: 100, name: 'Export', value: 5, version: '2.0' }], ...listed },
  },
  'PATCH /products/{productName}/features': {
    ...common,
    id: 'updateProductFeatures',
    allowed: 'administrator',
    summary: 'Change features of a product',
    description:
      'Templates and SNs that do not override the changed content follow. A feature that a locked template selects cannot be changed (4093).',
    path: productPath,
    body: batch(productFeatureUpdate),
    item: productFeatureRecord,
    codes: [1283, 4090, 4093],
    example: { path: examplePath, body: [{ id: 12, value: 5 }], ...listed },
  },
  'DELETE /products/{productName}/features': {
    ...common,
    id: 'deleteProductFeatures',
    allowed: 'administrator',
    summary: 'Remove features of a product',
    description: 'One that a locked template or an SN selects stays (4092).',
    path: productPath,
    body: batch(z.strictObject({ id })),
    item: removedFeature,
    codes: [1283, 4092],
    example: { path: examplePath, body: [{ id: 12 }], items: [{ id: 12 }] },
  },
});
