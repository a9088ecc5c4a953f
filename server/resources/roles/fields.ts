import type { ListDefinition } from '../../core/list.ts';
import type { WriteFields } from '../../core/write.ts';

export const roleList: ListDefinition = {
  from: 'role r',
  id: 'r.id',
  record: { guid: ['r.guid', 'text'], name: ['r.name', 'text'], description: ['r.description', 'text'] },
  querys: {},
  sorts: {},
};

export const roleFields: WriteFields = {
  name: { column: 'name', as: 'kept' },
  description: { column: 'description', as: 'value' },
};
