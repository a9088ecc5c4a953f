import { auditFields as fields } from '../../contract/records/audit.ts';
import { dialect } from '../../db/dialect.ts';
import { anyTextOf } from '../../query/columns.ts';
import type { ListDefinition } from '../../query/definition.ts';
import { queryColumns, recordColumns, sortColumns } from '../../query/fields.ts';

const atTarget = { kind: 'text', within: ['a.id in (select audit_id from audit_target where', ')'] } as const;

/** A MAC address or a part of one, in pairs of digits. */
const MAC = /^%?[\da-f]{2}(?:[-:][\da-f]{2})+%?$/i;

/** Devices are stored with their addresses in upper case, without separators. */
const nameOrIdentity = (text: string): string =>
  MAC.test(text) ? text.replaceAll(/[-:]/g, '').toUpperCase() : text.normalize('NFC');

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
    device: {
      ...anyTextOf(['m.machine_name', 'm.custom_id', 'm.identity'], { table: 'machine_search', id: 'm.id' }),
      normal: nameOrIdentity,
      within: [
        `a.id in (select t.audit_id from machine m ${dialect.inOrder} audit_target t on t.key = cast(m.id as text) and t.kind = 'machine' where`,
        ')',
      ],
    },
  }),
  sorts: sortColumns(fields, 'a', { actor: 'a.actor', operation: 'a.operation' }),
};
