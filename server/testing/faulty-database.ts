import { DatabaseSync } from 'node:sqlite';
import { createZone } from '../time/zone.ts';
import type { Database } from '../db/handle.ts';
import { databaseFile, storageOf } from '../db/sqlite/storage.ts';
import { createDataSync, createLogSync, type FileSync } from '../db/sqlite/wal/sync.ts';
import type { ThreadWriter } from '../db/sqlite/writer/connection.ts';

/** Extended result codes that a failing disk causes. */
export const SqliteFault = { Sync: 1034, Write: 778, Full: 13 } as const;

export type FaultyDatabase = {
  readonly db: Database;
  /** Makes the statement fail with these result codes, one per run; afterwards it succeeds again. */
  readonly fail: (sql: string, codes: readonly number[]) => void;
  /** Makes every sync of the log fail from now on. */
  readonly failSync: () => void;
  /** Makes every sync of the database file by the service fail from now on. */
  readonly failDataSync: () => void;
};

/**
 * Opens the database of a folder with a writer whose statements fail on demand, like on a failing disk. `large` writes
 * large transactions.
 */
export function openFaulty(directory: string, large?: ThreadWriter): FaultyDatabase {
  const faults = new Map<string, number[]>();
  const writer = new DatabaseSync(databaseFile(directory));
  const prepare = writer.prepare.bind(writer);
  writer.prepare = (sql) => {
    const statement = prepare(sql);
    const run = statement.run.bind(statement);
    statement.run = (...values: never[]) => {
      const code = faults.get(sql)?.shift();
      if (code !== undefined) throw Object.assign(new Error(`injected fault ${code}`), { errcode: code });
      return run(...values);
    };
    return statement;
  };
  // Opens the log file, whose identity is remembered.
  writer.prepare('select 1 from setting').get();
  const failing = { log: false, data: false };
  const faulty = (of: keyof typeof failing, sync: FileSync): FileSync => ({
    ...sync,
    run: async () => {
      if (failing[of]) throw new Error('injected fault of the sync');
      await sync.run();
    },
  });
  const log = faulty('log', createLogSync(databaseFile(directory), writer));
  const data = faulty('data', createDataSync(databaseFile(directory)));
  const db = storageOf(
    { directory, writer, readers: 1, integrity: 'unneeded', isFull: false, log, data, large },
    createZone('UTC'),
    () => 1_800_000_000,
  );
  return {
    db,
    fail: (sql, codes) => void faults.set(sql, [...codes]),
    failSync: () => void (failing.log = true),
    failDataSync: () => void (failing.data = true),
  };
}
