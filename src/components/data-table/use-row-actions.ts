import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { lastRow } from '../../lib/last-place.ts';
import { useLatest } from '../../lib/use-latest.ts';
import type { RowAction } from '../list-page/row-menu.tsx';
import type { RowActions } from './row.tsx';
import type { Selection } from './use-selection.ts';

export type RowHandlers<Row> = {
  /** Key under which the table remembers the row that was opened last. */
  id: string;
  rowId: (row: Row) => string;
  rowName: (row: Row) => string;
  rowHref?: ((row: Row) => string) | undefined;
  editHref?: ((row: Row) => string | undefined) | undefined;
  menu?: ((row: Row) => readonly RowAction[]) | undefined;
  selection?: Selection | undefined;
};

/** Returns the handlers of the rows. `actions` stays the same object: a new one would render all rows again. */
export function useRowActions<Row>(handlers: RowHandlers<Row>) {
  const { id, rowId, rowHref, editHref } = handlers;
  const { t } = useLingui();
  const navigate = useNavigate();

  const open = (row: Row) => {
    lastRow.remember(id, rowId(row));
    if (rowHref !== undefined) void navigate(rowHref(row));
  };
  const edit = (row: Row) => {
    const href = editHref?.(row);
    if (href !== undefined) void navigate(href);
  };
  // Lingui's macro does not recognise a `t` that is read from an object.
  const selectLabel = (name: string) => t`Select ${name}`;

  const latest = useLatest({ ...handlers, open, selectLabel, follow: (href: string) => void navigate(href) });
  const selects = handlers.selection !== undefined;
  const hasMenu = handlers.menu !== undefined;
  const actions = useMemo<Omit<RowActions<Row>, 'activate'>>(
    () => ({
      name: (row) => latest.current.rowName(row),
      selectLabel: (name) => latest.current.selectLabel(name),
      toggle: selects ? (row, range) => latest.current.selection?.toggle(row, range) : undefined,
      open: (row) => latest.current.open(row),
      follow: (href) => latest.current.follow(href),
      menu: hasMenu ? (row) => latest.current.menu?.(row) ?? [] : undefined,
    }),
    [selects, hasMenu, latest],
  );
  return { open, edit, actions };
}
