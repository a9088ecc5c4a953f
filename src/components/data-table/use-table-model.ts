import { useTable } from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import { arrange, features, tableColumns, type Column } from './columns.ts';

type Options<Row extends object> = {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  chosen: readonly string[] | undefined;
  widths: Record<string, number> | undefined;
  onWidths: ((widths: Record<string, number>) => void) | undefined;
};

/** Returns the shown columns, their widths, and the rows with their ids. Only this file uses TanStack Table's hooks. */
export function useTableModel<Row extends object>(options: Options<Row>) {
  const { columns, rows, rowId, chosen, onWidths } = options;
  const [sizes, setSizes] = useState(options.widths ?? {});
  const definitions = useMemo(() => tableColumns(columns), [columns]);
  const arrangement = useMemo(() => arrange(columns, chosen), [columns, chosen]);
  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: rowId,
    columnResizeMode: 'onChange',
    state: { ...arrangement, columnSizing: sizes },
    onColumnSizingChange: (update) => {
      const next = typeof update === 'function' ? update(sizes) : update;
      setSizes(next);
      onWidths?.(next);
    },
  });
  const shown = useMemo(
    () =>
      arrangement.columnOrder
        .filter((id) => arrangement.columnVisibility[id])
        .map((id) => columns.find((column) => column.id === id))
        .filter((column) => column !== undefined),
    [arrangement, columns],
  );
  const items = useMemo(() => rows.map((row) => ({ id: rowId(row), row })), [rows, rowId]);
  return { headers: table.getHeaderGroups()[0]?.headers ?? [], shown, items };
}
