import { z } from 'zod';
import { anyCase } from './attributes.ts';
import {
  changedFeature,
  exampleFeature,
  FEATURE_SCOPES,
  featureChange,
  featureRecord,
  featureSelector,
  SELECTION_KINDS,
  singleFeatureChange,
} from '../catalogue/features.ts';
import { batch, pageParameters, pageQuery, querying } from '../listing.ts';
import { defineOperations } from '../operation.ts';
import { selectionFields } from '../records/features.ts';
import { listNames } from '../records/field.ts';
import { id } from '../scalars.ts';

/** The features of the product to list. */
export const featureListQuery = z.strictObject({
  ...pageParameters,
  scope: anyCase(FEATURE_SCOPES).optional().describe('Which features: `selected` when not given'),
});

/** Answer to the removal of a feature. */
export const removedFeature = z.strictObject({ id });

const changing = {
  item: changedFeature,
  codes: [1283, 4093],
  example: { items: [{ id: 12, value: 7 }] },
} as const;
const removing = { item: removedFeature, codes: [1283, 4093], example: { items: [{ id: 12 }] } } as const;

export const snFeatureOperations = defineOperations({
  tag: 'sn-features',
  versioned: true,
  item: featureRecord,
  example: {
    path: { sn: 'MJDFUNFYBNQMFNYY', uid: 12, fid: 100, featureName: 'Export', version: '2.0' },
    items: [exampleFeature],
  },
})({
  'GET /sns/{sn}/features': {
    id: 'listSnFeatures',
    summary: 'List the features of an SN',
    query: featureListQuery,
    example: { query: { scope: 'selected' } },
  },
  'POST /sns/{sn}/features/data': {
    id: 'querySnFeatures',
    versioned: false,
    summary: 'Query all features that an SN can have',
    description: 'All features of its product and its own; `status` tells which are selected: 3, or 0.',
    ...querying(listNames(selectionFields)),
    example: { body: { querys: [{ name: 'status', op: '=', values: [3] }] } },
  },
  'PATCH /sns/{sn}/features': {
    id: 'updateSnFeatures',
    allowed: 'manager',
    summary: 'Select features of an SN and set their supplied content',
    description: SELECTION_KINDS,
    ...changing,
    body: batch(featureChange),
    example: { ...changing.example, body: [{ id: 12, value: 7 }] },
  },
  'POST /sns/{sn}/features': {
    id: 'resetSnFeatures',
    allowed: 'manager',
    summary: 'Select features of an SN; content that is not supplied is the default again',
    description: `The overrides of the SN are dropped, then the supplied content is set. ${SELECTION_KINDS}`,
    ...changing,
    body: batch(featureChange),
    example: { ...changing.example, body: [{ id: 12, value: 7 }] },
  },
  'DELETE /sns/{sn}/features': {
    id: 'deleteSnFeatures',
    allowed: 'manager',
    summary: 'Deselect features of an SN',
    description: 'Each by `id`, by `guid`, or by `name` and `version`. A feature of the SN alone is removed.',
    ...removing,
    body: batch(featureSelector),
    codes: [1283, 4091, 4093],
    example: { ...removing.example, body: [{ id: 12 }] },
  },
  'GET /sns/{sn}/features/name/{featureName}': {
    id: 'listSnFeaturesByName',
    summary: 'List the selected features of an SN that have a name',
    description: 'A name that no feature has is 1283; one that is known but not selected answers an empty list.',
    query: pageQuery,
    codes: [1283],
  },
  'DELETE /sns/{sn}/features/name/{featureName}': {
    id: 'deleteSnFeaturesByName',
    allowed: 'manager',
    summary: 'Deselect every feature of an SN that has a name',
    ...removing,
  },
  'GET /sns/{sn}/features/fid/{fid}': {
    id: 'listSnFeaturesByFid',
    summary: 'List the selected features of an SN that have a fid',
    description: 'A fid that no feature has is 1283; one that is known but not selected answers an empty list.',
    codes: [1283],
  },
  'DELETE /sns/{sn}/features/fid/{fid}': {
    id: 'deleteSnFeaturesByFid',
    allowed: 'manager',
    summary: 'Deselect every feature of an SN that has a fid',
    ...removing,
  },
  'GET /sns/{sn}/features/{uid}': {
    id: 'getSnFeature',
    summary: 'Read one feature as an SN has it, selected or not',
    codes: [1283],
  },
  'PATCH /sns/{sn}/features/{uid}': {
    id: 'updateSnFeature',
    allowed: 'manager',
    summary: 'Select one feature of an SN and set its supplied content',
    description: `To select it alone, send an empty object. ${SELECTION_KINDS}`,
    ...changing,
    body: singleFeatureChange,
    example: { ...changing.example, body: { value: 7 } },
  },
  'POST /sns/{sn}/features/{uid}': {
    id: 'resetSnFeature',
    allowed: 'manager',
    summary: 'Select one feature of an SN; content that is not supplied is the default again',
    description: `The overrides of the SN are dropped, then the supplied content is set. ${SELECTION_KINDS}`,
    ...changing,
    body: singleFeatureChange,
    example: { ...changing.example, body: { value: 7 } },
  },
  'DELETE /sns/{sn}/features/{uid}': {
    id: 'deleteSnFeature',
    allowed: 'manager',
    summary: 'Deselect one feature of an SN',
    description: 'A feature of the SN alone is removed.',
    ...removing,
  },
  'GET /sns/{sn}/features/name/{featureName}/version/{version}': {
    id: 'getSnFeatureByVersion',
    summary: 'Read the one feature that has a name and a version',
    codes: [1283, 4091],
  },
  'DELETE /sns/{sn}/features/name/{featureName}/version/{version}': {
    id: 'deleteSnFeatureByVersion',
    allowed: 'manager',
    summary: 'Deselect the one feature that has a name and a version',
    ...removing,
    codes: [1283, 4091, 4093],
  },
});
