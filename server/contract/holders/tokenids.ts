import { z } from 'zod';
import { batch, pageParameters, queryBody } from '../listing.ts';
import { defineOperations, type Operation } from '../operation.ts';
import { listNames } from '../records/field.ts';
import { tokenIdFields, tokenIdMeanings } from '../records/tokenids.ts';
import { recordShape, writtenShape } from '../records/schemas.ts';
import { pathName } from '../scalars.ts';

export const TOKEN_TYPES = tokenIdFields.tokenType.choices;
export type TokenType = (typeof TOKEN_TYPES)[number];

const { status, ...creation } = writtenShape(tokenIdFields, tokenIdMeanings);

export const { guid: tokenIdGuid, tokenType } = creation;
export const tokenIdLabel = creation.label.unwrap().unwrap();

export const tokenIdCreate = z.strictObject(creation).meta({ id: 'TokenIdCreate' });
export const tokenIdUpdate = z.strictObject({ label: creation.label, status }).meta({ id: 'TokenIdUpdate' });
export type TokenIdCreate = z.input<typeof tokenIdCreate>;
export type TokenIdUpdate = z.input<typeof tokenIdUpdate>;

export const tokenIdRecord = z.strictObject(recordShape(tokenIdFields, tokenIdMeanings)).meta({ id: 'TokenId' });
export type TokenIdRecord = z.output<typeof tokenIdRecord>;

export const tokenIdNames = listNames(tokenIdFields);

const pathType = z
  .enum(['5', '6'], 'must be 5 or 6')
  .transform((digit) => (digit === '5' ? 5 : 6))
  .meta({ type: 'integer', enum: [5, 6] });
const path = z.strictObject({ guid: pathName, tokenType: pathType });

export const exampleGuid = '9F2C4E11A0';
const examplePath = { guid: exampleGuid, tokenType: 6 };
export const exampleTokenId = {
  guid: exampleGuid,
  tokenType: 6,
  label: 'T-0001',
  status: 0,
  regDate: '2026-11-21 09:00:00',
  controlType: 1,
} as const;

const common = { tag: 'tokenids', versioned: true } as const satisfies Partial<Operation>;
/** The settings that all lists of token IDs share. */
export const tokenIdListing = { tag: 'tokenids', query: z.strictObject(pageParameters), item: tokenIdRecord } as const;
export const tokenIdQuerying = {
  ...tokenIdListing,
  body: queryBody(tokenIdNames.querys, tokenIdNames.sorts),
  bodyOptional: true,
  names: tokenIdNames,
} as const;

export const tokenIdOperations = defineOperations({
  'GET /tokenids': {
    ...tokenIdListing,
    id: 'listTokenIds',
    summary: 'List token IDs',
    example: { query: { limit: 50 }, items: [exampleTokenId] },
  },
  'POST /tokenids/data': {
    ...tokenIdQuerying,
    id: 'queryTokenIds',
    summary: 'Query token IDs',
    description: '`any` is guid or label.',
    example: { body: { querys: [{ name: 'label', op: 'like', values: ['T-00%'] }] }, items: [exampleTokenId] },
  },
  'POST /tokenids': {
    tag: 'tokenids',
    extension: true,
    id: 'importTokenIds',
    allowed: 'manager',
    summary: 'Import token IDs as the vendor printed them',
    description:
      'A guid is unique for its tokenType, a label in the service (4090). They begin with status 0 and unbound.',
    body: batch(tokenIdCreate),
    item: tokenIdRecord,
    codes: [4090],
    example: {
      body: [{ guid: exampleGuid, tokenType: 6, label: 'T-0001', controlType: 1 }],
      items: [exampleTokenId],
    },
  },
  'GET /tokenids/guid/{guid}/{tokenType}': {
    ...common,
    id: 'getTokenId',
    summary: 'Read one token ID by guid and type',
    path,
    item: tokenIdRecord,
    example: { path: examplePath, items: [exampleTokenId] },
  },
  'PATCH /tokenids/guid/{guid}/{tokenType}': {
    ...common,
    extension: true,
    id: 'updateTokenId',
    allowed: 'manager',
    summary: 'Change the label or the status of a token ID',
    path,
    body: tokenIdUpdate,
    item: tokenIdRecord,
    codes: [4090],
    example: { path: examplePath, body: { label: 'T-0001' }, items: [exampleTokenId] },
  },
  'DELETE /tokenids/guid/{guid}/{tokenType}': {
    ...common,
    extension: true,
    id: 'deleteTokenId',
    allowed: 'manager',
    summary: 'Remove a token ID that is not bound',
    description: 'Refused (4092) while it is bound to an SN.',
    path,
    item: z.strictObject({ guid: z.string(), tokenType }),
    codes: [4092],
    example: { path: examplePath, items: [examplePath] },
  },
  'GET /tokenids/label/{label}': {
    ...common,
    id: 'getTokenIdByLabel',
    summary: 'Read one token ID by its label',
    path: z.strictObject({ label: pathName }),
    item: tokenIdRecord,
    example: { path: { label: 'T-0001' }, items: [exampleTokenId] },
  },
});
