import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect } from 'react';
import { MemoRow } from './row.tsx';
import type { RowsProps } from './rows.tsx';

const HEAD_HEIGHT = 36;

/** The rows in sight of a long page, real table rows between two spacers. */
export function VirtualRows<Row>({
  rows,
  columns,
  selected,
  active,
  actions,
  scroller,
  cellCount,
  rowHeight,
}: RowsProps<Row>) {
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 12,
    scrollMargin: HEAD_HEIGHT,
    scrollPaddingStart: HEAD_HEIGHT,
  });
  const items = virtualizer.getVirtualItems();
  const before = (items[0]?.start ?? HEAD_HEIGHT) - HEAD_HEIGHT;
  const after = virtualizer.getTotalSize() - ((items.at(-1)?.end ?? HEAD_HEIGHT) - HEAD_HEIGHT);

  // All rows have one height, which the density sets.
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  // Keys can lead to a row that is not rendered yet.
  const activeIndex = active === undefined ? -1 : rows.findIndex(({ id }) => id === active);
  useEffect(() => {
    if (activeIndex >= 0) virtualizer.scrollToIndex(activeIndex, { align: 'auto' });
  }, [virtualizer, activeIndex]);

  return (
    <tbody>
      {before > 0 && <Spacer height={before} cellCount={cellCount} />}
      {items.map(({ index }) => {
        const item = rows[index];
        return item === undefined ? null : (
          <MemoRow
            key={item.id}
            id={item.id}
            row={item.row}
            index={index}
            columns={columns}
            selected={selected.has(item.id)}
            active={active === item.id}
            actions={actions}
          />
        );
      })}
      {after > 0 && <Spacer height={after} cellCount={cellCount} />}
    </tbody>
  );
}

function Spacer({ height, cellCount }: { height: number; cellCount: number }) {
  return (
    <tr aria-hidden style={{ height }}>
      <td colSpan={cellCount} />
    </tr>
  );
}
