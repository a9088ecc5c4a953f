import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useCallback, useState, type RefObject } from 'react';
import { useShortcut, type Shortcut } from '../../lib/shortcuts.ts';
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

  const selects = enabled && selection !== undefined;
  const key = (id: string, keys: string, label: MessageDescriptor, run: () => void, on = enabled): Shortcut => ({
    id: `list.${id}`,
    group: 'list',
    keys,
    label,
    run,
    enabled: on,
  });
  const toggle = (range: boolean) => onActive((id) => selection?.toggle(id, range));
  useShortcut(key('next', 'j', msg`Next row`, () => move(1)));
  useShortcut(key('previous', 'k', msg`Previous row`, () => move(-1)));
  useShortcut(key('open', 'o', msg`Open the row`, onActive(open)));
  useShortcut(key('edit', 'e', msg`Edit the row`, onActive(edit), enabled && edit !== undefined));
  useShortcut(key('select', 'x', msg`Select the row`, toggle(false), selects));
  useShortcut(key('selectRange', 'shift+x', msg`Extend the selection to the row`, toggle(true), selects));
  useShortcut(key('selectPage', 'mod+a', msg`Select the page`, () => selection?.togglePage(), selection !== undefined));
  return { active, setActive };
}
