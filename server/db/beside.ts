import { existsSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import type { Clock } from '../time/clock.ts';
import type { Zone } from '../time/zone.ts';
import type { Database } from './handle.ts';
import { newestSchema, userVersion } from './sqlite/migrate.ts';
import { connect } from './sqlite/connect.ts';
import { DataDirectoryError } from './data-directory-error.ts';
import { databaseFile, storageOf } from './sqlite/storage.ts';

/** Milliseconds that a write waits for a write of the running service. */
const PATIENCE = 5000;

/**
 * Opens the database of a data folder for a short command, whether the service runs or not. SQLite serialises the
 * writes of the two processes. It runs no migration. Throws DataDirectoryError for a folder without a database, or with
 * one of another version of this program.
 */
export function openBeside(directory: string, zone: Zone, clock: Clock): Database {
  const writer = connectBeside(directory, zone);
  writer.exec(`pragma busy_timeout = ${PATIENCE}`);
  return storageOf({ directory, writer, readers: 0, integrity: 'due', isFull: false }, zone, clock);
}

/**
 * Opens a connection to the database of a data folder as it is. Throws DataDirectoryError for a folder without a database, or
 * with one of another version of this program.
 */
export function connectBeside(directory: string, zone: Zone): DatabaseSync {
  const file = databaseFile(directory);
  if (!existsSync(file))
    throw new DataDirectoryError(`There is no database in ${directory}. Set DATA_DIR to the folder of the service.`);
  const db = connect(file, zone);
  const [found, wanted] = [userVersion(db), newestSchema()];
  if (found === wanted) return db;
  db.close();
  throw new DataDirectoryError(
    `${file} has schema ${found}, and this program needs ${wanted}. Start the service of this version once, then try again.`,
  );
}
