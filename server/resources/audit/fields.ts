import { auditFields as fields } from '../../contract/records/audit.ts';
import type { ListDefinition } from '../../query/definition.ts';
import { queryColumns, recordColumns, sortColumns } from '../../query/fields.ts';

const atTarget = { kind: 'text', within: ['a.id in (select audit_id from audit_target where', ')'] } as const;

export const auditList: ListDefinition = {
  from: 'audit a',
  id: 'a.id',
  record: recordColumns(fields, 'a', {
    undoneBy: ['(select u.id from audit u where u.undo_of = a.id)', 'number'],
  }),
  shared: ['actor', 'operation'],
  querys: queryColumns(fields, 'a', {
    actor: { repeats: true },
    ip: { repeats: true },
    operation: { repeats: true },
    ticket: { repeats: true },
    target: { ...atTarget, sql: 'key' },
    targetKind: { ...atTarget, sql: 'kind' },
  }),
  sorts: sortColumns(fields, 'a', { actor: 'a.actor', operation: 'a.operation' }),
};
