import { SEARCH_KINDS, SEARCH_MATCHES, type SearchHit, type SearchKind } from '../../contract/work/search.ts';

/**
 * Returns hits by quality, then by kind. Beyond `limit` it drops the worst hit of the most frequent kind, so that a
 * thousand SNs with the same beginning do not hide the only user.
 */
export function inOrder(hits: readonly SearchHit[], likely: readonly SearchKind[], limit: number): SearchHit[] {
  const kinds = [...likely, ...SEARCH_KINDS];
  const rank = ({ match, kind }: SearchHit) => SEARCH_MATCHES.indexOf(match) * kinds.length + kinds.indexOf(kind);
  const sorted = hits.toSorted((a, b) => rank(a) - rank(b));
  while (sorted.length > limit) sorted.splice(worstOfMost(sorted), 1);
  return sorted;
}

function worstOfMost(hits: readonly SearchHit[]): number {
  const counts = new Map<SearchKind, number>();
  for (const { kind } of hits) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return hits.findLastIndex(({ kind }) => counts.get(kind) === most);
}
