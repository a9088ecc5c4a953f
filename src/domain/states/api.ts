import { queryOptions } from '@tanstack/react-query';
import type { ActivityKind, MAX_STATES, StateRecord } from '#contract/history/activity.ts';
import { call } from '../../lib/api/api-client.ts';

const MOST: typeof MAX_STATES = 200;

/** Returns the query of who set the states of records, by their keys. One request for all rows of a page. */
export const statesQuery = (kind: ActivityKind, keys: readonly string[]) =>
  queryOptions({
    queryKey: ['activity', kind, 'states', ...keys],
    enabled: keys.length > 0,
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, StateRecord>> => {
      const { items } = await call('POST /states', { body: { kind, keys: keys.slice(0, MOST) }, signal });
      return new Map(items.map((item) => [item.key, item]));
    },
  });
