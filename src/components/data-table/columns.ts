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

/** A column of a list. The first column is pinned, always shown, and has the row's link. */
export type Column<Row> = {
  id: string;
  header: MessageDescriptor;
  /** Cells use no kit components, because a page has up to 1,000 rows. */
  cell: (row: Row) => ReactNode;
  /** First column only: content beside the link, such as a copy button. */
  aside?: (row: Row) => ReactNode;
  /** True for a fact of the card that a row is on a narrow page. A list without facts shows its next columns. */
  fact?: boolean;
  /** Sort name of the contract. Leave out if the column cannot be sorted. */
  sort?: string;
  align?: 'start' | 'end';
  /** 160 pixels by default. */
  width?: number;
  /** Export columns with the content of this column, by default the one of the same name. */
  exports?: readonly string[];
  hidden?: boolean;
};

export const features = tableFeatures({
  columnVisibilityFeature,
  columnOrderingFeature,
  columnSizingFeature,
  columnResizingFeature,
});
export type Features = typeof features;

/** Pixels of a column without a width. */
export const DEFAULT_WIDTH = 160;
export const MIN_WIDTH = 72;

/** Returns the columns for TanStack Table, which keeps order, visibility and widths. `row.tsx` renders the cells. */
export function tableColumns<Row extends object>(columns: readonly Column<Row>[]): ColumnDef<Features, Row>[] {
  return columns.map(({ id, width = DEFAULT_WIDTH }) => ({ id, size: width, minSize: MIN_WIDTH }));
}

/** Returns order and visibility for the chosen column ids, or the list's defaults if none were chosen. */
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

export function shownIds<Row>(columns: readonly Column<Row>[], chosen: readonly string[] | undefined): string[] {
  const { columnOrder, columnVisibility } = arrange(columns, chosen);
  return columnOrder.filter((id) => columnVisibility[id] === true);
}

/** Most chosen columns on a card. More would leave room for few cards. */
const MOST_CHOSEN = 3;

/** Returns the ids of the columns that cards show: the list's facts, or the first columns that the operator chose. */
export function cardIds<Row>(columns: readonly Column<Row>[], chosen: readonly string[] | undefined): string[] {
  const [first, ...shown] = shownIds(columns, chosen);
  const facts = columns.flatMap(({ id, fact }) => (fact === true && id !== first ? [id] : []));
  return chosen === undefined && facts.length > 0 ? facts : shown.slice(0, MOST_CHOSEN);
}

/** Returns the style with the grid tracks of all rows: the column widths, then the rest of the page. */
export function columnTracks(
  widths: readonly number[],
  { selects, hasMenu }: { selects: boolean; hasMenu: boolean },
): CSSProperties {
  const tracks = widths.map((width) => `${width}px`);
  const columns = [selects ? '3rem' : '', ...tracks, 'minmax(0, 1fr)', hasMenu ? '2.75rem' : ''];
  return { ['--columns' as string]: columns.join(' ') };
}

/** Returns the style with the grid tracks of all cards: the checkbox, the title and the facts, the menu. */
export const cardTracks = ({ selects, hasMenu }: { selects: boolean; hasMenu: boolean }): CSSProperties => ({
  ['--columns' as string]: `${selects ? '[start] 3rem [main]' : '[start main]'} minmax(0, 1fr) [end] ${hasMenu ? '3.25rem' : '0'}`,
});
