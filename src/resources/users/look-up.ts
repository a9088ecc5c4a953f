import { queryOptions, type QueryKey } from '@tanstack/react-query';
import { MAX_PAGE } from '#contract/bounds.ts';
import type { UserRecord } from '#contract/holders/users.ts';
import { api } from '../../lib/api/api-client.ts';
import type { LookUp, PastedEntry } from '../../lib/pasted.ts';
import { userKeys } from './api.ts';

/** The users of some accounts, from all or from those that a route tells. */
export async function usersNamed(
  names: readonly string[],
  route = '/users/data',
  signal?: AbortSignal,
): Promise<UserRecord[]> {
  // prettier-ignore
  const body = { querys: [{ name: 'name', op: '=', values: names }] };
  return (await api.post<UserRecord>(route, { body, query: { limit: MAX_PAGE }, signal })).items;
}

/** Looks pasted accounts up; those that `bound` tells are there already. */
export const lookUpUsers =
  (purpose: string, bound: (names: readonly string[], signal: AbortSignal) => Promise<readonly UserRecord[]>): LookUp =>
  (texts) =>
    queryOptions<readonly PastedEntry[], Error, readonly PastedEntry[], QueryKey>({
      queryKey: [...userKeys.lists, 'pasted', purpose, texts],
      queryFn: async ({ signal }) => {
        const [all, had] = await Promise.all([usersNamed(texts, undefined, signal), bound(texts, signal)]);
        const namesOf = (users: readonly UserRecord[]) => new Set(users.map(({ name }) => name));
        const [known, same] = [namesOf(all), namesOf(had)];
        return texts.map((text): PastedEntry => {
          const name = text.normalize('NFC');
          return { text: name, fate: same.has(name) ? 'same' : known.has(name) ? 'ready' : 'unknown' };
        });
      },
    });
