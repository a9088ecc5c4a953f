import type { QueryKey } from '@tanstack/react-query';
import type { ListRequest } from '../../lib/list/list-state.ts';
import { narrowed, newestFirst, pageQuery } from '../../lib/api/page-query.ts';
import { filtered, type Filter } from '../../lib/list/filters.ts';

const lists: QueryKey = ['logs', 'list'];

export const logQueries = {
  list: (request: ListRequest) => pageQuery(lists, 'POST /logs/data', newestFirst(request, 'startTime')),
  /** Returns the list of the refused log-ins of a user. */
  refusalsOf: (name: string) =>
    narrowed(logQueries.list, [
      { name: 'loginName', op: '=', values: [name] },
      { name: 'errorCode', op: '<>', values: [0] },
    ]),
};

/** Returns the URL of the logs with filters. */
export const logsHref = (filters: readonly Filter[]): string => filtered('/logs', filters);
