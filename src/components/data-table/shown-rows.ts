import type { RefObject } from 'react';

/** Rows by their indexes, `to` not included. */
export type Span = { readonly from: number; readonly to: number };

/** Rows beyond either edge, so that the row after the last in sight can be reached by Tab. */
const BEYOND = 4;
/** Rows of a usual window, until it is measured. */
const AT_FIRST: Span = { from: 0, to: 24 };
/** Rows that any machine fills in a frame, and that none needs to. */
const [FEWEST, MOST] = [2, 32];
/** Milliseconds between two frames that are so few that there is time for more rows, and those that are too many. */
const [SHORT, LONG] = [20, 34];
/** Milliseconds after which the next frame belongs to another scrolling. */
const PAUSE = 500;

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
    let [pace, last, frame] = [FEWEST, 0, 0];
    const show = (next: Span) => {
      if (isSame(next, shown)) return;
      shown = next;
      onChange();
    };
    const fill = (now: number) => {
      [pace, last] = [nextPace(pace, now - last), now];
      const wanted = inSight(element, rowHeight);
      const next = towards(shown, wanted, pace);
      frame = isSame(next, wanted) ? 0 : requestAnimationFrame(fill);
      show(next);
    };
    const handleChange = () => {
      if (frame === 0) frame = requestAnimationFrame(fill);
    };
    show(inSight(element, rowHeight));
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

/** How many rows to fill in a frame, after so many in one that took so many milliseconds. */
export function nextPace(rows: number, took: number): number {
  if (took > PAUSE) return rows;
  if (took > LONG) return Math.max(1, Math.floor(rows / 2));
  return took < SHORT ? Math.min(MOST, rows * 2) : rows;
}

/** The rows to show next, on the way from those that are shown to those in sight: at most so many new ones. */
export function towards(shown: Span, wanted: Span, rows: number): Span {
  const apart = shown.to <= wanted.from || shown.from >= wanted.to;
  const from = apart ? wanted.from : Math.max(shown.from, wanted.from);
  const to = apart ? wanted.from : Math.min(shown.to, wanted.to);
  const below = Math.min(wanted.to - to, rows);
  const above = Math.min(from - wanted.from, rows - below);
  return { from: from - above, to: to + below };
}

function inSight({ scrollTop, clientHeight }: HTMLElement, rowHeight: number): Span {
  const first = Math.floor(scrollTop / rowHeight);
  return { from: Math.max(first - BEYOND, 0), to: first + Math.ceil(clientHeight / rowHeight) + BEYOND };
}

const isSame = (one: Span, other: Span): boolean => one.from === other.from && one.to === other.to;
