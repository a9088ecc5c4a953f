import { sql, type SqlBool } from 'kysely';
import type { Condition } from '../../query/condition.ts';
import type { ListDefinition } from '../../query/definition.ts';
import type { WriteFields } from '../../core/write.ts';

export const roleList: ListDefinition = {
  from: 'role r',
  id: 'r.id',
  record: { guid: ['r.guid', 'text'], name: ['r.name', 'text'], description: ['r.description', 'text'] },
  querys: {},
  sorts: {},
};

export const hadBy = ({ id }: { id: number }): Condition =>
  sql<SqlBool>`r.id in (select role_id from role_user where user_id = ${id})`;

export const roleFields: WriteFields = {
  name: { column: 'name', as: 'kept' },
  description: { column: 'description', as: 'value' },
};
