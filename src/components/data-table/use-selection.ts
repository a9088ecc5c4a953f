import { useCallback, useMemo, useState } from 'react';

export type Selection = {
  ids: ReadonlySet<string>;
  /** Adds or removes one row, or with `range` all rows from the last one to it. */
  toggle: (id: string, range: boolean) => void;
  /** Selects all rows of the page, or none if all are selected. While the page loads, its rows are selected once they come. */
  togglePage: () => void;
  clear: () => void;
};

/** Returns the selected rows of a page, which is undefined while it loads. A row that leaves the page is no longer selected. */
export function useSelection(loaded: readonly string[] | undefined): Selection {
  const pageIds = loaded ?? noIds;
  const [isWanted, setWanted] = useState(false);
  const [chosen, setChosen] = useState<{ ids: ReadonlySet<string>; last: string | undefined }>({
    ids: new Set(),
    last: undefined,
  });
  const ids = useMemo(() => new Set(pageIds.filter((id) => chosen.ids.has(id))), [pageIds, chosen.ids]);

  const toggle = useCallback(
    (id: string, range: boolean) =>
      setChosen((before) => {
        const on = !before.ids.has(id);
        const next = new Set(before.ids);
        for (const each of range ? between(pageIds, before.last ?? id, id) : [id]) {
          if (on) next.add(each);
          else next.delete(each);
        }
        return { ids: next, last: id };
      }),
    [pageIds],
  );
  const choose = useCallback((chosenIds: readonly string[]) => {
    setWanted(false);
    setChosen({ ids: new Set(chosenIds), last: undefined });
  }, []);
  const togglePage = useCallback(() => {
    if (loaded === undefined) setWanted(true);
    else choose(ids.size === loaded.length ? noIds : loaded);
  }, [loaded, ids, choose]);
  if (isWanted && loaded !== undefined) choose(loaded);
  const clear = useCallback(() => choose(noIds), [choose]);
  return useMemo(() => ({ ids, toggle, togglePage, clear }), [ids, toggle, togglePage, clear]);
}

const noIds: readonly string[] = [];

function between(ids: readonly string[], one: string, other: string): readonly string[] {
  const from = ids.indexOf(one);
  const to = ids.indexOf(other);
  return from < 0 ? [other] : ids.slice(Math.min(from, to), Math.max(from, to) + 1);
}
