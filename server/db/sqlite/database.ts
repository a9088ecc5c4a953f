import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { blobsIn } from '../../core/blobs.ts';
import type { Integrity } from '../../contract/work/storage.ts';
import type { Clock } from '../../time/clock.ts';
import type { Zone } from '../../time/zone.ts';
import { groupCommit, MARK, type Writing } from './group-commit.ts';
import type { Database } from '../handle.ts';
import type { IntegrityCheck } from './integrity.ts';
import { statement } from '../kysely.ts';
import { probe } from '../probe.ts';
import type { Readers } from './readers/reader.ts';
import { largestTables, sizesOf } from './sizes.ts';
import { refreshStatistics } from './statistics.ts';
import { notReady } from '../storage-error.ts';
import type { FileSync } from './wal/sync.ts';
import type { ThreadWriter } from './writer/connection.ts';

/** Reads that no request asks for. */
const SERVICE = { caller: 'service', isOwn: true } as const;

/** The row exists only after a clean stop with a sound database. */
const NOTE_STOP = "insert or replace into setting values ('stopped', 'clean')";

const KNOWN_SOUND: readonly Integrity[] = ['unneeded', 'sound'];

/** The readers and the writer of a file, and the services that look after it. */
export type Connections = Writing & {
  readonly file: string;
  readonly large?: ThreadWriter | undefined;
  readonly readers: Readers;
  readonly integrity: IntegrityCheck;
  /** It is closed last: see `createDataSync`. */
  readonly data: FileSync;
};

/** Returns a database on SQLite with readers and one writer connection. */
export function sqliteDatabase(connections: Connections, zone: Zone, clock: Clock): Database {
  const { file, readers, writer, large, log, data, checkpoints, health, reserve, integrity } = connections;
  const { end, ...writes } = groupCommit(connections, zone, clock);
  const testWrite = probe(() => writes.tx((one) => one.exec(statement(MARK), randomUUID())));

  /** Prepares the file for the next start. A storage that cannot be written must not prevent the stop. */
  function leave(): void {
    try {
      refreshStatistics(writer);
      if (KNOWN_SOUND.includes(health.integrity())) writer.exec(NOTE_STOP);
    } catch (error) {
      process.emitWarning(new Error('The storage could not be written at the stop.', { cause: error }));
    }
  }

  return {
    ...writes,
    engine: 'SQLite',
    version: async (db) => (await db.column(sql<{ version: string }>`select sqlite_version() as version`))[0] ?? '',
    read: readers.of(SERVICE),
    reader: readers.of,
    readers: readers.figures,
    blobs: (purpose) => blobsIn(join(dirname(file), purpose)),
    storage: () => ({ fault: health.fault(), integrity: health.integrity() }),
    sizes: () => sizesOf(file),
    largestTables,
    check: async () => {
      const fault = health.fault();
      if (fault) throw notReady(fault);
      await readers.of(SERVICE).get(statement('select 1 from setting'));
      await testWrite();
    },
    verify: () => integrity.run(),
    keepRoom: async () => {
      health.setFull(!(await reserve.restore()));
    },
    optimize: async () => refreshStatistics(writer),
    close: async () => {
      await end();
      await checkpoints.ended();
      await integrity.stop();
      log.close();
      // Closing would move the log into the file. After a failed commit the next start needs the log unchanged.
      if (health.fault() === 'failed') return;
      if (health.fault() === undefined) leave();
      await readers.close();
      await large?.close();
      writer.close();
      data.close();
    },
  };
}
