import type { DatabaseSync } from 'node:sqlite';
import type { Client } from 'pg';
import { connectBeside } from '../db/beside.ts';
import { lockFolder } from '../db/open.ts';
import { migrate } from '../db/postgres/migrations.ts';
import { expectUsable } from '../db/postgres/open.ts';
import { databaseFile } from '../db/sqlite/storage.ts';
import { createZone } from '../time/zone.ts';
import { alone, expectEmpty, withConnection } from './connection.ts';
import { copyTables, verifyTables } from './copy-tables.ts';
import { filesOfSqlite, fileToPostgres } from './files.ts';
import type { Moved, Order } from './order.ts';
import { postgresTarget } from './postgres-side.ts';
import { secretsOfFolder, secretsToPostgres, type SecretTexts } from './secrets.ts';
import { expectSound, idsGiven, sqliteSource } from './sqlite-side.ts';
import { movedTables } from './tables.ts';

/**
 * Copies a data folder into an empty database, in one transaction, and compares the copy before it is committed. The folder
 * stays as it is. Throws MoveError, StartError and DataDirectoryError; the database is then empty.
 */
export async function moveToPostgres(order: Order): Promise<Moved> {
  const { directory, server, config } = order;
  const source = connectBeside(directory, createZone(config.timeZone));
  try {
    const release = lockFolder(directory);
    try {
      const secrets = secretsOfFolder(source, order);
      return await withConnection(server.url, async (client) => {
        await expectUsable(client, server.url);
        await expectEmpty(client, server.url);
        expectSound(databaseFile(directory), 'Restore a backup of DATA_DIR.');
        await migrate(client);
        const moved = await alone(client, server.url, () => copy(order, { source, client, secrets }));
        // After a vacuum, PostgreSQL answers from an index without reading the table.
        await client.query('vacuum');
        return moved;
      });
    } finally {
      release();
    }
  } finally {
    source.close();
  }
}

type Sides = { readonly source: DatabaseSync; readonly client: Client; readonly secrets: SecretTexts };

async function copy(order: Order, { source, client, secrets }: Sides): Promise<Moved> {
  const { directory, server, onTable } = order;
  await expectEmpty(client, server.url);
  // Until the connection is closed, all tables are read as they are now.
  source.exec('begin');
  const tables = movedTables(source);
  const target = await postgresTarget(client, tables);
  const copied = await copyTables(tables, sqliteSource(source), target, onTable);
  await target.finish(idsGiven(source));
  await verifyTables(tables, target, copied);
  const files = filesOfSqlite(source, directory);
  for (const stored of files) await fileToPostgres(directory, stored, client);
  await secretsToPostgres(client, secrets, order);
  return { tables: copied, files: files.length, secrets: [...secrets.keys()] };
}
