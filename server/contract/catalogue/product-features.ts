import { z } from 'zod';
import { anyCase } from '../sns/attributes.ts';
import { exampleProductFeature, featureContent, featureId, productFeatureRecord } from './features.ts';
import { batch, pageParameters, pageQuery, querying, scopeOf } from '../listing.ts';
import { defineOperations } from '../operation.ts';
import { featureFields, featureFlags } from '../records/features.ts';
import { listNames } from '../records/field.ts';
import { writtenShape } from '../records/schemas.ts';
import { id, name } from '../scalars.ts';
import { removedFeature } from '../sns/sn-features.ts';

const rest = {
  ...featureContent,
  type: anyCase(featureFields.type.choices)
    .optional()
    .describe('What the licensed application may do with the value; ReadOnly unless given'),
  ...writtenShape(featureFlags),
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

export const productFeatureOperations = defineOperations({
  tag: 'products',
  extension: true,
  versioned: true,
  item: productFeatureRecord,
  example: { path: { productName: 'Studio' }, items: [exampleProductFeature] },
})({
  'GET /products/{productName}/features': {
    id: 'listProductFeatures',
    summary: 'List the features of a product',
    query: pageQuery,
  },
  'POST /products/{productName}/features/data': {
    id: 'queryProductFeatures',
    versioned: false,
    summary: 'Query the features of a product',
    ...querying(listNames(featureFields)),
    query: z.strictObject({
      ...pageParameters,
      scope: scopeOf(['use'], 'tell what selects a feature, and so keeps it from being removed').optional(),
    }),
    example: { body: { querys: [{ name: 'name', op: 'like', values: ['Ex%'] }] } },
  },
  'POST /products/{productName}/features': {
    id: 'createProductFeatures',
    allowed: 'administrator',
    summary: 'Add features to a product',
    description:
      'A feature is unique in its product by featureId, name, version and value (4090). No template selects it yet.',
    body: batch(productFeatureCreate),
    codes: [4090],
    example: { body: [{ featureId: 100, name: 'Export', value: 5, version: '2.0' }] },
  },
  'PATCH /products/{productName}/features': {
    id: 'updateProductFeatures',
    allowed: 'administrator',
    summary: 'Change features of a product',
    description:
      'Templates and SNs that do not override the changed content follow. A feature that a locked template selects cannot be changed (4093).',
    body: batch(productFeatureUpdate),
    codes: [1283, 4090, 4093],
    example: { body: [{ id: 12, value: 5 }] },
  },
  'DELETE /products/{productName}/features': {
    id: 'deleteProductFeatures',
    allowed: 'administrator',
    summary: 'Remove features of a product',
    description: 'One that a locked template or an SN selects stays (4092).',
    body: batch(z.strictObject({ id })),
    item: removedFeature,
    codes: [1283, 4092],
    example: { body: [{ id: 12 }], items: [{ id: 12 }] },
  },
});
