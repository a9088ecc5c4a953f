import type { QueryKey } from '@tanstack/react-query';
import type { StringRecord } from '#contract/offline/strings.ts';
import type { ListRequest } from '../../lib/list/list-state.ts';
import { newestFirst, pageQuery } from '../../lib/api/page-query.ts';

export const stringKeys = {
  all: ['strings'] as QueryKey,
  lists: ['strings', 'list'] as QueryKey,
};

export const stringQueries = {
  list: (request: ListRequest) =>
    pageQuery<StringRecord>(stringKeys.lists, '/strings/data', newestFirst(request, 'serial')),
};
