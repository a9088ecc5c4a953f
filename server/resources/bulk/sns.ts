import { snWalk } from '../sns/list-store.ts';
import type { BulkSource } from './store.ts';

export const snSource: BulkSource = {
  table: 'sn',
  key: 's.sn',
  walk: (moment, where) => snWalk(moment, where.scope === undefined ? [] : [where.scope], where),
};
