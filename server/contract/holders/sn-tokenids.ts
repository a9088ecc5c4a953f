import { z } from 'zod';
import { unbindAllOnly } from '../narrowed.ts';
import { batch, pageQuery, querying } from '../listing.ts';
import { defineOperations } from '../operation.ts';
import { exampleTokenId, tokenIdGuid, tokenIdLabel, tokenIdNames, tokenIdRecord, tokenType } from './tokenids.ts';

/** One token ID to bind: by guid and type, by label, or by both. */
export const bindingEntry = z
  .strictObject({ tokenType: tokenType.optional(), guid: tokenIdGuid.optional(), label: tokenIdLabel.optional() })
  .meta({ id: 'TokenIdBinding' });
export type BindingEntry = z.output<typeof bindingEntry>;

/** One token ID to unbind: by guid, by label, or by both. */
export const unbindingEntry = z
  .strictObject({ guid: tokenIdGuid.optional(), label: tokenIdLabel.optional() })
  .meta({ id: 'TokenIdUnbinding' });

/** True for an empty entry, which means all token IDs of the SN. */
export const isEmptyEntry = (entry: BindingEntry): boolean => Object.keys(entry).length === 0;

/** Token IDs to bind. `[{}]` unbinds all. */
export const bindingBatch = batch(bindingEntry).superRefine((entries, context) => {
  for (const [index, entry] of entries.entries()) {
    if (isEmptyEntry(entry)) {
      if (entries.length > 1) {
        context.addIssue({
          code: 'custom',
          path: [index],
          message: 'must stand alone: an empty entry unbinds all token IDs of the SN',
        });
      }
      continue;
    }
    requireName(entry, index, context);
    if (entry.guid !== undefined && entry.tokenType === undefined) missing('tokenType', index, context);
  }
});

export const unbindingBatch = batch(unbindingEntry).superRefine((entries, context) => {
  for (const [index, entry] of entries.entries()) requireName(entry, index, context);
});

function requireName(entry: { guid?: unknown; label?: unknown }, index: number, context: z.RefinementCtx): void {
  if (entry.guid === undefined && entry.label === undefined) missing('guid', index, context);
}

/** Reports a field as missing (514). */
function missing(field: string, index: number, context: z.RefinementCtx): void {
  context.addIssue({ code: 'invalid_type', expected: 'string', path: [index, field], input: undefined });
}

const { guid, label } = exampleTokenId;
const bound = { ...exampleTokenId, sn: 'MJDFUNFYBNQMFNYY' };

/**
 * Codes of binding: the type does not fit, the token ID is unknown, bound to another SN, or disabled, or the SN is
 * archived.
 */
const BINDING = [1812, 4040, 4092, 4093] as const;

const byGuid = { item: z.strictObject({ guid: z.string() }), example: { items: [{ guid }] } };
const byLabel = { item: z.strictObject({ label: z.string() }), example: { items: [{ label }] } };

export const snTokenIdOperations = defineOperations({
  tag: 'tokenids',
  versioned: true,
  item: tokenIdRecord,
  example: { path: bound, items: [bound] },
})({
  'GET /sns/{sn}/tokenids': {
    id: 'listSnTokenIds',
    versioned: false,
    query: pageQuery,
    summary: 'List the token IDs bound to an SN',
  },
  'POST /sns/{sn}/tokenids/data': {
    ...querying(tokenIdNames),
    id: 'querySnTokenIds',
    versioned: false,
    summary: 'Query the token IDs bound to an SN',
    example: { body: { sorts: [{ name: 'label' }] } },
  },
  'POST /sns/{sn}/tokenids': {
    id: 'bindTokenIds',
    versioned: false,
    allowed: { role: 'manager', narrowed: unbindAllOnly },
    summary: 'Bind token IDs to an SN, or unbind all with a single empty object',
    description:
      'tokenType 5 fits SNs of type TOKEN_ID, 6 those of TOKEN_ID_FLOAT and TOKEN_ID_GROUP (1812). One that is bound to another SN is 4092. With `If-Match`, each has to be in the version it names (4120).',
    body: bindingBatch,
    item: z.strictObject({ guid: z.string(), tokenType }),
    codes: [...BINDING, 4120],
    example: {
      body: [{ tokenType: exampleTokenId.tokenType, guid }],
      items: [{ guid, tokenType: exampleTokenId.tokenType }],
    },
  },
  'DELETE /sns/{sn}/tokenids': {
    id: 'unbindTokenIds',
    allowed: 'support',
    summary: 'Unbind token IDs from an SN',
    description: 'One that exists and is not bound to the SN stays as it is.',
    body: unbindingBatch,
    item: z.strictObject({ guid: z.string() }),
    codes: [4040, 4093],
    example: { body: [{ guid }], items: [{ guid }] },
  },
  'POST /sns/{sn}/tokenids/guid/{guid}': {
    ...byGuid,
    id: 'bindTokenId',
    allowed: 'manager',
    summary: 'Bind a token ID to an SN by its guid',
    description: 'Of two token IDs of one guid, the one whose type fits the SN.',
    codes: BINDING,
  },
  'DELETE /sns/{sn}/tokenids/guid/{guid}': {
    ...byGuid,
    id: 'unbindTokenId',
    allowed: 'support',
    summary: 'Unbind a token ID from an SN by its guid',
    codes: [4093],
  },
  'POST /sns/{sn}/tokenids/label/{label}': {
    ...byLabel,
    id: 'bindTokenIdByLabel',
    allowed: 'manager',
    summary: 'Bind a token ID to an SN by its label',
    codes: BINDING,
  },
  'DELETE /sns/{sn}/tokenids/label/{label}': {
    ...byLabel,
    id: 'unbindTokenIdByLabel',
    allowed: 'support',
    summary: 'Unbind a token ID from an SN by its label',
    codes: [4093],
  },
});
