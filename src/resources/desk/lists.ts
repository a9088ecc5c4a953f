import type { QueryEntry } from '../../lib/list/filters.ts';
import type { ListRequest } from '../../lib/list/list-state.ts';

export const MOST_ROWS = 100;

/** Returns the request for a list of the desk. Without `sort` the server uses the default order of the resource. */
export const requestOf = (querys: QueryEntry[], sort?: { name: string; order: 'ASC' | 'DESC' }): ListRequest => ({
  body: { querys, ...(sort && { sorts: [sort] }) },
  offset: 0,
  limit: MOST_ROWS,
});
