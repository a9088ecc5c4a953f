import { queryOptions } from '@tanstack/react-query';
import type { OverviewRecord } from '#contract/overview.ts';
import { api } from '../../lib/api-client.ts';

/** Milliseconds between two counts while the page is looked at. */
const AGAIN = 60_000;

/** What needs attention, counted by the service. */
export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  refetchInterval: AGAIN,
  queryFn: async ({ signal }) => {
    const { items } = await api.get<OverviewRecord>('/overview', { signal });
    const [counted] = items;
    if (counted === undefined) throw new Error('The service answered without an overview.');
    return counted;
  },
});
