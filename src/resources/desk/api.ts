import { queryOptions } from '@tanstack/react-query';
import type { MAX_SEARCH } from '#contract/work/search.ts';
import { call } from '../../lib/api/api-client.ts';

/** Longest text that the service searches. */
const LONGEST: typeof MAX_SEARCH = 6000;

/** Most hits that are fetched; the server sees to it that every kind is among them. */
const HITS = 40;

/** What a pasted text names, whatever it is. */
export const searchQuery = (text: string) => {
  const wanted = searchable(text);
  return queryOptions({
    queryKey: ['search', wanted],
    enabled: wanted !== '',
    staleTime: 5_000,
    queryFn: async ({ signal }) => {
      const { items } = await call('GET /search', { query: { q: wanted, limit: HITS }, signal });
      return items;
    },
  });
};

/** An offline string that is too long for one request is found by the SN that it names; its check stays unseen. */
function searchable(text: string): string {
  const trimmed = text.trim();
  if (encodeURIComponent(trimmed).length <= LONGEST) return trimmed;
  return /<sn>\s*([\w-]{4,80})\s*<\/sn>/.exec(trimmed)?.[1] ?? trimmed.slice(0, LONGEST_NAME);
}

/** No name is longer. */
const LONGEST_NAME = 300;
