import { z } from 'zod';
import { batch, pageQuery, querying } from '../listing.ts';
import { defineOperations } from '../operation.ts';
import { listNames } from '../records/field.ts';
import { tokenIdFields, tokenIdMeanings } from '../records/tokenids.ts';
import { recordShape, writtenShape } from '../records/schemas.ts';

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

export const tokenIdOperations = defineOperations({
  tag: 'tokenids',
  versioned: true,
  item: tokenIdRecord,
  example: { path: exampleTokenId, items: [exampleTokenId] },
})({
  'GET /tokenids': {
    id: 'listTokenIds',
    versioned: false,
    query: pageQuery,
    summary: 'List token IDs',
    example: { query: { limit: 50 } },
  },
  'POST /tokenids/data': {
    ...querying(tokenIdNames),
    id: 'queryTokenIds',
    versioned: false,
    summary: 'Query token IDs',
    description: '`any` is guid or label.',
    example: { body: { querys: [{ name: 'label', op: 'like', values: ['T-00%'] }] } },
  },
  'POST /tokenids': {
    id: 'importTokenIds',
    extension: true,
    versioned: false,
    allowed: 'manager',
    summary: 'Import token IDs as the vendor printed them',
    description:
      'A guid is unique for its tokenType, a label in the service (4090). They begin with status 0 and unbound.',
    body: batch(tokenIdCreate),
    codes: [4090],
    example: { body: [{ guid: exampleGuid, tokenType: 6, label: 'T-0001', controlType: 1 }] },
  },
  'GET /tokenids/guid/{guid}/{tokenType}': {
    id: 'getTokenId',
    summary: 'Read one token ID by guid and type',
  },
  'PATCH /tokenids/guid/{guid}/{tokenType}': {
    extension: true,
    id: 'updateTokenId',
    allowed: 'manager',
    summary: 'Change the label or the status of a token ID',
    body: tokenIdUpdate,
    codes: [4090],
    example: { body: { label: 'T-0001' } },
  },
  'DELETE /tokenids/guid/{guid}/{tokenType}': {
    extension: true,
    id: 'deleteTokenId',
    allowed: 'manager',
    summary: 'Remove a token ID that is not bound',
    description: 'Refused (4092) while it is bound to an SN.',
    item: z.strictObject({ guid: z.string(), tokenType }),
    codes: [4092],
    example: { items: [examplePath] },
  },
  'GET /tokenids/label/{label}': {
    id: 'getTokenIdByLabel',
    summary: 'Read one token ID by its label',
  },
});
