import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createZone } from '../../time/zone.ts';
import { openFaulty, SqliteFault, type FaultyDatabase } from '../../testing/faulty-database.ts';
import { openMigrated } from '../../testing/migrated.ts';
import { inOneGroup } from '../../testing/one-group.ts';
import type { Database } from '../handle.ts';
import { SqliteCode } from './sqlite-error.ts';
import { databaseFile } from './storage.ts';

const { Sync, Write, Full } = SqliteFault;

let folder: string;
let db: Database;
let fail: FaultyDatabase['fail'];
let failSync: FaultyDatabase['failSync'];
let failDataSync: FaultyDatabase['failDataSync'];
let failures: number;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'licet-faulty-'));
  const made = openMigrated(folder, createZone('UTC'), () => 1_800_000_000);
  await made.db.close();
  made.release();
  ({ db, fail, failSync, failDataSync } = openFaulty(folder));
  failures = 0;
  db.onFailure(() => void failures++);
});
afterEach(async () => {
  await db.close();
  rmSync(folder, { recursive: true });
});

const write = (name: string, need?: 'essential') =>
  db.tx((tx) => tx.run(sql`insert into sequence values (${name}, 1)`), need);
const stored = () =>
  db.read.column(sql<{ name: string }>`select name from sequence where name like 'test %' order by 1`);

/** Returns the row that the commit after a failed one wrote. */
const marks = () => db.read.column(sql<{ value: string }>`select value from setting where name = 'mark'`);

/** Returns the error codes of changes; 0 for a successful one. */
const codesOf = async (...changes: Promise<unknown>[]) =>
  (await Promise.allSettled(changes)).map((one) =>
    one.status === 'fulfilled' ? 0 : (one.reason as { code: number }).code,
  );

/** Returns the error codes of changes that share a commit. */
const codesOfGroup = (...names: string[]) => inOneGroup(() => codesOf(...names.map((name) => write(name))));

describe('a commit that fails', () => {
  test.each([
    ['its sync', Sync],
    ['a write', Write],
  ])('by %s is 520 for all that share it, once a commit after it has succeeded', async (_what, code) => {
    fail('commit', [code]);
    expect(await codesOfGroup('test a', 'test b')).toEqual([520, 520]);
    expect([await stored(), failures, (await marks()).length]).toEqual([[], 0, 1]);
    await db.keepRoom();
    expect(await codesOf(write('test c'))).toEqual([0]);
    expect(await stored()).toEqual(['test c']);
  });

  test('is 5031 when the commit after it fails too; then nothing more is taken, and the process is told to end', async () => {
    fail('commit', [Sync, Sync]);
    expect(await codesOfGroup('test a', 'test b')).toEqual([5031, 5031]);
    expect(failures).toBe(1);
    expect(await codesOf(write('test c'), write('test d', 'essential'))).toEqual([520, 520]);
    expect(db.storage().fault).toBe('failed');
    await expect(db.check()).rejects.toMatchObject({ code: 520 });
    expect(await stored()).toEqual([]);
    expect(failures).toBe(1);
  });

  test('by the sync of the log is 5031 for all that share it, because it can no longer be undone', async () => {
    failSync();
    expect(await codesOfGroup('test a', 'test b')).toEqual([5031, 5031]);
    expect([failures, db.storage().fault, await codesOf(write('test c'))]).toEqual([1, 'failed', [520]]);
  });

  test('is 5031 when only the commit after it reached the log, and not the disk', async () => {
    fail('commit', [Write]);
    failSync();
    expect([await codesOf(write('test a')), failures]).toEqual([[5031], 1]);
  });

  test('refuses with 520 what waited behind it', async () => {
    fail('commit', [Sync, Sync]);
    let waiting: Promise<number[]> | undefined;
    const first = db.tx(async (tx) => {
      await tx.run(sql`insert into sequence values ('test a', 1)`);
      const until = performance.now() + 15;
      while (performance.now() < until) await Promise.resolve();
      waiting = codesOf(write('test b'));
    });
    expect([await codesOf(first), await waiting]).toEqual([[5031], [520]]);
  });

  test('is 520 where the transaction could not begin', async () => {
    fail('begin immediate', [Sync]);
    expect(await codesOfGroup('test a', 'test b')).toEqual([520, 520]);
    expect([await codesOf(write('test c')), failures]).toEqual([[0], 0]);
  });
});

test('a change waits while another process holds the lock of the database', async () => {
  fail('begin immediate', [SqliteCode.Busy, SqliteCode.Busy, SqliteCode.Busy]);
  expect(await codesOfGroup('test a', 'test b')).toEqual([0, 0]);
  expect([await stored(), failures]).toEqual([['test a', 'test b'], 0]);
});

describe('a database file that cannot be synced', () => {
  test('takes nothing more, and the process is told to end', async () => {
    failDataSync();
    const told = new Promise<void>((resolve) => db.onFailure(resolve));
    const reader = new DatabaseSync(databaseFile(folder));
    reader.exec('begin; select 1 from setting');
    await db.tx((tx) => tx.run(sql`insert into setting values ('long', hex(zeroblob(40000000)))`));
    await told;
    expect([db.storage().fault, await codesOf(write('test a'))]).toEqual(['failed', [520]]);
    reader.close();
  });
});

describe('a full disk', () => {
  test('is 520 even when the commit after it finds no room, and gives the room that is kept to essential changes', async () => {
    await db.keepRoom();
    expect(existsSync(join(folder, 'reserve'))).toBe(true);
    fail('commit', [Full, Full]);
    expect(await codesOf(write('test a'), write('test b', 'essential'))).toEqual([520, 520]);
    expect([db.storage().fault, existsSync(join(folder, 'reserve')), failures]).toEqual(['full', false, 0]);
    expect(await codesOf(write('test c'), write('test d', 'essential'))).toEqual([520, 0]);
    await expect(db.check()).rejects.toThrow('The disk of the data folder has no room.');
  });

  test('ends once there is room again', async () => {
    fail('commit', [Full, Full]);
    await codesOf(write('test a'));
    await db.keepRoom();
    expect([db.storage().fault, await codesOf(write('test b'))]).toEqual([undefined, [0]]);
  });

  test('that was found by a statement refuses all of the transaction, whatever becomes of the error in it', async () => {
    const insert = 'insert into sequence values (?, 1)';
    fail(insert, [Full]);
    const swallowed = db.tx(async (tx) => {
      await tx.run(sql`insert into sequence values ('test a', 2)`);
      await tx.exec({ sql: insert }, 'test b');
    });
    expect([await codesOf(swallowed), await stored(), db.storage().fault]).toEqual([[520], [], 'full']);
  });
});

describe('a folder that was moved away', () => {
  test('refuses changes with 520 until it is back', async () => {
    const away = `${folder}-away`;
    renameSync(folder, away);
    expect([await codesOf(write('test a')), db.storage().fault]).toEqual([[520], 'replaced']);
    await expect(db.check()).rejects.toThrow('was removed or replaced');
    renameSync(away, folder);
    expect([await codesOf(write('test b')), await stored()]).toEqual([[0], ['test b']]);
    await db.check();
  });
});

describe('readiness', () => {
  test('is tried by one write for all who ask within a few seconds', async () => {
    expect(await marks()).toEqual([]);
    await Promise.all(Array.from({ length: 20 }, () => db.check()));
    const [mark] = await marks();
    await db.check();
    expect(await marks()).toEqual([mark]);
  });

  test('is refused when that write fails', async () => {
    fail('commit', [Sync]);
    await expect(db.check()).rejects.toMatchObject({ code: 520 });
  });
});
