import type { QueryKey } from '@tanstack/react-query';
import type { ListRequest } from '../../lib/list/list-state.ts';
import { newestFirst, pageQuery } from '../../lib/api/page-query.ts';
import { filtered, type Filter } from '../../lib/list/filters.ts';

const lists: QueryKey = ['logs', 'list'];

export const logQueries = {
  list: (request: ListRequest) => pageQuery(lists, 'POST /logs/data', newestFirst(request, 'startTime')),
};

/** Returns the URL of the logs with filters. */
export const logsHref = (filters: readonly Filter[]): string => filtered('/logs', filters);
