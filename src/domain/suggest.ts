import { request } from '../lib/api/api-client.ts';
import type { ItemOf, ListKey } from '../lib/api/operations.ts';
import { containing } from '../lib/list/filters.ts';
import type { Suggest } from '../lib/list/suggest.ts';

const OFFERED = 20;

/** Returns suggestions from a `…/data` operation whose records are named by the field `name`. */
function suggestNames<Key extends ListKey>(key: Key, name: keyof ItemOf<Key> & string): Suggest {
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

/** Suggests SNs that contain a text. Archived SNs are omitted, because they cannot be changed. */
export const suggestSns = suggestNames('POST /sns/data', 'sn');
export const suggestProducts = suggestNames('POST /products/data', 'productName');
export const suggestBusinesses = suggestNames('POST /businesses/data', 'name');
export const suggestAccounts = suggestNames('POST /users/data', 'name');
