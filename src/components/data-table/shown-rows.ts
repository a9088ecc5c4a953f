import type { RefObject } from 'react';

/** Rows by their indexes, `to` not included. */
export type Span = { readonly from: number; readonly to: number };

/** Rows beyond either edge, so that the row after the last in sight can be reached by Tab. */
const BEYOND = 4;
/** Rows of a usual window, until it is measured. */
const AT_FIRST: Span = { from: 0, to: 24 };
/** Rows that any machine fills in a frame, and that none needs to exceed. */
const [FEW, MANY] = [1, 64];
/** Rows that are taken away by the work of filling one. */
const DROPPED = 4;
/** Milliseconds of a frame: below the first it was in time for the screen, above the second it is felt. */
const [SHORT, LONG] = [20, 40];

/**
 * The rows to be shown in a scroller, as a store of React. Rows that are scrolled into sight come a few in each frame, as
 * many as this machine fills without a long one: all at once they would hold up the scrolling.
 */
export function shownRows(scroller: RefObject<HTMLElement | null>, rowHeight: number) {
  let shown = AT_FIRST;

  function subscribe(onChange: () => void): () => void {
    const element = scroller.current;
    // Not laid out: a test, or a tab that is not shown.
    if (element === null || element.clientHeight === 0) return () => undefined;
    let wanted = inSight(element, rowHeight);
    let [pace, filled, last, frame] = [FEW, 0, 0, 0];
    const show = (next: Span) => {
      filled = rowsOf(next) - Math.max(0, Math.min(next.to, shown.to) - Math.max(next.from, shown.from));
      if (isSame(next, shown)) return;
      shown = next;
      onChange();
    };
    const fill = (now: number) => {
      [pace, last] = [nextPace(pace, filled, now - last), now];
      const before = wanted;
      wanted = inSight(element, rowHeight);
      // Where more rows come than can be filled, they are gone again before they are.
      const isPassing = Math.abs(wanted.from - before.from) > pace;
      show(towards(shown, wanted, isPassing ? 0 : pace));
      // Once more after the last are filled, to see how long that took.
      frame = filled === 0 && isSame(shown, wanted) ? 0 : requestAnimationFrame(fill);
    };
    const handleChange = () => {
      if (frame === 0) frame = requestAnimationFrame(fill);
    };
    show(wanted);
    filled = 0;
    const observer = new ResizeObserver(handleChange);
    observer.observe(element);
    element.addEventListener('scroll', handleChange, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      element.removeEventListener('scroll', handleChange);
    };
  }
  return { subscribe, now: () => shown };
}

/** How many rows to fill in a frame, when the last was to fill so many, did fill so many, and took so many milliseconds. */
export function nextPace(pace: number, filled: number, took: number): number {
  if (filled === 0) return pace;
  if (took > LONG) return Math.max(1, Math.floor(pace / 2));
  return took < SHORT && filled >= pace ? Math.min(MANY, pace * 2) : pace;
}

/**
 * The rows to show next, on the way from those that are shown to those in sight: at most so many new ones, and at either end
 * as many fewer as are the same work.
 */
export function towards(shown: Span, wanted: Span, rows: number): Span {
  const fewer = rows * DROPPED;
  const isApart = shown.to < wanted.from || shown.from > wanted.to;
  if (isApart && rowsOf(shown) > fewer) return { from: shown.from, to: shown.to - fewer };
  const from = isApart ? wanted.from : Math.max(shown.from, Math.min(wanted.from, shown.from + fewer));
  const to = isApart ? wanted.from : Math.min(shown.to, Math.max(wanted.to, shown.to - fewer));
  const below = Math.max(0, Math.min(wanted.to - to, rows));
  const above = Math.max(0, Math.min(from - wanted.from, rows - below));
  return { from: from - above, to: to + below };
}

const rowsOf = ({ from, to }: Span): number => to - from;

function inSight({ scrollTop, clientHeight }: HTMLElement, rowHeight: number): Span {
  const first = Math.floor(scrollTop / rowHeight);
  return { from: Math.max(first - BEYOND, 0), to: first + Math.ceil(clientHeight / rowHeight) + BEYOND };
}

const isSame = (one: Span, other: Span): boolean => one.from === other.from && one.to === other.to;
