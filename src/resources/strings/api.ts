import type { QueryKey } from '@tanstack/react-query';
import type { ListRequest } from '../../lib/list/list-state.ts';
import { newestFirst, pageQuery } from '../../lib/api/page-query.ts';

const lists: QueryKey = ['strings', 'list'];

export const stringQueries = {
  list: (request: ListRequest) => pageQuery(lists, 'POST /strings/data', newestFirst(request, 'serial')),
};
