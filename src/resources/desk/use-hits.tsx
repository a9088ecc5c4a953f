import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import type { SearchHit } from '#contract/work/search.ts';
import type { CommandGroup } from '../../components/menu/command-box.tsx';
import { useCan } from '../../lib/api/session.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { searchQuery } from './api.ts';
import { HitLabel, HitHint } from './hit-label.tsx';
import { groupsOf, kinds } from './hits.ts';

/** Debounce of typed text in milliseconds. Pasted text is searched immediately. */
const REST = 150;

/** Returns the hits of a text. `isLoading` is true until they belong to the current text. */
export function useHits(text: string, pasted = false) {
  const can = useCan();
  const rested = useDebounced(text, REST);
  const wanted = pasted ? text : rested;
  const { data, error, isLoading, refetch } = useQuery({
    ...searchQuery(can('search') ? wanted : ''),
    throwOnError: false,
  });
  const isCurrent = wanted === text && !isLoading;
  // Hits of an older text are not offered, because Enter would open the wrong record.
  return { hits: isCurrent && wanted.trim() !== '' ? (data ?? none) : none, error, isLoading: !isCurrent, refetch };
}

const none: readonly SearchHit[] = [];

/** Returns the hits as commands, grouped by kind. `hrefOf` returns the link of a hit. */
export function useHitGroups(
  hits: readonly SearchHit[],
  hrefOf: (hit: SearchHit) => string | undefined,
  go: (href: string) => void,
): CommandGroup[] {
  const { i18n } = useLingui();
  return groupsOf(hits).map(({ kind, hits: of }) => ({
    id: kind,
    label: i18n._(kinds[kind].label),
    commands: of.flatMap((hit) => {
      const href = hrefOf(hit);
      if (href === undefined) return [];
      const { icon } = kinds[kind];
      return [
        {
          id: `${kind}-${hit.id}`,
          label: <HitLabel hit={hit} />,
          hint: <HitHint hit={hit} />,
          icon,
          run: () => go(href),
        },
      ];
    }),
  }));
}
