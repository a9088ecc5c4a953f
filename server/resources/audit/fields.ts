import { ACTOR_KINDS, auditNames } from '../../contract/history/audit.ts';
import { ROLES } from '../../contract/roles.ts';
import type { ListDefinition } from '../../query/definition.ts';
import { namedColumns } from '../../query/named.ts';
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

const atTarget = ['a.id in (select audit_id from audit_target where', ')'] as const;

export const auditList: ListDefinition = {
  from: 'audit a',
  id: 'a.id',
  record,
  shared: ['actor', 'operation'],
  ...namedColumns(auditNames, 'a', {
    actorKind: { words: ACTOR_KINDS },
    actorRole: { words: ROLES },
    target: { sql: 'key', within: atTarget },
    actor: { repeats: true },
    ip: { repeats: true },
    operation: { repeats: true },
    ticket: { repeats: true },
    targetKind: { sql: 'kind', within: atTarget },
  }),
};
