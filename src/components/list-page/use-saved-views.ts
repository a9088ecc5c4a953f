import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { listMemory } from '../../lib/list/list-memory.ts';
import type { ListState } from '../../lib/list/list-state.ts';
import { readView, writeView } from '../../lib/list/list-url.ts';
import { savedViews, type SavedView } from '../../lib/list/saved-views.ts';
import { useLatest } from '../../lib/use-latest.ts';

export type SavedViews = {
  items: readonly SavedView[];
  chosen: SavedView | undefined;
  changed: boolean;
  error: Error | null;
  retry: () => void;
  /** True while the list is about to open with a default view. It requests no records until then. */
  opening: boolean;
};

/** Returns the saved views of a list. The operator's default view opens if the address has no query of its own. */
export function useSavedViews(screen: string, state: ListState, enabled: boolean): SavedViews {
  const query = useQuery({ ...savedViews(screen), enabled });
  const [expected] = useState(() => listMemory.read(screen).opensWithView === true);
  // After the first choice of the operator, an empty query means the list without a view.
  const [fresh, setFresh] = useState(enabled);
  const views = query.data?.items;
  const opensWith = views?.find((view) => view.default);
  const show = useLatest(state.show);
  const { isUntouched } = state;

  useEffect(() => {
    if (views !== undefined) listMemory.write(screen, { opensWithView: opensWith !== undefined });
  }, [views, opensWith, screen]);
  if (fresh && (!isUntouched || (views !== undefined && opensWith === undefined))) setFresh(false);
  useEffect(() => {
    if (fresh && isUntouched && opensWith !== undefined) show.current(opensWith.query, String(opensWith.id), 'replace');
  }, [fresh, isUntouched, opensWith, show]);

  const chosen = views?.find(({ id }) => String(id) === state.view);
  return {
    items: views ?? none,
    chosen,
    changed: chosen !== undefined && writeView(readView(chosen.query)) !== state.written,
    error: views === undefined ? query.error : null,
    retry: () => void query.refetch(),
    opening: fresh && isUntouched && (views === undefined ? expected && !query.isError : opensWith !== undefined),
  };
}

const none: readonly SavedView[] = [];
