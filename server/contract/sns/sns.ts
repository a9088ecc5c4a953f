import { z } from 'zod';
import { statusOnly } from '../narrowed.ts';
import { snAttributes } from './attributes.ts';
import { batch, pageParameters, querying, scopeOf } from '../listing.ts';
import { defineOperations } from '../operation.ts';
import { SN_FLAGS } from '../records/licence.ts';
import { recordShape } from '../records/schemas.ts';
import { snFields, snMeanings } from '../records/sns.ts';
import { anySn } from '../scalars.ts';
import { SN_LIST_SCOPES, SN_SCOPES, snNames } from './sn-names.ts';
import { generateBody, generateQuery } from './sn-generate.ts';
import { standing } from './standing.ts';
import { SnStatus } from './sn-status.ts';

export type { SnStatus } from './sn-status.ts';

export const SN_STATUSES = Object.values(SnStatus);

export const snStatus = z
  .union(
    SN_STATUSES.map((value) => z.literal(value)),
    'must be one of 0 (normal), 1 (disabled), 2 (deleted), 4 (blacklisted)',
  )
  .describe('0 normal, 1 disabled, 2 deleted, 4 blacklisted');

const scope = scopeOf(
  SN_SCOPES,
  'what to tell besides, and what to list; `use` tells how much of the limits is in use, `standing` what the SN is good for now and when it expires',
);

const listScope = scopeOf(
  SN_LIST_SCOPES,
  'what to tell besides, and what to list; `use` tells how much of the limits is in use, `standing` what the SN is good for now and when it expires, `peak` the most that was at once',
);

export const snUpdate = z.strictObject({ sn: anySn, status: snStatus, ...snAttributes });
export const snBatchEntry = z
  .strictObject({ sn: anySn, status: snStatus.optional(), ...snAttributes })
  .meta({ id: 'SnChange' });
export type SnUpdate = z.input<typeof snUpdate>;

const shape = recordShape(snFields, snMeanings);

export const snRecord = z
  .strictObject({
    ...shape,
    status: snStatus,
    archived: z.literal(true).optional(),
    standing: standing.optional(),
    business: shape.business.unwrap().extend({ type: shape.type }).optional(),
  })
  .meta({ id: 'Sn' });
export type SnRecord = z.output<typeof snRecord>;

export const snListQuery = z.strictObject({ ...pageParameters, scope: listScope.optional() });
const snOnly = z.strictObject({ sn: z.string() });

const exampleSn = 'MJDFUNFYBNQMFNYY';
const off = Object.fromEntries(SN_FLAGS.map((flag) => [flag, false]));
/** The SN in the examples of the API description. */
export const exampleSnRecord = {
  sn: exampleSn,
  status: 0,
  type: 'FLOAT',
  updateTime: '2026-11-21 09:00:00',
  regDate: '2026-11-21 09:00:00',
  endDate: '2027-11-20 23:59:59',
  concurrentNumber: 5,
  ...off,
  licenseBorrow: true,
};
const named = {
  allowed: 'manager',
  body: batch(z.string()),
  item: snOnly,
  codes: [1798, 1806],
  example: { body: [exampleSn], items: [{ sn: exampleSn }] },
} as const;
const exampleChange = { sn: exampleSn, status: 0, concurrentNumber: 5, endDate: '2027-11-20' };

export const snOperations = defineOperations({
  tag: 'sns',
  item: snRecord,
  example: { path: { sn: exampleSn }, items: [exampleSnRecord] },
})({
  'POST /sns/generate_sn': {
    id: 'generateSn',
    allowed: 'manager',
    summary: 'Generate SNs',
    description:
      'Product, template and business are named in the body or in the query. An SN takes its limits and flags from its business; supplied attributes replace them. With `customer` (an extension) they are bound to it. All are made or none.',
    query: generateQuery,
    body: generateBody,
    bodyOptional: true,
    codes: [1283, 4040, 4091, 4093],
    example: {
      query: { count: 1 },
      body: {
        product: { productName: 'Studio' },
        template: { name: 'Default' },
        business: { name: 'Floating, one year' },
        endDate: '2027-11-20',
        features: [{ name: 'Export', type: 'SELECT' }],
        data: [{ name: 'region', value: 'EU' }],
      },
    },
  },
  'POST /sns/archive': {
    ...named,
    id: 'archiveSns',
    summary: 'Archive SNs',
    description: 'Archived SNs are left out of lists and queries and cannot be changed.',
  },
  'POST /sns/unarchive': {
    ...named,
    id: 'unarchiveSns',
    summary: 'Bring archived SNs back',
  },
  'POST /sns/data': {
    id: 'querySns',
    summary: 'Query SNs',
    description:
      '`limitUse` is how much of a limit is in use, in percent rounded down: the greatest of seats (open sessions and borrowed ones), devices and users; an SN without such limits has none. What an open allowance adds counts as a part of the limit. `nearLimit` are those with 90 or more of a limit above 1, by the limit. `feature` is the id of a feature of a product: the SNs that select it, or whose template does. `flag` is an option by its name: the SNs that have it.',
    ...querying(snNames),
    query: snListQuery,
    example: {
      body: { querys: [{ name: 'endDate', op: '<', values: ['2027-01-01'] }], sorts: [{ name: 'endDate' }] },
    },
  },
  'GET /sns': {
    id: 'listSns',
    summary: 'List SNs',
    query: snListQuery,
    example: { query: { limit: 50, scope: 'product,business' } },
  },
  'PATCH /sns': {
    id: 'updateSns',
    allowed: { role: 'manager', narrowed: statusOnly },
    summary: 'Change the supplied fields of several SNs',
    description:
      'With `If-Match`, each SN of the batch has to be in the version it names (4120). The role support may not change an SN whose status is 2 or 4 (531).',
    body: batch(snBatchEntry),
    codes: [1798, 1806, 4093, 4120],
    example: { body: [{ sn: exampleSn, concurrentNumber: 5 }] },
  },
  'POST /sns': {
    id: 'resetSns',
    allowed: 'manager',
    summary: 'Overwrite several SNs; values that are not supplied become empty',
    description: 'Flags and status change only when supplied.',
    body: batch(snBatchEntry),
    codes: [1798, 1806, 4093, 4120],
    example: { body: [exampleChange] },
  },
  'DELETE /sns': {
    ...named,
    id: 'deleteSns',
    summary: 'Delete several SNs and all that hangs on them',
  },
  'GET /sns/{sn}': {
    id: 'getSn',
    summary: 'Read one SN',
    query: z.strictObject({ scope: scope.optional() }),
    versioned: true,
  },
  'PATCH /sns/{sn}': {
    id: 'updateSn',
    allowed: { role: 'manager', narrowed: statusOnly },
    summary: 'Change the supplied fields of an SN',
    description:
      '`sn` must name the SN of the path; `status` is required. The role support may not change an SN whose status is 2 or 4 (531).',
    body: snUpdate,
    versioned: true,
    codes: [4093],
    example: { body: exampleChange },
  },
  'DELETE /sns/{sn}': {
    id: 'deleteSn',
    allowed: 'manager',
    summary: 'Delete an SN and all that hangs on it',
    item: snOnly,
    versioned: true,
    example: { items: [{ sn: exampleSn }] },
  },
});
