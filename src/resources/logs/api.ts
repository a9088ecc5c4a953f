import type { QueryKey } from '@tanstack/react-query';
import type { ListRequest } from '../../lib/list/list-state.ts';
import { newestFirst, pageQuery } from '../../lib/api/page-query.ts';
import { writeFilter, type Filter } from '../../lib/list/filters.ts';

export const logKeys = {
  all: ['logs'] as QueryKey,
  lists: ['logs', 'list'] as QueryKey,
};

export const logQueries = {
  list: (request: ListRequest) => pageQuery(logKeys.lists, 'POST /logs/data', newestFirst(request, 'startTime')),
};

/** Returns the URL of the logs with filters. */
export const logsHref = (filters: readonly Filter[]): string =>
  `/logs?${new URLSearchParams(filters.map((filter) => ['f', writeFilter(filter)]))}`;
