import { queryOptions, type QueryKey } from '@tanstack/react-query';
import { MAX_PAGE } from '#contract/bounds.ts';
import type { UserRecord } from '#contract/holders/users.ts';
import { call } from '../../lib/api/api-client.ts';
import type { LookUp, PastedEntry } from '../../lib/pasted.ts';
import { userKeys } from './api.ts';

const named = (names: readonly string[], signal: AbortSignal | undefined) => ({
  body: { querys: [{ name: 'name', op: '=', values: names }] as const },
  query: { limit: MAX_PAGE },
  signal,
});

export const usersNamed = async (names: readonly string[], signal?: AbortSignal): Promise<UserRecord[]> =>
  (await call('POST /users/data', named(names, signal))).items;

export const snUsersNamed = async (sn: string, names: readonly string[], signal: AbortSignal): Promise<UserRecord[]> =>
  (await call('POST /sns/{sn}/users/data', { path: { sn }, ...named(names, signal) })).items;

/** Returns the lookup of pasted accounts. `bound` returns the users that are already bound. */
export const lookUpUsers =
  (purpose: string, bound: (names: readonly string[], signal: AbortSignal) => Promise<readonly UserRecord[]>): LookUp =>
  (texts) =>
    queryOptions<readonly PastedEntry[], Error, readonly PastedEntry[], QueryKey>({
      queryKey: [...userKeys.lists, 'pasted', purpose, texts],
      queryFn: async ({ signal }) => {
        const [all, had] = await Promise.all([usersNamed(texts, signal), bound(texts, signal)]);
        const namesOf = (users: readonly UserRecord[]) => new Set(users.map(({ name }) => name));
        const [known, same] = [namesOf(all), namesOf(had)];
        return texts.map((text): PastedEntry => {
          const name = text.normalize('NFC');
          return { text: name, fate: same.has(name) ? 'same' : known.has(name) ? 'ready' : 'unknown' };
        });
      },
    });
