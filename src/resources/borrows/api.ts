import type { QueryKey } from '@tanstack/react-query';
import type { ListRequest } from '../../lib/list/list-state.ts';
import { writeFilter, type Filter } from '../../lib/list/filters.ts';
import { newestFirst, pageQuery } from '../../lib/api/page-query.ts';

export const borrowKeys = {
  all: ['borrows'] as QueryKey,
  lists: ['borrows', 'list'] as QueryKey,
};

export const borrowQueries = {
  list: (request: ListRequest) => pageQuery(borrowKeys.lists, 'POST /borrows/data', newestFirst(request, 'date')),
};

export const seatsOut: Filter<'returned'> = { name: 'returned', op: 'is', values: ['false'] };

/** Filters for expired seats that were not returned. The service takes them back within seconds. */
export const overdueSeats: readonly Filter<'returned' | 'until'>[] = [
  seatsOut,
  { name: 'until', op: 'within', values: ['past'] },
];

export const overdueSeatsHref = `/offline/borrows?${new URLSearchParams(overdueSeats.map((filter) => ['f', writeFilter(filter)]))}`;
