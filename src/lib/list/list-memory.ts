import type { Density } from '../preferences.ts';
import { recall, remember } from '../storage.ts';

/** Settings of a list that the browser stores between visits. */
export type ListMemory = {
  columns?: string[] | undefined;
  widths?: Record<string, number>;
  size?: number;
  density?: Density;
  /** The list waits for the saved view that it opens with, so that its rows do not change after they were shown. */
  opensWithView?: boolean;
};

export const listMemory = {
  /** Returns the stored settings, empty when there are none or they cannot be read. */
  read(id: string): ListMemory {
    try {
      const value: unknown = JSON.parse(recall(`list:${id}`) ?? '{}');
      return isMemory(value) ? value : {};
    } catch (error) {
      if (error instanceof SyntaxError) return {};
      throw error;
    }
  },

  /** Stores a change. Returns all settings. */
  write(id: string, change: ListMemory): ListMemory {
    const memory = { ...listMemory.read(id), ...change };
    remember(`list:${id}`, JSON.stringify(memory));
    return memory;
  },
};

// The storage may have been written by another version of this page or by hand. Settings of another shape are ignored.
function isMemory(value: unknown): value is ListMemory {
  if (typeof value !== 'object' || value === null) return false;
  const { columns, widths, size, density, opensWithView } = value as Record<string, unknown>;
  return (
    (columns === undefined || (Array.isArray(columns) && columns.every((column) => typeof column === 'string'))) &&
    (widths === undefined ||
      (typeof widths === 'object' && widths !== null && Object.values(widths).every(Number.isFinite))) &&
    (size === undefined || typeof size === 'number') &&
    (density === undefined || density === 'regular' || density === 'compact') &&
    (opensWithView === undefined || typeof opensWithView === 'boolean')
  );
}
