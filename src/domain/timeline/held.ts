import { useState, type RefObject } from 'react';
import { idOf, type TimelineEntry } from './api.ts';

type Held = {
  /** The entries to show: without newer ones while the reader is further down. */
  readonly entries: readonly TimelineEntry[];
  /** How many newer entries wait. */
  readonly waiting: number;
  readonly showAll: () => void;
};

/**
 * Keeps the place of the reader: entries that arrive while the top of the list is out of sight wait until they are asked
 * for.
 */
export function useHeld(all: readonly TimelineEntry[], list: RefObject<HTMLElement | null>): Held {
  const newest = all[0] && idOf(all[0]);
  const [state, setState] = useState({ newest, first: newest });
  if (state.newest !== newest) {
    const isAbove = (list.current?.getBoundingClientRect().top ?? 0) < 0;
    setState({ newest, first: isAbove ? state.first : newest });
  }
  const at = Math.max(
    0,
    all.findIndex((entry) => idOf(entry) === state.first),
  );
  return { entries: all.slice(at), waiting: at, showAll: () => setState({ newest, first: newest }) };
}
