import type { Density } from '../preferences.ts';
import { recall, remember } from '../storage.ts';

/** What the browser remembers of one list between visits. */
export type ListMemory = {
  columns?: string[] | undefined;
  widths?: Record<string, number>;
  size?: number;
  density?: Density;
  /** The operator opens it with a saved view: worth a wait for it, so that the list does not change under the eyes. */
  opensWithView?: boolean;
};

export const listMemory = {
  /** What is remembered; empty when there is nothing, or nothing that can be read. */
  read(id: string): ListMemory {
    try {
      const value: unknown = JSON.parse(recall(`list:${id}`) ?? '{}');
      return isMemory(value) ? value : {};
    } catch (error) {
      if (error instanceof SyntaxError) return {};
      throw error;
    }
  },

  /** Remembers a change and returns all that is remembered now. */
  write(id: string, change: ListMemory): ListMemory {
    const memory = { ...listMemory.read(id), ...change };
    remember(`list:${id}`, JSON.stringify(memory));
    return memory;
  },
};

// Written by an older or newer version of this page, or by hand: anything of another form is ignored as a whole.
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
