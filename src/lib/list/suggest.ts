import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import { api } from '../api/api-client.ts';
import { containing } from './filters.ts';

/** The query for the names of records that hold a text, the first of all for none: what a picker offers. */
export type Suggest = (text: string) => UseQueryOptions<readonly string[], Error, readonly string[], QueryKey>;

/** Milliseconds without a key until a picker asks. */
export const SUGGEST_DELAY = 200;

const OFFERED = 20;

/** Suggestions of a `…/data` operation whose records are named by the field `name`. */
export function suggestNames<Name extends string>(lists: QueryKey, route: string, name: Name): Suggest {
  return (text) => ({
    queryKey: [...lists, 'names', text],
    queryFn: async ({ signal }) => {
      const body = { querys: text === '' ? [] : [containing(name, text)], sorts: [{ name }] };
      const { items } = await api.post<Record<Name, string>>(route, { body, query: { limit: OFFERED }, signal });
      return items.map((item) => item[name]);
    },
  });
}
