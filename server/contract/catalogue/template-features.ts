import { z } from 'zod';
import { changedFeature, exampleFeature, featureChange, featureRecord, SELECTION_KINDS } from './features.ts';
import { batch, querying } from '../listing.ts';
import { defineOperations } from '../operation.ts';
import { selectionFields } from '../records/features.ts';
import { listNames } from '../records/field.ts';
import { id } from '../scalars.ts';
import { featureListQuery, removedFeature } from '../sns/sn-features.ts';

const query = {
  ...querying(listNames(selectionFields)),
  description: 'All features of the product; `status` tells which the template selects: 3, or 0.',
  extension: false,
  versioned: false,
  example: { body: { sorts: [{ name: 'name', order: 'ASC' }] } },
};

export const templateFeatureOperations = defineOperations({
  tag: 'products',
  extension: true,
  versioned: true,
  item: featureRecord,
  example: { path: { refId: 'studio', productName: 'Studio', templateName: 'Professional' }, items: [exampleFeature] },
})({
  'POST /products/{productName}/templates/{templateName}/features/data': {
    ...query,
    id: 'queryTemplateFeatures',
    summary: 'Query the features that a template can select',
  },
  'POST /products/ref/{refId}/templates/{templateName}/features/data': {
    ...query,
    id: 'queryTemplateFeaturesByRef',
    summary: "Query the features that a template can select, by the caller's own id of the product",
  },
  'GET /products/{productName}/templates/{templateName}/features': {
    id: 'listTemplateFeatures',
    summary: 'List the features that a template selects',
    query: featureListQuery,
  },
  'PATCH /products/{productName}/templates/{templateName}/features': {
    id: 'updateTemplateFeatures',
    allowed: 'administrator',
    summary: 'Select features in a template and set their supplied content there',
    description: `${SELECTION_KINDS} A locked template refuses it (4093).`,
    body: batch(featureChange),
    item: changedFeature,
    codes: [1283, 4093],
    example: { body: [{ id: 12, value: 7 }], items: [{ id: 12, value: 7 }] },
  },
  'DELETE /products/{productName}/templates/{templateName}/features': {
    id: 'deleteTemplateFeatures',
    allowed: 'administrator',
    summary: 'Unselect features in a template',
    description: 'A locked template refuses it (4093).',
    body: batch(z.strictObject({ id })),
    item: removedFeature,
    codes: [1283, 4093],
    example: { body: [{ id: 12 }], items: [{ id: 12 }] },
  },
});
