import { ACTOR_KINDS, type auditNames } from '../../contract/history/audit.ts';
import { ROLES } from '../../contract/roles.ts';
import type { QueryColumns, SortColumns } from '../../query/columns.ts';
import type { ListDefinition } from '../../query/definition.ts';
import type { RecordFields } from '../../query/record.ts';

const record: RecordFields = {
  id: ['a.id', 'number'],
  time: ['a.time', 'time'],
  actor: ['a.actor', 'text'],
  actorKind: ['a.actor_kind', 'text'],
  actorRole: ['a.actor_role', 'text'],
  ip: ['a.ip', 'text'],
  operation: ['a.operation', 'text'],
  requestId: ['a.request_id', 'text'],
  targets: ['a.targets', 'json'],
  before: ['a.before', 'json'],
  after: ['a.after', 'json'],
  outcome: ['a.outcome', 'number'],
  ticket: ['a.ticket', 'text'],
};

const querys: QueryColumns<typeof auditNames.querys> = {
  id: { kind: 'number', sql: 'a.id' },
  time: { kind: 'date', sql: 'a.time' },
  actor: { kind: 'text', sql: 'a.actor' },
  actorKind: { kind: 'enum', sql: 'a.actor_kind', words: ACTOR_KINDS },
  actorRole: { kind: 'enum', sql: 'a.actor_role', words: ROLES },
  ip: { kind: 'text', sql: 'a.ip' },
  operation: { kind: 'text', sql: 'a.operation' },
  requestId: { kind: 'text', sql: 'a.request_id' },
  target: { kind: 'text', sql: 'key', within: ['a.id in (select audit_id from audit_target where', ')'] },
  targetKind: { kind: 'text', sql: 'kind', within: ['a.id in (select audit_id from audit_target where', ')'] },
  outcome: { kind: 'number', sql: 'a.outcome' },
  ticket: { kind: 'text', sql: 'a.ticket' },
};

const sorts: SortColumns<typeof auditNames.sorts> = { time: 'a.time', actor: 'a.actor', operation: 'a.operation' };

export const auditList: ListDefinition = { from: 'audit a', id: 'a.id', record, querys, sorts };
