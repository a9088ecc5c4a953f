import { queryOptions } from '@tanstack/react-query';
import type { MAX_SEARCH } from '#contract/work/search.ts';
import { call } from '../../lib/api/api-client.ts';

/** Maximum length of a search text, in URL-encoded characters. */
const LONGEST: typeof MAX_SEARCH = 6000;

/** Maximum number of hits. The server makes sure that every kind is among them. */
const HITS = 40;

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

/**
 * Returns the text to search for. An offline string that is too long for one request is replaced by the SN in it; the
 * string is then not checked.
 */
function searchable(text: string): string {
  const trimmed = text.trim();
  if (encodeURIComponent(trimmed).length <= LONGEST) return trimmed;
  return /<sn>\s*([\w-]{4,80})\s*<\/sn>/.exec(trimmed)?.[1] ?? trimmed.slice(0, LONGEST_NAME);
}

const LONGEST_NAME = 300;
