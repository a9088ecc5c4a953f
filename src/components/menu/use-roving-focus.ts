import { useCallback, useRef, type FocusEvent, type KeyboardEvent, type RefCallback } from 'react';

const ITEMS = 'button:not(:disabled), a[href]';

const itemsOf = (bar: HTMLElement): HTMLElement[] => [...bar.querySelectorAll<HTMLElement>(ITEMS)];

const stopOf = (items: readonly HTMLElement[], chosen: HTMLElement | null): HTMLElement | undefined =>
  items.find((item) => item === chosen) ?? items[0];

/**
 * Makes a toolbar one stop of the Tab key: the arrow keys, Home and End move between its buttons, and Tab leaves it. The
 * buttons may come from any component and at any time. `enter` moves the focus to the first one.
 */
export function useRovingFocus() {
  const bar = useRef<HTMLElement>(null);
  /** The button that had the focus last. Before any had it, the first one counts. */
  const chosen = useRef<HTMLElement>(null);

  const settle = useCallback((): void => {
    if (bar.current === null) return;
    const items = itemsOf(bar.current);
    const stop = stopOf(items, chosen.current);
    for (const item of items) item.tabIndex = item === stop ? 0 : -1;
  }, []);
  const ref: RefCallback<HTMLElement> = useCallback(
    (element) => {
      bar.current = element;
      if (element === null) return undefined;
      settle();
      const observer = new MutationObserver(settle);
      observer.observe(element, { childList: true, subtree: true, attributeFilter: ['disabled'] });
      return () => {
        observer.disconnect();
        bar.current = null;
      };
    },
    [settle],
  );

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const items = itemsOf(event.currentTarget);
    const at = items.findIndex((item) => item === event.target);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    if (next === undefined || at < 0) return;
    event.preventDefault();
    items.at(next % items.length)?.focus();
  };
  const onFocus = ({ target, currentTarget }: FocusEvent<HTMLElement>): void => {
    // Events of a menu or dialog that a button opens come here too.
    if (!itemsOf(currentTarget).includes(target)) return;
    chosen.current = target;
    settle();
  };
  const enter = useCallback((): void => {
    if (bar.current !== null) itemsOf(bar.current)[0]?.focus();
  }, []);
  return { props: { ref, onKeyDown, onFocus }, enter };
}
