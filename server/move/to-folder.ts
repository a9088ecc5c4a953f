import { existsSync } from 'node:fs';
import { open, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { Client } from 'pg';
import { makeFolder, syncFolder } from '../core/folder.ts';
import { lockFolder, openDatabase } from '../db/open.ts';
import { expectSchema } from '../db/postgres/open.ts';
import { connect } from '../db/sqlite/connect.ts';
import { refreshStatistics } from '../db/sqlite/statistics.ts';
import { databaseFile } from '../db/sqlite/storage.ts';
import { createZone } from '../time/zone.ts';
import { alone, withConnection } from './connection.ts';
import { copyTables, verifyTables, type Copied } from './copy-tables.ts';
import { filesOfPostgres, fileToFolder } from './files.ts';
import { MoveError } from './move-error.ts';
import type { Moved, Order } from './order.ts';
import { idsGiven, postgresSource } from './postgres-side.ts';
import { secretsOfPostgres, secretsToFolder } from './secrets.ts';
import { expectSound, sqliteTarget } from './sqlite-side.ts';
import { movedTables } from './tables.ts';

/**
 * Copies a database into a new or empty folder. It is made beside the folder and takes its place at the end; what an
 * interrupted move left there is removed. Throws MoveError, StartError and DataDirectoryError; there is then no folder.
 */
export async function moveToFolder(order: Order): Promise<Moved> {
  const { url } = order.server;
  const directory = resolve(order.directory);
  if (existsSync(directory) && (await readdir(directory)).length > 0)
    throw new MoveError(`${directory} is not empty. Choose an empty or a new folder: a move replaces nothing.`);
  const work = `${directory}.moving`;
  // Another move that fills it at this moment holds its lock.
  if (existsSync(work)) lockFolder(work)();
  await rm(work, { recursive: true, force: true });
  try {
    const moved = await withConnection(url, async (client) => {
      await expectSchema(client, url);
      return alone(client, url, () => fill({ ...order, directory: work }, client));
    });
    await syncDatabase(work);
    if (existsSync(directory)) await rmdir(directory);
    await rename(work, directory);
    await syncFolder(dirname(directory));
    return moved;
  } catch (error) {
    await rm(work, { recursive: true, force: true });
    throw error;
  }
}

/** Makes a data folder of a database. */
async function fill(order: Order, client: Client): Promise<Moved> {
  const { directory, config, clock, onTable } = order;
  const secrets = await secretsOfPostgres(client, order);
  makeFolder(dirname(directory));
  const zone = createZone(config.timeZone);
  const { db, release } = openDatabase(directory, zone, clock, 0);
  try {
    await db.close();
    // The next start writes the id of the database that was moved.
    await rm(join(directory, 'instance'));
    const file = databaseFile(directory);
    const writer = connect(file, zone);
    try {
      const tables = await copyInto(writer, file, client, onTable);
      const files = await filesOfPostgres(client);
      for (const stored of files) await fileToFolder(client, stored, directory);
      secretsToFolder(directory, secrets);
      return { tables, files: files.length, secrets: [...secrets.keys()] };
    } finally {
      writer.close();
    }
  } finally {
    release();
  }
}

async function copyInto(
  writer: DatabaseSync,
  file: string,
  client: Client,
  onTable: Order['onTable'],
): Promise<Copied> {
  const tables = movedTables(writer);
  const target = sqliteTarget(writer, tables);
  const copied = await copyTables(tables, postgresSource(client), target, onTable);
  target.finish(await idsGiven(client));
  refreshStatistics(writer);
  writer.exec('pragma wal_checkpoint(truncate)');
  expectSound(file, 'Nothing was moved.');
  await verifyTables(tables, target, copied);
  return copied;
}

/** Syncs the database of a closed folder. While it was filled, nothing was synced. */
async function syncDatabase(directory: string): Promise<void> {
  const handle = await open(databaseFile(directory), 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
  await syncFolder(directory);
}
