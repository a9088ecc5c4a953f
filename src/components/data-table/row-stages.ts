/** Row indexes from `from` up to, but not including, `to`. */
export type Span = { readonly from: number; readonly to: number };

/**
 * How far the rows of a long page are rendered. `started` rows have their first cells, `visible` rows have all cells in
 * the viewport, and `complete` rows have every cell. Each span lies within the one before it.
 */
export type Stages = { readonly started: Span; readonly visible: Span; readonly complete: Span };

const MIN_BUDGET = 1;
const MAX_BUDGET = 64;

/** Milliseconds that a frame may spend on new rows. */
const FRAME_TIME = 16;

/** Removing this many rows takes as long as rendering one. */
const REMOVED_PER_RENDERED = 2;

export const allStages = (span: Span): Stages => ({ started: span, visible: span, complete: span });

export const isSameSpan = (one: Span, other: Span): boolean => one.from === other.from && one.to === other.to;

export const isInSpan = (index: number, { from, to }: Span): boolean => index >= from && index < to;

/** Returns the stages of the next frame. At most `budget` rows advance, and all rows finish a stage before the next begins. */
export function nextStages({ started, visible, complete }: Stages, wanted: Span, budget: number): Stages {
  if (!isSameSpan(started, wanted)) {
    const next = stepTowards(started, wanted, budget);
    return { started: next, visible: clamp(visible, next), complete: clamp(complete, next) };
  }
  if (!isSameSpan(visible, wanted)) {
    const next = stepTowards(visible, wanted, budget);
    return { started, visible: next, complete: clamp(complete, next) };
  }
  return { started, visible, complete: stepTowards(complete, wanted, budget) };
}

/** Returns how many rows reach a stage between `last` and `next`, counted once for each stage. */
export const advancedRows = (last: Stages, next: Stages): number =>
  addedRows(last.started, next.started) +
  addedRows(last.visible, next.visible) +
  addedRows(last.complete, next.complete);

/** Returns the row budget of the next frame, from how many rows the last frame rendered and how long it took (ms). */
export function nextBudget(budget: number, rendered: number, milliseconds: number): number {
  if (rendered === 0) return budget;
  const fitting = Math.max(MIN_BUDGET, Math.floor((rendered * FRAME_TIME) / milliseconds));
  if (fitting < rendered) return fitting;
  // A frame that had less to render than it was allowed does not show that more would fit.
  return rendered < budget ? budget : Math.min(MAX_BUDGET, fitting, budget * 2);
}

/** Returns a span that is closer to `wanted`: at most `budget` rows are added, and about as much work is spent on removing. */
export function stepTowards(shown: Span, wanted: Span, budget: number): Span {
  const removable = budget * REMOVED_PER_RENDERED;
  const isApart = shown.to < wanted.from || shown.from > wanted.to;
  if (isApart && rowCount(shown) > removable) return { from: shown.from, to: shown.to - removable };
  const kept = isApart ? { from: wanted.from, to: wanted.from } : shrink(shown, wanted, removable);
  return grow(kept, wanted, budget);
}

/** Removes at most `removable` rows at each end, none of them wanted. */
const shrink = ({ from, to }: Span, wanted: Span, removable: number): Span => ({
  from: Math.max(from, Math.min(wanted.from, from + removable)),
  to: Math.min(to, Math.max(wanted.to, to - removable)),
});

/** Adds at most `budget` wanted rows, at the lower end first. */
function grow({ from, to }: Span, wanted: Span, budget: number): Span {
  const below = Math.max(0, Math.min(wanted.to - to, budget));
  const above = Math.max(0, Math.min(from - wanted.from, budget - below));
  return { from: from - above, to: to + below };
}

function clamp({ from, to }: Span, bounds: Span): Span {
  const inBounds = (index: number) => Math.min(Math.max(index, bounds.from), bounds.to);
  return { from: inBounds(from), to: inBounds(to) };
}

const rowCount = ({ from, to }: Span): number => to - from;

const addedRows = (last: Span, next: Span): number =>
  rowCount(next) - Math.max(0, Math.min(next.to, last.to) - Math.max(next.from, last.from));
