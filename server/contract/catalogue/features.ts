import { z } from 'zod';
import { anyCase, emptyable } from '../sns/attributes.ts';
import { guid, id, limit, line, name, renderedTime, timestamp } from '../scalars.ts';
import { featureFields, selectionFields } from '../records/features.ts';
import { recordShape } from '../records/schemas.ts';
import { templateRecord } from './templates.ts';

/** The fields that a template or an SN can override. */
export const FEATURE_CONTENT = ['value', 'version', 'endDate', 'expirationDays', 'users'] as const;
export type FeatureContentName = (typeof FEATURE_CONTENT)[number];

/** The changes of a feature. `override` selects it and sets the supplied content. */
export const SELECTIONS = ['select', 'unselect', 'override'] as const;
export type Selection = (typeof SELECTIONS)[number];

const SELECTION_MEANING =
  'What to do with the feature: override, when not given, selects it and gives it the supplied content';

/** Description of `type` for operations with all three kinds. */
export const SELECTION_KINDS =
  '`type` tells what is done: `override` (when not given) selects the feature and sets the supplied content, `select` selects it alone, `unselect` deselects it and lets go of its content.';

export const FEATURE_SCOPES = ['selected', 'unselected', 'all'] as const;
export type FeatureScope = (typeof FEATURE_SCOPES)[number];

/** The fid: a whole number by which the licensed application knows the feature. */
export const featureId = limit;

/** Content in a request: an absent field stays, null clears it. */
export const featureContent = {
  value: emptyable(z.int('must be a whole number')).describe('A whole number'),
  version: emptyable(line(64)).describe('A value with a decimal point, such as a version number'),
  endDate: emptyable(timestamp).describe('A date alone means 23:59:59'),
  expirationDays: emptyable(limit),
  users: emptyable(limit),
};

/** One entry of `features` for a new SN. */
export const generateFeatureEntry = z.strictObject({
  id: id.optional(),
  guid: guid.optional(),
  featureId: featureId.optional(),
  name: name().optional(),
  ...featureContent,
  type: anyCase(['OVERRIDE', 'SELECT', 'UNSELECT']).optional().describe(SELECTION_MEANING),
});

/** One entry of a batch that selects, overrides or unselects features of an SN or a template. */
export const featureChange = z
  .strictObject({
    id,
    ...featureContent,
    type: anyCase(SELECTIONS).optional().describe(SELECTION_MEANING),
  })
  .meta({ id: 'FeatureChange' });
export type FeatureChange = z.input<typeof featureChange>;

/** A change of the feature in the path. */
export const singleFeatureChange = featureChange.omit({ id: true });

const together = 'takes id, or guid, or name and version, and not more than one of these';

/** Identifies a feature in a batch that removes features. */
export const featureSelector = z
  .strictObject({ id: id.optional(), guid: guid.optional(), name: name().optional(), version: line(64).optional() })
  .superRefine((entry, context) => {
    const named = Object.keys(entry);
    const absent = named.length === 0 ? 'id' : missingHalf(entry);
    // A missing field is reported like the schema reports it, so that its code is 514.
    if (absent !== undefined)
      context.addIssue({ code: 'invalid_type', expected: 'string', path: [absent], input: undefined });
    else if (named.length !== (entry.name === undefined ? 1 : 2))
      context.addIssue({ code: 'custom', message: together });
  })
  .describe('One of `id`, `guid`, or `name` and `version`')
  .meta({ id: 'FeatureSelector' });

const missingHalf = (entry: { name?: string | undefined; version?: string | undefined }): string | undefined => {
  if ((entry.name === undefined) === (entry.version === undefined)) return undefined;
  return entry.name === undefined ? 'name' : 'version';
};

/** Answer to a change: the id, and the supplied fields with their new values. */
export const changedFeature = z
  .strictObject({
    id,
    value: z.int().optional().describe('A whole number'),
    version: z.string().optional(),
    endDate: renderedTime.optional(),
    expirationDays: z.int().optional(),
    users: z.int().optional(),
  })
  .meta({ id: 'ChangedFeature' });

const meanings = {
  value: 'A whole number',
  type: 'What the licensed application may do with the value',
  status: '3 selected, 0 not selected',
};

/** A feature of a product. There it has no `status`. */
export const productFeatureRecord = z
  .strictObject({
    ...recordShape(featureFields, meanings),
    templates: z
      .array(z.strictObject({ name: z.string(), status: templateRecord.shape.status }))
      .optional()
      .describe('With the scope `use`: the templates that select it'),
    held: z
      .boolean()
      .optional()
      .describe('With the scope `use`: whether SNs select it, by themselves or by their template'),
  })
  .meta({ id: 'ProductFeature' });
export type ProductFeatureRecord = z.output<typeof productFeatureRecord>;

/** A feature at a template or an SN: content with overrides, and whether it is selected. */
export const featureRecord = z.strictObject(recordShape(selectionFields, meanings)).meta({ id: 'Feature' });
export type FeatureRecord = z.output<typeof featureRecord>;

export const exampleProductFeature = {
  id: 12,
  guid: '0193a1b2-0000-7000-8000-000000000003',
  featureId: 100,
  name: 'Export',
  value: 5,
  version: '2.0',
  type: 'ReadOnly',
  source: 'PRODUCT',
  hidden: false,
  overwrite: false,
  display: false,
  online: false,
  ignoreSnUser: false,
};
export const exampleFeature = { ...exampleProductFeature, status: 3 };
