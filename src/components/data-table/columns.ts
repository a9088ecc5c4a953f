import type { MessageDescriptor } from '@lingui/core';
import {
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  type ColumnDef,
} from '@tanstack/react-table';
import type { CSSProperties, ReactNode } from 'react';

/** One column of a list. The first of a list's columns is pinned, always shown, and carries the row's link. */
export type Column<Row> = {
  id: string;
  header: MessageDescriptor;
  /** No kit components in here: a page has up to 1,000 rows. */
  cell: (row: Row) => ReactNode;
  /** For the first column: what stands beside its link, such as a copy button. */
  aside?: (row: Row) => ReactNode;
  /** For the first column: a second line on a narrow page, with what must be told before anything is scrolled sideways. */
  below?: (row: Row) => ReactNode;
  /** Sort name of the contract; without one the column cannot be sorted. */
  sort?: string;
  /** `end` for numbers. */
  align?: 'end';
  /** Pixels, 160 when not given. */
  width?: number;
  /** Columns of an export that say what this one shows; the one of the same name when not given. */
  exports?: readonly string[];
  /** Not shown until the operator chooses it. */
  hidden?: boolean;
};

export const features = tableFeatures({
  columnVisibilityFeature,
  columnOrderingFeature,
  columnSizingFeature,
  columnResizingFeature,
});
export type Features = typeof features;

export const DEFAULT_WIDTH = 160;
export const MIN_WIDTH = 72;

/** Our columns as TanStack Table's, which keeps order, visibility and widths; cells stay ours (see `row.tsx`). */
export function tableColumns<Row extends object>(columns: readonly Column<Row>[]): ColumnDef<Features, Row>[] {
  return columns.map(({ id, width = DEFAULT_WIDTH }) => ({ id, size: width, minSize: MIN_WIDTH }));
}

/** Order and visibility for the chosen column ids, or for the list's own choice when nothing was chosen. */
export function arrange<Row>(columns: readonly Column<Row>[], chosen: readonly string[] | undefined) {
  const ids = columns.map(({ id }) => id);
  const [first, ...rest] = ids;
  const wanted =
    chosen?.filter((id) => rest.includes(id)) ?? columns.filter(({ hidden }) => hidden !== true).map(({ id }) => id);
  return {
    columnOrder: [...new Set([...(first === undefined ? [] : [first]), ...wanted, ...rest])],
    columnVisibility: Object.fromEntries(ids.map((id) => [id, id === first || wanted.includes(id)])),
  };
}

/** The columns that are shown, in their order. */
export function shownIds<Row>(columns: readonly Column<Row>[], chosen: readonly string[] | undefined): string[] {
  const { columnOrder, columnVisibility } = arrange(columns, chosen);
  return columnOrder.filter((id) => columnVisibility[id] === true);
}

/** Tracks of the grid that all rows share: the columns as wide as they are, and what is left of the page after them. */
export function columnTracks(
  widths: readonly number[],
  { selects, hasMenu }: { selects: boolean; hasMenu: boolean },
): CSSProperties {
  const tracks = widths.map((width) => `${width}px`);
  const columns = [selects ? '3rem' : '', ...tracks, 'minmax(0, 1fr)', hasMenu ? '2.75rem' : ''];
  return { ['--columns' as string]: columns.join(' ') };
}
