import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { ConfigError, type Config, type DatabaseServer } from './config.ts';
import { LicensingError } from './core/errors.ts';
import type { SecretPlace } from './core/secret-place.ts';
import { StartError } from './core/start-error.ts';
import { openBeside } from './db/beside.ts';
import { DataDirectoryError } from './db/data-directory-error.ts';
import type { Database } from './db/handle.ts';
import { openDatabase } from './db/open.ts';
import { expectLocalFolder } from './db/sqlite/file-system.ts';
import { databaseFile } from './db/sqlite/storage.ts';
import type { Deps } from './http/deps.ts';
import type { Log } from './http/log.ts';
import { ListenError } from './http/wire/listen.ts';
import { openSealedSecrets } from './sealed/sealed-secrets.ts';
import { sealedStore } from './sealed/sealed-store.ts';
import { expectSecrets, noteSecrets } from './secrets-store.ts';
import { loadSecrets } from './secrets.ts';
import { folderPlace } from './signing/folder-place.ts';
import { openSigning } from './signing/signing.ts';
import { systemClock } from './time/clock.ts';
import { createZone } from './time/zone.ts';

/** A process on SQLite does not load the driver of PostgreSQL. */
const postgres = () => import('./db/postgres/open.ts');

/** The data of a service that is open. */
export type OpenData = Pick<Deps, 'db' | 'secrets' | 'signing'> & {
  /** Where the data is, for people. */
  readonly place: string;
  readonly close: () => Promise<void>;
};

/**
 * Opens what the settings name: a data folder with SQLite, or a database in PostgreSQL. Nothing else chooses between them.
 * Throws what stops the start.
 */
export const openData = (config: Config, log: Log): Promise<OpenData> =>
  config.database === undefined ? openFolder(config, log) : openServer(config, config.database, log);

/** Runs a command on the database of the settings, whether the service runs or not. */
export async function withDatabase<Result>(config: Config, run: (db: Database) => Promise<Result>): Promise<Result> {
  const zone = createZone(config.timeZone);
  const db =
    config.database === undefined
      ? openBeside(config.dataDir, zone, systemClock)
      : await (await postgres()).openPostgresBeside(config.database, zone, systemClock);
  try {
    return await run(db);
  } finally {
    await db.close();
  }
}

/** Runs a command on the secrets of the settings, whether the service runs or not. */
export const withSecrets = <Result>(config: Config, run: (place: SecretPlace) => Promise<Result>): Promise<Result> => {
  const { database, dataDir } = config;
  if (database === undefined) return run(folderPlace(dataDir));
  return withDatabase(config, (db) => run(sealedStore(db, database.secretKeys)));
};

function openFolder(config: Config, log: Log): Promise<OpenData> {
  return inFolder(config, async () => {
    const { dataDir, timeZone, readers } = config;
    const { db, warnings, release } = openDatabase(dataDir, createZone(timeZone), systemClock, readers);
    warn(log, warnings);
    await expectSecrets(db, config);
    const secrets = loadSecrets(config);
    const signing = openSigning(config, systemClock, log);
    await noteSecrets(db, config);
    const close = async (): Promise<void> => {
      await db.close();
      release();
    };
    return { db, secrets, signing, place: resolve(dataDir), close };
  });
}

async function openServer(config: Config, server: DatabaseServer, log: Log): Promise<OpenData> {
  const unused = databaseFile(config.dataDir);
  if (existsSync(unused)) warn(log, [`${unused} is not used: with DATABASE_URL, the data is in PostgreSQL.`]);
  const { nameOf, openPostgres } = await postgres();
  const db = await openPostgres(server, createZone(config.timeZone), systemClock);
  try {
    const store = sealedStore(db, server.secretKeys);
    const { stop, secrets, signing } = await openSealedSecrets(store, { config, clock: systemClock, log });
    const close = async (): Promise<void> => {
      await stop();
      await db.close();
    };
    return { db, secrets, signing, place: nameOf(server.url), close };
  } catch (error) {
    await db.close();
    throw error;
  }
}

function warn(log: Log, warnings: readonly string[]): void {
  for (const message of warnings) log.write('warn', { operation: 'start', message });
}

/** Opens something in the data folder. An unexpected error says that the folder cannot be used. */
async function inFolder<Result>(config: Config, open: () => Promise<Result>): Promise<Result> {
  try {
    const warning = expectLocalFolder(config.dataDir, config.allowNetworkDataDir);
    if (warning !== undefined) console.error(`Warning: ${warning}`);
    return await open();
  } catch (error) {
    if (isExpected(error) || !(error instanceof Error)) throw error;
    throw new DataDirectoryError(`DATA_DIR is '${config.dataDir}', which cannot be used: ${error.message}`, {
      cause: error,
    });
  }
}

/** Returns true for errors whose message says how to solve them. Others are defects and show their stack. */
export function isExpected(error: unknown): error is Error {
  const expected = [ConfigError, DataDirectoryError, ListenError, LicensingError, StartError];
  return expected.some((kind) => error instanceof kind);
}
