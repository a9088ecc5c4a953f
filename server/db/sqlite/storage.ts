import { join, resolve } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { Integrity } from '../../contract/work/storage.ts';
import type { Clock } from '../../time/clock.ts';
import type { Zone } from '../../time/zone.ts';
import type { Database } from '../handle.ts';
import { createHealth } from './health.ts';
import { watchIdentity } from './identity.ts';
import { createIntegrityCheck } from './integrity.ts';
import { createPool, type Pool } from './readers/pool.ts';
import { createOwnReaders, createReaders } from './readers/reader.ts';
import { createReserve } from './reserve.ts';
import { sqliteDatabase } from './database.ts';
import { createCheckpoints } from './wal/checkpoint.ts';
import { createDataSync, createLogSync, type FileSync } from './wal/sync.ts';
import { threadWriter, type ThreadWriter } from './writer/connection.ts';

type Opened = {
  readonly directory: string;
  readonly writer: DatabaseSync;
  /** Most reader threads; 0 reads in the main thread. */
  readonly readers: number;
  /** The state of the check for damaged pages. It is due unless the process that serves the folder knows otherwise. */
  readonly integrity: Integrity;
  readonly isFull: boolean;
  /** Syncs the log in place of the default, for tests of a failing disk. */
  readonly log?: FileSync;
  /** Syncs the database file in place of the default, for the same tests. */
  readonly data?: FileSync;
  /** Writes large transactions in place of the default, for tests of a thread that ends. */
  readonly large?: ThreadWriter | undefined;
};

/** Returns the path of the database in a data folder. */
export const databaseFile = (directory: string): string => join(directory, 'licet.db');

const pools = new Map<number, Pool>();

/** Returns the pool of a size. All databases of a process share it, because a thread takes a moment to start. */
function poolOf(size: number): Pool {
  const pool = pools.get(size) ?? createPool(size);
  pools.set(size, pool);
  return pool;
}

/** Returns the database of a data folder on an open writer. */
export function storageOf(
  { directory, writer, readers, integrity, isFull, log, data = createDataSync(databaseFile(directory)), large }: Opened,
  zone: Zone,
  clock: Clock,
): Database {
  const file = databaseFile(directory);
  const paths = [directory, file, `${file}-wal`].map((path) => resolve(path));
  const health = createHealth(watchIdentity(paths), integrity, isFull);
  const source = { file, zone, noticed: health.noticed };
  return sqliteDatabase(
    {
      file,
      readers: readers === 0 ? createOwnReaders(source) : createReaders({ ...source, pool: poolOf(readers) }),
      writer,
      large: large ?? (readers === 0 ? undefined : threadWriter(file, zone.name, health.noticed)),
      log: log ?? createLogSync(file, writer),
      data,
      health,
      checkpoints: createCheckpoints(file, writer, data),
      reserve: createReserve(directory),
      integrity: createIntegrityCheck(file, health.setIntegrity),
    },
    zone,
    clock,
  );
}
