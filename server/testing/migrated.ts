import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Clock } from '../time/clock.ts';
import { createZone, type Zone } from '../time/zone.ts';
import { connect } from '../db/sqlite/connect.ts';
import { isPostgres } from '../db/engine.ts';
import type { Database } from '../db/handle.ts';
import { lockFolder, openDatabase } from '../db/open.ts';
import { storageOf } from '../db/sqlite/storage.ts';
import { openPostgres } from './postgres/open.ts';

/** A database after the first start, without an instance: running the migrations takes longer than most tests. */
const image = isPostgres ? Buffer.alloc(0) : await makeImage();

/**
 * Opens a database in a new folder, as a first start leaves it. What a start checks in a folder that may be another's
 * takes as long as a request, and is left to the tests of `openDatabase`. In the project `postgres` of the tests, the
 * database is one of the cluster, and the folder holds the rest.
 */
export function openMigrated(
  directory: string,
  zone: Zone,
  clock: Clock,
  readers = 1,
): { db: Database; release: () => void } {
  const release = lockFolder(directory);
  if (isPostgres) return { db: openPostgres(zone, clock), release };
  const file = join(directory, 'licet.db');
  const instance = randomUUID();
  writeFileSync(file, image, { flag: 'wx' });
  writeFileSync(join(directory, 'instance'), `${instance}\n`, { mode: 0o600 });
  const writer = connect(file, zone);
  writer.exec('pragma temp_store = memory');
  writer.prepare("insert into setting values ('instance', ?)").run(instance);
  const db = storageOf({ directory, writer, readers, integrity: 'unneeded', isFull: false }, zone, clock);
  return { db, release };
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
