import type { QueryKey } from '@tanstack/react-query';
import type { ListRequest } from '../../lib/list/list-state.ts';
import { newestFirst, pageQuery } from '../../lib/api/page-query.ts';

export const stringKeys = {
  all: ['strings'] as QueryKey,
  lists: ['strings', 'list'] as QueryKey,
};

export const stringQueries = {
  list: (request: ListRequest) => pageQuery(stringKeys.lists, 'POST /strings/data', newestFirst(request, 'serial')),
};
