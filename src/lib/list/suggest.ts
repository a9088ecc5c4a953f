import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import { request } from '../api/api-client.ts';
import type { ItemOf, ListKey } from '../api/operations.ts';
import { containing } from './filters.ts';

/** The query for the names of records that hold a text, the first of all for none: what a picker offers. */
export type Suggest = (text: string) => UseQueryOptions<readonly string[], Error, readonly string[], QueryKey>;

/** Milliseconds without a key until a picker asks. */
export const SUGGEST_DELAY = 200;

const OFFERED = 20;

/** Suggestions of a `…/data` operation whose records are named by the field `name`. */
export function suggestNames<Key extends ListKey>(key: Key, name: keyof ItemOf<Key> & string): Suggest {
  const [, resource] = key.split('/');
  return (text) => ({
    queryKey: [resource, 'list', 'names', text],
    queryFn: async ({ signal }) => {
      const body = { querys: text === '' ? [] : [containing(name, text)], sorts: [{ name }] };
      const { items } = await request<Record<string, string>>(key, { body, query: { limit: OFFERED }, signal });
      return items.flatMap((item) => item[name] ?? []);
    },
  });
}
