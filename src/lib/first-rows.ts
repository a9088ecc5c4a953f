import { useDeferredValue } from 'react';

/** Rows that are painted first: more would take a slow machine longer than an operator notices. */
export const FIRST_ROWS = 8;

/** Returns how many rows to render: `first` of them when they appear, and all once these are painted. */
export function useFirstRows(total: number, first = FIRST_ROWS): number {
  const atOnce = Math.min(first, total);
  return Math.max(atOnce, useDeferredValue(total, atOnce));
}
