import type { QueryEntry } from '../../lib/list/filters.ts';
import type { ListRequest } from '../../lib/list/list-state.ts';

/** Rows that a tab of the desk shows; whoever needs more has the list. */
export const MOST_ROWS = 100;

/** What a list of the desk asks for; without an order of its own, that of the resource. */
export const requestOf = (querys: QueryEntry[], sort?: { name: string; order: 'ASC' | 'DESC' }): ListRequest => ({
  body: { querys, ...(sort && { sorts: [sort] }) },
  offset: 0,
  limit: MOST_ROWS,
});
