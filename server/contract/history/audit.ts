import { z } from 'zod';
import { TARGET_KINDS } from '../kinds.ts';
import { pageQuery, querying } from '../listing.ts';
import { defineOperations } from '../operation.ts';
import { auditFields, auditMeanings } from '../records/audit.ts';
import { listNames } from '../records/field.ts';
import { recordShape } from '../records/schemas.ts';
import { line } from '../scalars.ts';

export const ticketText = line(64).trim();
export const reasonText = line(200).trim();

const fields = z.record(z.string(), z.unknown());

export const auditRecord = z
  .strictObject({
    ...recordShape(auditFields, auditMeanings),
    targets: z.array(z.strictObject({ kind: z.enum(TARGET_KINDS), key: z.string() })),
    before: z.array(fields).describe('Fields before the change, one entry for each of `targets`'),
    after: z.array(fields).describe('Fields after the change, one entry for each of `targets`'),
  })
  .meta({ id: 'AuditEntry' });
export type AuditRecord = z.output<typeof auditRecord>;

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
  reason: 'More seats until the end of the project',
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
      '`target` compares the key by which paths name the record: an SN, a product name, `group/name` of a customer. `device` finds the changes of devices by name, own id, device code or MAC address.',
    ...querying(listNames(auditFields)),
    example: {
      body: {
        querys: [{ name: 'target', op: '=', values: ['MJDFUNFYBNQMFNYY'] }],
        sorts: [{ name: 'time', order: 'DESC' }],
      },
    },
  },
});
