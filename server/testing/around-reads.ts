import { vi } from 'vitest';
import type { Database, Reader } from '../db/handle.ts';

/** Runs a query and returns its rows. It may wait before, throw, or look at the rows. */
type Around = <Rows extends readonly unknown[]>(run: () => Promise<Rows>) => Promise<Rows>;

/** Calls `around` for each list of rows that requests and exports read, until all mocks are restored. */
export function aroundReads(db: Database, around: Around): void {
  const { reader } = db;
  vi.spyOn(db, 'reader').mockImplementation((turn): Reader => {
    const own = reader(turn);
    return {
      ...own,
      all: (query) => around(() => own.all(query)),
      column: (query) => around(() => own.column(query)),
    };
  });
}
