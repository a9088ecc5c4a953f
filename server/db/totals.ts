import type { Bindable } from './handle.ts';

/** Returns the number that a statement gives for these values: the remembered one, or what `read` returns. */
export type Totals = (sql: string, values: readonly Bindable[], read: () => Promise<number>) => Promise<number>;

/** Totals that are remembered. */
const ROOM = 100;

/**
 * Returns a memory of totals that forgets all of them with each commit. `version` returns another number after each
 * commit. It is asked before a total is read, so a commit during the read only makes the next request read it again.
 */
export function createTotals(version: () => number): Totals {
  const known = new Map<string, number>();
  let knownAt: number | undefined;
  return async (sql, values, read) => {
    const now = version();
    if (now !== knownAt) {
      known.clear();
      knownAt = now;
    }
    const key = JSON.stringify([sql, ...values.map(typed)]);
    const total = known.get(key);
    if (total !== undefined) return total;
    const found = await read();
    if (knownAt !== now) return found;
    if (known.size >= ROOM) known.delete(known.keys().next().value ?? '');
    known.set(key, found);
    return found;
  };
}

/** JSON has no numbers for infinity and no bytes, so all but texts are written with their type. */
const typed = (value: Bindable): unknown => (typeof value === 'string' ? value : [typeof value, String(value)]);
