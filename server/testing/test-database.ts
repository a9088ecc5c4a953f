import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createZone } from '../time/zone.ts';
import type { Database } from '../db/handle.ts';
import { openMigrated } from './migrated.ts';

export type TestDatabase = { readonly db: Database; readonly directory: string; readonly close: () => Promise<void> };

/** A migrated database in a temporary folder, without the service around it. */
export function createTestDatabase(zone = 'UTC', now = 1_800_000_000): TestDatabase {
  const directory = mkdtempSync(join(tmpdir(), 'licet-db-'));
  const { db, release } = openMigrated(directory, createZone(zone), () => now);
  return {
    db,
    directory,
    close: async () => {
      await db.close();
      release();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
