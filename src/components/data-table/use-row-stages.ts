import { useMemo, useSyncExternalStore, type RefObject } from 'react';
import { advancedRows, allStages, isSameSpan, nextBudget, nextStages, type Span, type Stages } from './row-stages.ts';

type Rendered = {
  readonly stages: Stages;
  /** Pixels from the left of the table to the right edge of the viewport. */
  readonly rightEdge: number;
};

/** Rows rendered beyond the edges of the viewport. At least one keeps the next row reachable by Tab. */
const OVERSCAN = { ahead: 4, behind: 1 };

/** Rows of a typical window, rendered before the scroller is measured. */
const INITIAL_ROWS: Span = { from: 0, to: 24 };

/**
 * Returns how far each row of a virtualised list is rendered. Rows that scroll into view are rendered over several
 * frames, as many in each as this machine manages without a long frame: see `docs/decisions/0029-how-rows-are-drawn.md`.
 */
export function useRowStages(scroller: RefObject<HTMLElement | null>, rowHeight: number): Rendered {
  const store = useMemo(() => createStore(scroller, rowHeight), [scroller, rowHeight]);
  return useSyncExternalStore(store.subscribe, store.current);
}

function createStore(scroller: RefObject<HTMLElement | null>, rowHeight: number) {
  let rendered: Rendered = { stages: allStages(INITIAL_ROWS), rightEdge: Infinity };

  function subscribe(onChange: () => void): () => void {
    const element = scroller.current;
    // Tests and hidden tabs have no layout to measure.
    if (element === null || element.clientHeight === 0) return () => undefined;
    const rowsInView = trackRowsInView(element, rowHeight);
    let wanted = rowsInView();
    let budget = 1;
    let advanced = 0;

    const show = (stages: Stages) => {
      advanced = advancedRows(rendered.stages, stages);
      if (isSameStages(stages, rendered.stages)) return;
      rendered = { stages, rightEdge: element.scrollLeft + element.clientWidth };
      onChange();
    };
    const renderFrame = () => {
      const before = wanted;
      wanted = rowsInView();
      // Fast scrolling: skip rows that leave the viewport before they could be rendered.
      const isTooFast = Math.abs(wanted.from - before.from) > budget;
      show(nextStages(rendered.stages, wanted, isTooFast ? 0 : budget));
    };
    const isDone = (milliseconds: number) => {
      budget = nextBudget(budget, advanced, milliseconds);
      return advanced === 0 && isSameStages(rendered.stages, allStages(wanted));
    };

    // The rows of a new page are rendered in one frame: nothing scrolls yet.
    show(allStages(wanted));
    return runFrames(element, renderFrame, isDone);
  }
  return { subscribe, current: () => rendered };
}

/** Returns a function that measures which rows `element` shows, with the overscan for the direction of the last scroll. */
function trackRowsInView(element: HTMLElement, rowHeight: number): () => Span {
  let lastTop = element.scrollTop;
  let isDown = true;
  return () => {
    const { scrollTop, clientHeight } = element;
    if (scrollTop !== lastTop) isDown = scrollTop > lastTop;
    lastTop = scrollTop;
    const [above, below] = isDown ? [OVERSCAN.behind, OVERSCAN.ahead] : [OVERSCAN.ahead, OVERSCAN.behind];
    const first = Math.floor(scrollTop / rowHeight);
    return { from: Math.max(first - above, 0), to: first + Math.ceil(clientHeight / rowHeight) + below };
  };
}

/**
 * Calls `render` in an animation frame when `element` is scrolled or resized, and in each frame after that until `isDone`
 * returns true. `isDone` is called after the paint, with the milliseconds since `render` was called. Returns a function
 * that stops.
 */
function runFrames(element: HTMLElement, render: () => void, isDone: (milliseconds: number) => boolean): () => void {
  /** The requested frame, or the one whose paint is awaited; 0 for none. */
  let frame = 0;
  let startedAt = 0;
  const painted = new MessageChannel();
  const run = () => {
    startedAt = performance.now();
    render();
    // A message is delivered after the paint of the frame that posts it.
    painted.port2.postMessage(undefined);
  };
  const start = () => {
    if (frame === 0) frame = requestAnimationFrame(run);
  };
  painted.port1.addEventListener('message', () => {
    frame = isDone(performance.now() - startedAt) ? 0 : requestAnimationFrame(run);
  });
  painted.port1.start();
  const observer = new ResizeObserver(start);
  observer.observe(element);
  element.addEventListener('scroll', start, { passive: true });
  return () => {
    cancelAnimationFrame(frame);
    painted.port1.close();
    observer.disconnect();
    element.removeEventListener('scroll', start);
  };
}

const isSameStages = (one: Stages, other: Stages): boolean =>
  isSameSpan(one.started, other.started) &&
  isSameSpan(one.visible, other.visible) &&
  isSameSpan(one.complete, other.complete);
