import type { RefObject } from 'react';

/** Rows by their indexes, `to` not included. */
export type Span = { readonly from: number; readonly to: number };

/** The rows in the document, those of them that have all their cells in sight, and those that have all; each within the last. */
export type Stages = readonly [begun: Span, seen: Span, whole: Span];

/** With the pixels from the left up to which cells are in sight. */
type Shown = { readonly stages: Stages; readonly edge: number };

/**
 * Rows beyond either edge, so that the row after the last in sight can be reached by Tab. While scrolling there are more
 * where the rows come from, and no more than that where they go: all that is in the document takes part in each paint.
 */
const [AHEAD, BEHIND] = [4, 1];
/** Rows of a usual window, until it is measured. */
const AT_FIRST: Span = { from: 0, to: 24 };
/** Rows that any machine fills in a frame, and that none needs to exceed. */
const [FEW, MANY] = [1, 64];
/** Rows that are taken away by the work of filling one. */
const DROPPED = 2;
/** Milliseconds that a frame in which rows are filled may keep the page busy. */
const BUSY = 16;

/**
 * The rows to be shown in a scroller, as a store of React. Rows that are scrolled into sight come a few in each frame, as
 * many as this machine fills without a long one: all at once they would hold up the scrolling. First the cells that they begin
 * with, of all of them, then the others in sight, then those to the right of it.
 */
export function shownRows(scroller: RefObject<HTMLElement | null>, rowHeight: number) {
  let shown: Shown = { stages: [AT_FIRST, AT_FIRST, AT_FIRST], edge: Infinity };

  function subscribe(onChange: () => void): () => void {
    const element = scroller.current;
    // Not laid out: a test, or a tab that is not shown.
    if (element === null || element.clientHeight === 0) return () => undefined;
    let [top, down] = [element.scrollTop, true];
    let wanted = inSight(element, rowHeight, down);
    let [pace, filled, frame, began] = [FEW, 0, 0, 0];
    const show = (next: Stages) => {
      filled = next.reduce((sum, span, stage) => sum + rowsNew(span, shown.stages[stage] ?? span), 0);
      if (next.every((span, stage) => isSame(span, shown.stages[stage] ?? span))) return;
      shown = { stages: next, edge: element.scrollLeft + element.clientWidth };
      onChange();
    };
    const painted = new MessageChannel();
    painted.port1.addEventListener('message', () => {
      pace = nextPace(pace, filled, performance.now() - began);
      const isDone = filled === 0 && shown.stages.every((span) => isSame(span, wanted));
      frame = isDone ? 0 : requestAnimationFrame(fill);
    });
    painted.port1.start();
    const fill = () => {
      began = performance.now();
      const before = wanted;
      if (element.scrollTop !== top) down = element.scrollTop > top;
      top = element.scrollTop;
      wanted = inSight(element, rowHeight, down);
      // Where more rows come than can be filled, they are gone again before they are.
      const isPassing = Math.abs(wanted.from - before.from) > pace;
      show(filledNext(shown.stages, wanted, isPassing ? 0 : pace));
      // What a frame asks for comes after it is painted.
      painted.port2.postMessage(undefined);
    };
    const handleChange = () => {
      if (frame === 0) frame = requestAnimationFrame(fill);
    };
    show([wanted, wanted, wanted]);
    filled = 0;
    const observer = new ResizeObserver(handleChange);
    observer.observe(element);
    element.addEventListener('scroll', handleChange, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      painted.port1.close();
      observer.disconnect();
      element.removeEventListener('scroll', handleChange);
    };
  }
  return { subscribe, now: () => shown };
}

/**
 * How many rows to fill in a frame, when in the last so many were to be filled, so many were, and the page was busy for so
 * many milliseconds.
 */
export function nextPace(pace: number, filled: number, busy: number): number {
  if (filled === 0) return pace;
  const fitting = Math.max(FEW, Math.floor((filled * BUSY) / busy));
  if (fitting < filled) return fitting;
  return filled < pace ? pace : Math.min(MANY, fitting, pace * 2);
}

/** What to fill next, in at most so many rows: the cells of a stage when all rows have those of the stages before it. */
export function filledNext([begun, seen, whole]: Stages, wanted: Span, rows: number): Stages {
  if (isSame(seen, wanted)) return [begun, seen, towards(whole, wanted, rows)];
  if (isSame(begun, wanted)) {
    const next = towards(seen, wanted, rows);
    return [begun, next, within(whole, next)];
  }
  const next = towards(begun, wanted, rows);
  return [next, within(seen, next), within(whole, next)];
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

const rowsNew = (next: Span, last: Span): number =>
  rowsOf(next) - Math.max(0, Math.min(next.to, last.to) - Math.max(next.from, last.from));

function within({ from, to }: Span, bounds: Span): Span {
  const inBounds = (index: number) => Math.min(Math.max(index, bounds.from), bounds.to);
  return { from: inBounds(from), to: inBounds(to) };
}

function inSight({ scrollTop, clientHeight }: HTMLElement, rowHeight: number, down: boolean): Span {
  const first = Math.floor(scrollTop / rowHeight);
  const last = first + Math.ceil(clientHeight / rowHeight);
  return { from: Math.max(first - (down ? BEHIND : AHEAD), 0), to: last + (down ? AHEAD : BEHIND) };
}

const isSame = (one: Span, other: Span): boolean => one.from === other.from && one.to === other.to;
