import { z } from 'zod';
import { emptyable } from '../sns/attributes.ts';
import { batch, pageParameters, queryBody } from '../listing.ts';
import { defineOperations, type Operation } from '../operation.ts';
import { limit, name, pathName, renderedTime } from '../scalars.ts';

/** 5 traditional, 6 floating. Specification, Token ID. */
export const TOKEN_TYPES = [5, 6] as const;
export type TokenType = (typeof TOKEN_TYPES)[number];

export const tokenType = z
  .union(
    TOKEN_TYPES.map((value) => z.literal(value)),
    'must be 5 (traditional) or 6 (floating)',
  )
  .describe('5 traditional, 6 floating');

/** What the vendor printed. */
export const tokenIdGuid = name();
export const tokenIdLabel = name();

/** 0 normal, 1 disabled: cannot be bound. */
export const TOKEN_ID_STATUSES = [0, 1] as const;
const status = z
  .union(
    TOKEN_ID_STATUSES.map((value) => z.literal(value)),
    'must be one of 0 (normal), 1 (disabled)',
  )
  .describe('0 normal, 1 disabled: it stays bound, but cannot be bound again');

export const tokenIdCreate = z
  .strictObject({
    guid: tokenIdGuid,
    tokenType,
    label: emptyable(tokenIdLabel),
    controlType: emptyable(limit),
  })
  .meta({ id: 'TokenIdCreate' });
export const tokenIdUpdate = z
  .strictObject({ label: emptyable(tokenIdLabel), status: status.optional() })
  .meta({ id: 'TokenIdUpdate' });
export type TokenIdCreate = z.input<typeof tokenIdCreate>;
export type TokenIdUpdate = z.input<typeof tokenIdUpdate>;

export const tokenIdRecord = z
  .strictObject({
    guid: z.string(),
    tokenType,
    label: z.string().optional(),
    status,
    regDate: renderedTime,
    sn: z.string().optional().describe('The SN it is bound to'),
    controlType: z.int().optional(),
  })
  .meta({ id: 'TokenId' });
export type TokenIdRecord = z.output<typeof tokenIdRecord>;

/** Query and sort names of POST /tokenids/data and POST /sns/{sn}/tokenids/data. */
export const tokenIdNames = {
  querys: {
    status: 'number',
    guid: 'text',
    regDate: 'date',
    label: 'text',
    any: 'text',
    sn: 'text',
    bound: 'boolean',
    tokenType: 'number',
  },
  sorts: ['status', 'guid', 'regDate', 'label', 'sn', 'tokenType'],
} as const;

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
/** What all lists of token IDs have. */
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
