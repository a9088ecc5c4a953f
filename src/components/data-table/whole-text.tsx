import { useEffect, useState, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import styles from './whole-text.module.css';

type Shown = { left: number; top: number; lines: readonly string[] };

/**
 * Shows what cells cut off: as the tooltip of the cell under the pointer, and in a box below the row that the keyboard is on.
 * Screen readers read cells whole without it.
 */
export function WholeText({ within }: { within: RefObject<HTMLElement | null> }) {
  const [shown, setShown] = useState<Shown>();
  useEffect(() => {
    const element = within.current;
    if (element === null) return undefined;
    const hide = () => setShown(undefined);
    const look = () => setShown(wholeRow(document.activeElement, element));
    const handlePointer = ({ target }: Event) => {
      if (target instanceof Element) nameWhole(target.closest('td, th'));
    };
    const handleKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') hide();
    };
    look();
    element.addEventListener('pointerover', handlePointer);
    element.addEventListener('focusin', look);
    element.addEventListener('focusout', hide);
    element.addEventListener('keydown', handleKey);
    element.addEventListener('scroll', hide, { passive: true });
    return () => {
      element.removeEventListener('pointerover', handlePointer);
      element.removeEventListener('focusin', look);
      element.removeEventListener('focusout', hide);
      element.removeEventListener('keydown', handleKey);
      element.removeEventListener('scroll', hide);
    };
  }, [within]);
  if (shown === undefined) return null;
  const { lines, ...place } = shown;
  return createPortal(
    <div aria-hidden className={styles.whole} style={place} data-whole>
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </div>,
    document.body,
  );
}

function nameWhole(cell: HTMLElement | null): void {
  if (cell === null) return;
  const title = isCut(cell) ? textOf(cell) : '';
  if (cell.title !== title) cell.title = title;
}

/** Returns the cut cells of the row with the keyboard's focus, with the labels of their columns, and a place below it. */
function wholeRow(focused: Element | null, within: HTMLElement): Shown | undefined {
  const row = focused?.closest('tbody tr');
  if (!(row instanceof HTMLTableRowElement) || !within.contains(row) || focused?.matches(':focus-visible') !== true) {
    return undefined;
  }
  const cut = [...row.cells].filter(isCut);
  const [first] = cut;
  if (first === undefined) return undefined;
  const heads = within.querySelector('table')?.tHead?.rows[0]?.cells;
  const lines = cut.map((cell) => {
    const head = heads?.[cell.cellIndex];
    return head === undefined ? textOf(cell) : `${textOf(head)}: ${textOf(cell)}`;
  });
  return { left: Math.max(first.getBoundingClientRect().left, 0), top: row.getBoundingClientRect().bottom, lines };
}

/** Parts that only screen readers get are one pixel wide. */
const isCut = (cell: Element): boolean =>
  [cell, ...cell.querySelectorAll('*')].some(
    ({ clientWidth, scrollWidth }) => clientWidth > 1 && scrollWidth > clientWidth,
  );

const textOf = (element: HTMLElement): string => element.innerText.replaceAll(/\s+/g, ' ').trim();
