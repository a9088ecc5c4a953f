import { useDeferredValue } from 'react';

/** Rows that are painted first: more would take a slow machine longer than an operator notices. */
export const FIRST_ROWS = 8;

type Rendered = {
  readonly count: number;
  /** True while only the first rows are rendered. What stands below the rows waits, because the others would move it. */
  readonly isBeginning: boolean;
};

/** Returns how many rows to render: `first` of them when they appear, and all once these are painted. */
export function useFirstRows(total: number, first = FIRST_ROWS): Rendered {
  const atOnce = Math.min(first, total);
  const count = Math.max(atOnce, useDeferredValue(total, atOnce));
  return { count, isBeginning: count === atOnce && count < total };
}
