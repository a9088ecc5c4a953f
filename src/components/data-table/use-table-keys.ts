import { msg } from '@lingui/core/macro';
import { useCallback, useState, type RefObject } from 'react';
import { useShortcut } from '../../lib/shortcuts.ts';
import type { Selection } from './use-selection.ts';

type Options = {
  ids: readonly string[];
  table: RefObject<HTMLTableElement | null>;
  selection: Selection | undefined;
  open: (id: string) => void;
  edit: ((id: string) => void) | undefined;
  /** The row to start on: the one that was opened last. */
  initial: string | undefined;
  /** False while the rows belong to an older request. */
  enabled: boolean;
};

/** Returns the row that the keyboard acts on. Adds the keys of every list: j and k move, x selects, o and Enter open, e edits. */
export function useTableKeys({ ids, table, selection, open, edit, initial, enabled }: Options) {
  const [chosen, setActive] = useState(initial);
  const active = chosen !== undefined && ids.includes(chosen) ? chosen : undefined;

  const focusRow = useCallback(
    (id: string, tries = 20) => {
      const row = table.current?.querySelector<HTMLElement>(`tr[data-row-id="${CSS.escape(id)}"]`);
      if (row) row.focus({ preventScroll: false });
      // A virtualised list renders the row in one of the next frames.
      else if (tries > 0) requestAnimationFrame(() => focusRow(id, tries - 1));
    },
    [table],
  );
  const move = (step: number) => {
    const at = active === undefined ? (step > 0 ? -1 : ids.length) : ids.indexOf(active);
    const next = ids[Math.min(Math.max(at + step, 0), ids.length - 1)];
    if (next === undefined) return;
    setActive(next);
    focusRow(next);
  };
  const onActive = (act: ((id: string) => void) | undefined) => () => {
    if (active !== undefined) act?.(active);
  };

  const selects = selection !== undefined;
  useShortcut({ id: 'list.next', group: 'list', keys: 'j', label: msg`Next row`, enabled, run: () => move(1) });
  useShortcut({
    id: 'list.previous',
    group: 'list',
    keys: 'k',
    label: msg`Previous row`,
    enabled,
    run: () => move(-1),
  });
  useShortcut({ id: 'list.open', group: 'list', keys: 'o', label: msg`Open the row`, enabled, run: onActive(open) });
  useShortcut({
    id: 'list.edit',
    group: 'list',
    keys: 'e',
    label: msg`Edit the row`,
    run: onActive(edit),
    enabled: enabled && edit !== undefined,
  });
  useShortcut({
    id: 'list.select',
    group: 'list',
    keys: 'x',
    label: msg`Select the row`,
    run: onActive((id) => selection?.toggle(id, false)),
    enabled: enabled && selects,
  });
  useShortcut({
    id: 'list.selectRange',
    group: 'list',
    keys: 'shift+x',
    label: msg`Select up to the row`,
    run: onActive((id) => selection?.toggle(id, true)),
    enabled: enabled && selects,
  });
  useShortcut({
    id: 'list.selectPage',
    group: 'list',
    keys: 'mod+a',
    label: msg`Select the page`,
    run: () => selection?.togglePage(),
    enabled: enabled && selects,
  });
  return { active, setActive };
}
