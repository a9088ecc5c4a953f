import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Clock } from '../time/clock.ts';
import { createZone, type Zone } from '../time/zone.ts';
import { openDatabase, type OpenDatabase } from '../db/open.ts';

/** A database after all migrations, without an instance: running them takes longer than most tests. */
const image = await makeImage();

/** Opens a database in a new folder, as a first start does. The tests of `openDatabase` cover the start itself. */
export function openMigrated(directory: string, zone: Zone, clock: Clock, readers = 1): OpenDatabase {
  writeFileSync(join(directory, 'licet.db'), image, { flag: 'wx' });
  return openDatabase(directory, zone, clock, readers);
}

async function makeImage(): Promise<Buffer> {
  const directory = mkdtempSync(join(tmpdir(), 'licet-image-'));
  const { db, release } = openDatabase(directory, createZone('UTC'), () => 0);
  const [file, copied] = [join(directory, 'licet.db'), join(directory, 'image.db')];
  // Copied while it is open, because closing reads its rows once more.
  within(file, (source) => source.exec('pragma wal_checkpoint(truncate)'));
  copyFileSync(file, copied);
  await db.close();
  release();
  within(copied, (copy) => copy.exec("delete from setting where name = 'instance'"));
  const bytes = readFileSync(copied);
  rmSync(directory, { recursive: true, force: true });
  return bytes;
}

function within(file: string, run: (db: DatabaseSync) => void): void {
  const db = new DatabaseSync(file);
  try {
    run(db);
  } finally {
    db.close();
  }
}
