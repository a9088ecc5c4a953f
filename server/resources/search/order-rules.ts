import { SEARCH_KINDS, SEARCH_MATCHES, type SearchHit, type SearchKind } from '../../contract/work/search.ts';

/**
 * Hits as they are answered: best first, then by kind, the likely ones first. When there are too many, the worst of the
 * kind that has most goes, so that a thousand SNs of one beginning do not hide the one user.
 */
export function inOrder(hits: readonly SearchHit[], likely: readonly SearchKind[], limit: number): SearchHit[] {
  const kinds = [...likely, ...SEARCH_KINDS];
  const rank = ({ match, kind }: SearchHit) => SEARCH_MATCHES.indexOf(match) * kinds.length + kinds.indexOf(kind);
  const sorted = hits.toSorted((a, b) => rank(a) - rank(b));
  while (sorted.length > limit) sorted.splice(worstOfMost(sorted), 1);
  return sorted;
}

/** Place of the last hit of the kind that has most of them. */
function worstOfMost(hits: readonly SearchHit[]): number {
  const counts = new Map<SearchKind, number>();
  for (const { kind } of hits) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return hits.findLastIndex(({ kind }) => counts.get(kind) === most);
}
