import { msg } from '@lingui/core/macro';
import { useState } from 'react';
import type { PageSource } from '../../lib/api/page-query.ts';
import { useShortcut } from '../../lib/shortcuts.ts';
import type { Selection } from '../data-table/use-selection.ts';

/** All rows that match the list's query: the query and the total when they were chosen. */
export type Matching = { readonly source: PageSource; readonly total: number };

/**
 * Returns all rows that match, on every page. They are offered once the whole page is selected, by the same key. Any change
 * to the list or the selection cancels the choice.
 */
export function useMatching(
  selection: Selection,
  ids: readonly string[],
  total: number | undefined,
  source: PageSource | undefined,
): { chosen: Matching | undefined; offer: { total: number; take: () => void } | undefined } {
  const [taken, setTaken] = useState<Matching & { ids: Selection['ids'] }>();
  const isSame = taken !== undefined && holdsSame(taken.ids, selection.ids) && isEqual(taken.source, source);
  if (taken !== undefined && !isSame) setTaken(undefined);
  const chosen = isSame ? taken : undefined;
  const isWhole = ids.length > 0 && selection.ids.size === ids.length && total !== undefined && total > ids.length;
  const take =
    isWhole && chosen === undefined && source !== undefined
      ? () => setTaken({ source, total, ids: selection.ids })
      : undefined;
  useShortcut({
    id: 'list.selectMatching',
    group: 'list',
    keys: 'mod+a',
    label: msg`Select all matching rows, after selecting the page`,
    enabled: take !== undefined,
    run: () => take?.(),
  });
  return { chosen, offer: take === undefined || total === undefined ? undefined : { total, take } };
}

const holdsSame = (one: Selection['ids'], other: Selection['ids']): boolean =>
  one.size === other.size && one.isSubsetOf(other);

const isEqual = (one: PageSource, other: PageSource | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
