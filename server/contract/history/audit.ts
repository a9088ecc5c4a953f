import { z } from 'zod';
import { TARGET_KINDS } from '../kinds.ts';
import { pageQuery, querying } from '../listing.ts';
import { defineOperations } from '../operation.ts';
import { ROLES } from '../roles.ts';
import { id, line, renderedTime } from '../scalars.ts';

export const ACTOR_KINDS = ['operator', 'key', 'system'] as const;

/**
 * Header of any change: the number of the support call or request it belongs to, percent-encoded. The audit log stores
 * it.
 */
export const TICKET_HEADER = 'x-ticket';

export const ticketText = line(64).trim();

const fields = z.record(z.string(), z.unknown());

export const auditRecord = z
  .strictObject({
    id,
    time: renderedTime,
    /** User name of the operator, name of the key, or `licet` for the service itself. */
    actor: z.string(),
    actorKind: z.enum(ACTOR_KINDS),
    actorRole: z
      .enum(ROLES)
      .optional()
      .describe('Role of the operator at that time; absent in entries of before it was kept'),
    ip: z.string(),
    /** Operation id of this description, or an action in the back office: `login`, `logout`, `setup`. */
    operation: z.string(),
    requestId: z.string(),
    targets: z.array(z.strictObject({ kind: z.enum(TARGET_KINDS), key: z.string() })),
    before: z.array(fields).describe('Fields before the change, one entry for each of `targets`'),
    after: z.array(fields).describe('Fields after the change, one entry for each of `targets`'),
    outcome: z.int().describe('0 for success, else the code of the refusal'),
    ticket: z.string().optional().describe(`What the header \`${TICKET_HEADER}\` of the request said it was made for`),
  })
  .meta({ id: 'AuditEntry' });
export type AuditRecord = z.output<typeof auditRecord>;

export const auditNames = {
  querys: {
    id: 'number',
    time: 'date',
    actor: 'text',
    actorKind: 'enum',
    actorRole: 'enum',
    ip: 'text',
    operation: 'text',
    requestId: 'text',
    target: 'text',
    targetKind: 'text',
    outcome: 'number',
    ticket: 'text',
  },
  sorts: ['time', 'actor', 'operation'],
} as const;

const exampleRecord = {
  id: 1,
  time: '2026-11-21 09:00:00',
  actor: 'maria',
  actorKind: 'operator',
  actorRole: 'manager',
  ip: '127.0.0.1',
  operation: 'updateSn',
  requestId: '0b8f2f5e-4c7c-4b0c-9d0e-7c2f6d3c1a11',
  targets: [{ kind: 'sn', key: 'MJDFUNFYBNQMFNYY' }],
  before: [{ concurrentNumber: 5 }],
  after: [{ concurrentNumber: 10 }],
  outcome: 0,
  ticket: 'T-4711',
};

export const auditOperations = defineOperations({
  tag: 'audit',
  allowed: { role: 'administrator', read: true },
  extension: true,
  item: auditRecord,
  example: { items: [exampleRecord] },
})({
  'GET /audit': {
    id: 'listAudit',
    summary: 'List the audit log',
    query: pageQuery,
    example: { query: { limit: 50 } },
  },
  'POST /audit/data': {
    id: 'queryAudit',
    summary: 'Query the audit log',
    description:
      '`target` compares the key by which paths name the record: an SN, a product name, `group/name` of a customer.',
    ...querying(auditNames),
    example: {
      body: {
        querys: [{ name: 'target', op: '=', values: ['MJDFUNFYBNQMFNYY'] }],
        sorts: [{ name: 'time', order: 'DESC' }],
      },
    },
  },
});
