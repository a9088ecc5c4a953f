import { z } from 'zod';
import {
  changedFeature,
  exampleFeature,
  featureChange,
  featureNames,
  featureRecord,
  SELECTION_KINDS,
} from './features.ts';
import { batch, pageParameters, queryBody } from '../listing.ts';
import { defineOperations, type Operation } from '../operation.ts';
import { refPath } from './products.ts';
import { id, pathName } from '../scalars.ts';
import { featureListQuery, removedFeature } from '../sns/sn-features.ts';
import { templatePath } from './templates.ts';

const examplePath = { productName: 'Studio', templateName: 'Professional' };
const listed = { items: [exampleFeature] };

const common = { tag: 'products', versioned: true, extension: true } as const satisfies Partial<Operation>;
const querying = {
  tag: 'products',
  description: 'All features of the product; `status` tells which the template selects: 3, or 0.',
  query: z.strictObject(pageParameters),
  body: queryBody(featureNames.querys, featureNames.sorts),
  bodyOptional: true,
  names: featureNames,
  item: featureRecord,
} as const satisfies Partial<Operation>;
const exampleQuery = { body: { sorts: [{ name: 'name', order: 'ASC' }] }, ...listed };

export const templateFeatureOperations = defineOperations({
  'POST /products/{productName}/templates/{templateName}/features/data': {
    ...querying,
    id: 'queryTemplateFeatures',
    summary: 'Query the features that a template can select',
    path: templatePath,
    example: { path: examplePath, ...exampleQuery },
  },
  'POST /products/ref/{refId}/templates/{templateName}/features/data': {
    ...querying,
    id: 'queryTemplateFeaturesByRef',
    summary: "Query the features that a template can select, by the caller's own id of the product",
    path: refPath.extend({ templateName: pathName }),
    example: { path: { refId: 'studio', templateName: 'Professional' }, ...exampleQuery },
  },
  'GET /products/{productName}/templates/{templateName}/features': {
    ...common,
    id: 'listTemplateFeatures',
    summary: 'List the features that a template selects',
    path: templatePath,
    query: featureListQuery,
    item: featureRecord,
    example: { path: examplePath, ...listed },
  },
  'PATCH /products/{productName}/templates/{templateName}/features': {
    ...common,
    id: 'updateTemplateFeatures',
    allowed: 'administrator',
    summary: 'Select features in a template and set their supplied content there',
    description: `${SELECTION_KINDS} A locked template refuses it (4093).`,
    path: templatePath,
    body: batch(featureChange),
    item: changedFeature,
    codes: [1283, 4093],
    example: { path: examplePath, body: [{ id: 12, value: 7 }], items: [{ id: 12, value: 7 }] },
  },
  'DELETE /products/{productName}/templates/{templateName}/features': {
    ...common,
    id: 'deleteTemplateFeatures',
    allowed: 'administrator',
    summary: 'Unselect features in a template',
    description: 'A locked template refuses it (4093).',
    path: templatePath,
    body: batch(z.strictObject({ id })),
    item: removedFeature,
    codes: [1283, 4093],
    example: { path: examplePath, body: [{ id: 12 }], items: [{ id: 12 }] },
  },
});
