import { z } from 'zod';
import { anyCase } from './attributes.ts';
import {
  changedFeature,
  exampleFeature,
  FEATURE_SCOPES,
  featureChange,
  featureNames,
  featureRecord,
  featureSelector,
  pathFid,
  SELECTION_KINDS,
  singleFeatureChange,
} from '../catalogue/features.ts';
import { batch, pageParameters, queryBody } from '../listing.ts';
import { defineOperations, type Operation } from '../operation.ts';
import { id, pathId, pathName, snPath } from '../scalars.ts';

/** The features of the product to list. */
export const featureListQuery = z.strictObject({
  ...pageParameters,
  scope: anyCase(FEATURE_SCOPES).optional().describe('Which features: `selected` when not given'),
});

/** Answer to the removal of a feature. */
export const removedFeature = z.strictObject({ id });

const uidPath = snPath.extend({ uid: pathId });
const namePath = snPath.extend({ featureName: pathName });
const fidPath = snPath.extend({ fid: pathFid });
const versionPath = namePath.extend({ version: pathName });

const examplePath = { sn: 'MJDFUNFYBNQMFNYY' };
const exampleUid = { ...examplePath, uid: 12 };
const exampleName = { ...examplePath, featureName: 'Export' };
const exampleVersion = { ...exampleName, version: '2.0' };
const listed = { items: [exampleFeature] };
const removed = { items: [{ id: 12 }] };
const exampleBatch = { path: examplePath, body: [{ id: 12, value: 7 }], items: [{ id: 12, value: 7 }] };
const exampleSingle = { path: exampleUid, body: { value: 7 }, items: [{ id: 12, value: 7 }] };

const common = { tag: 'sn-features', versioned: true } as const satisfies Partial<Operation>;

export const snFeatureOperations = defineOperations({
  'GET /sns/{sn}/features': {
    ...common,
    id: 'listSnFeatures',
    summary: 'List the features of an SN',
    path: snPath,
    query: featureListQuery,
    item: featureRecord,
    example: { path: examplePath, query: { scope: 'selected' }, ...listed },
  },
  'POST /sns/{sn}/features/data': {
    tag: 'sn-features',
    id: 'querySnFeatures',
    summary: 'Query all features that an SN can have',
    description: 'All features of its product and its own; `status` tells which are selected: 3, or 0.',
    path: snPath,
    query: z.strictObject(pageParameters),
    body: queryBody(featureNames.querys, featureNames.sorts),
    bodyOptional: true,
    names: featureNames,
    item: featureRecord,
    example: { path: examplePath, body: { querys: [{ name: 'status', op: '=', values: [3] }] }, ...listed },
  },
  'PATCH /sns/{sn}/features': {
    ...common,
    id: 'updateSnFeatures',
    allowed: 'manager',
    summary: 'Select features of an SN and set their supplied content',
    description: SELECTION_KINDS,
    path: snPath,
    body: batch(featureChange),
    item: changedFeature,
    codes: [1283, 4093],
    example: exampleBatch,
  },
  'POST /sns/{sn}/features': {
    ...common,
    id: 'resetSnFeatures',
    allowed: 'manager',
    summary: 'Select features of an SN; content that is not supplied is the default again',
    description: `The overrides of the SN are dropped, then the supplied content is set. ${SELECTION_KINDS}`,
    path: snPath,
    body: batch(featureChange),
    item: changedFeature,
    codes: [1283, 4093],
    example: exampleBatch,
  },
  'DELETE /sns/{sn}/features': {
    ...common,
    id: 'deleteSnFeatures',
    allowed: 'manager',
    summary: 'Deselect features of an SN',
    description: 'Each by `id`, by `guid`, or by `name` and `version`. A feature of the SN alone is removed.',
    path: snPath,
    body: batch(featureSelector),
    item: removedFeature,
    codes: [1283, 4091, 4093],
    example: { path: examplePath, body: [{ id: 12 }], ...removed },
  },
  'GET /sns/{sn}/features/name/{featureName}': {
    ...common,
    id: 'listSnFeaturesByName',
    summary: 'List the selected features of an SN that have a name',
    description: 'A name that no feature has is 1283; one that is known but not selected answers an empty list.',
    path: namePath,
    query: z.strictObject(pageParameters),
    item: featureRecord,
    codes: [1283],
    example: { path: exampleName, ...listed },
  },
  'DELETE /sns/{sn}/features/name/{featureName}': {
    ...common,
    id: 'deleteSnFeaturesByName',
    allowed: 'manager',
    summary: 'Deselect every feature of an SN that has a name',
    path: namePath,
    item: removedFeature,
    codes: [1283, 4093],
    example: { path: exampleName, ...removed },
  },
  'GET /sns/{sn}/features/fid/{fid}': {
    ...common,
    id: 'listSnFeaturesByFid',
    summary: 'List the selected features of an SN that have a fid',
    description: 'A fid that no feature has is 1283; one that is known but not selected answers an empty list.',
    path: fidPath,
    item: featureRecord,
    codes: [1283],
    example: { path: { ...examplePath, fid: 100 }, ...listed },
  },
  'DELETE /sns/{sn}/features/fid/{fid}': {
    ...common,
    id: 'deleteSnFeaturesByFid',
    allowed: 'manager',
    summary: 'Deselect every feature of an SN that has a fid',
    path: fidPath,
    item: removedFeature,
    codes: [1283, 4093],
    example: { path: { ...examplePath, fid: 100 }, ...removed },
  },
  'GET /sns/{sn}/features/{uid}': {
    ...common,
    id: 'getSnFeature',
    summary: 'Read one feature as an SN has it, selected or not',
    path: uidPath,
    item: featureRecord,
    codes: [1283],
    example: { path: exampleUid, ...listed },
  },
  'PATCH /sns/{sn}/features/{uid}': {
    ...common,
    id: 'updateSnFeature',
    allowed: 'manager',
    summary: 'Select one feature of an SN and set its supplied content',
    description: `To select it alone, send an empty object. ${SELECTION_KINDS}`,
    path: uidPath,
    body: singleFeatureChange,
    item: changedFeature,
    codes: [1283, 4093],
    example: exampleSingle,
  },
  'POST /sns/{sn}/features/{uid}': {
    ...common,
    id: 'resetSnFeature',
    allowed: 'manager',
    summary: 'Select one feature of an SN; content that is not supplied is the default again',
    description: `The overrides of the SN are dropped, then the supplied content is set. ${SELECTION_KINDS}`,
    path: uidPath,
    body: singleFeatureChange,
    item: changedFeature,
    codes: [1283, 4093],
    example: exampleSingle,
  },
  'DELETE /sns/{sn}/features/{uid}': {
    ...common,
    id: 'deleteSnFeature',
    allowed: 'manager',
    summary: 'Deselect one feature of an SN',
    description: 'A feature of the SN alone is removed.',
    path: uidPath,
    item: removedFeature,
    codes: [1283, 4093],
    example: { path: exampleUid, ...removed },
  },
  'GET /sns/{sn}/features/name/{featureName}/version/{version}': {
    ...common,
    id: 'getSnFeatureByVersion',
    summary: 'Read the one feature that has a name and a version',
    path: versionPath,
    item: featureRecord,
    codes: [1283, 4091],
    example: { path: exampleVersion, ...listed },
  },
  'DELETE /sns/{sn}/features/name/{featureName}/version/{version}': {
    ...common,
    id: 'deleteSnFeatureByVersion',
    allowed: 'manager',
    summary: 'Deselect the one feature that has a name and a version',
    path: versionPath,
    item: removedFeature,
    codes: [1283, 4091, 4093],
    example: { path: exampleVersion, ...removed },
  },
});
