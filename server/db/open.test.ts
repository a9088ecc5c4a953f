import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  symlinkSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createZone } from '../time/zone.ts';
import { migrate, migrations, userVersion } from './sqlite/migrate.ts';
import { DataDirectoryError } from './data-directory-error.ts';
import { openDatabase, type OpenDatabase } from './open.ts';

let folder: string;
let file: string;
let opened: OpenDatabase | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'licet-open-'));
  file = join(folder, 'licet.db');
});
afterEach(async () => {
  await close();
  rmSync(folder, { recursive: true });
});

function open(directory = folder): OpenDatabase {
  opened = openDatabase(directory, createZone('UTC'), () => 1_800_000_000);
  return opened;
}

async function close(): Promise<void> {
  await opened?.db.close();
  opened?.release();
  opened = undefined;
}

/** Creates a database in the folder and closes it. */
async function prepare(): Promise<void> {
  open();
  await close();
}

/** Changes the database without the service. */
function tamper(change: string): void {
  const db = new DatabaseSync(file);
  db.exec(change);
  db.close();
}

describe('a new folder', () => {
  test('gets a database with every migration', () => {
    expect(open().migrated).toEqual(migrations().map(({ name }) => name));
  });

  test('gets one also when an earlier start was killed while it created the file', () => {
    writeFileSync(`${file}.new`, '');
    writeFileSync(`${file}.new-journal`, 'half of it');
    expect(open().migrated).toEqual(migrations().map(({ name }) => name));
    expect(readdirSync(folder).filter((name) => name.includes('.new'))).toEqual([]);
  });

  test('opens again without any', async () => {
    await prepare();
    expect(open().migrated).toEqual([]);
  });
});

describe('every connection', () => {
  test.each(['at first', 'after a restart'])('has every safety on %s', async (when) => {
    if (when === 'after a restart') await prepare();
    const { db } = open();
    const read = async (pragma: string) => {
      const query = sql<Record<string, unknown>>`${sql.raw(`pragma ${pragma}`)}`;
      const rows = [await db.read.first(query), await db.tx((tx) => tx.first(query))];
      return rows.map((row) => Object.values(row ?? {})[0]);
    };
    const found = {
      // 2 is FULL. The writer has 1, NORMAL, because its log is synced after each commit.
      synchronous: await read('synchronous'),
      journal: await read('journal_mode'),
      foreignKeys: await read('foreign_keys'),
      trustedSchema: await read('trusted_schema'),
    };
    expect(found).toEqual({
      synchronous: [2, 1],
      journal: ['wal', 'wal'],
      foreignKeys: [1, 1],
      trustedSchema: [0, 0],
    });
  });
});

describe('a folder that is not as it was left is refused, and nothing in it is changed', () => {
  const refusal = (directory = folder): string => {
    try {
      open(directory);
    } catch (error) {
      if (error instanceof DataDirectoryError) return error.message;
      throw error;
    }
    return 'opened';
  };

  test('with an empty file where a database was', async () => {
    await prepare();
    truncateSync(file);
    expect(refusal()).toBe(`${file} is empty where a database was. Restore it from a backup, or use another DATA_DIR.`);
    expect(readFileSync(file).length).toBe(0);
  });

  test('with a file whose last page is not whole', async () => {
    await prepare();
    truncateSync(file, readFileSync(file).length - 1000);
    expect(refusal()).toBe(
      `${file} is cut off: its last page is not whole. Restore it from a backup, or use another DATA_DIR.`,
    );
  });

  test('with a folder, or a link to nothing, where the database was', async () => {
    await prepare();
    unlinkSync(file);
    mkdirSync(file);
    expect(refusal()).toBe(`${file} is not a file. Restore it from a backup, or use another DATA_DIR.`);
    rmdirSync(file);
    symlinkSync(join(folder, 'elsewhere'), file);
    expect(refusal()).toMatch(/ENOENT\)\. It is a link to a file that does not exist: mount the disk of that file/);
  });

  test('with an empty file and nothing else: a copy that went wrong', () => {
    writeFileSync(file, '');
    expect(refusal()).toMatch(/is empty where a database was/);
  });

  test('without the database it had', async () => {
    await prepare();
    unlinkSync(file);
    expect(refusal()).toMatch(/licet\.db is missing, though the folder holds instance\. Restore the whole folder/);
    expect(() => readFileSync(file)).toThrow('ENOENT');
  });

  test('with a database of another program', () => {
    tamper('create table notes (text)');
    const before = readFileSync(file);
    expect(refusal()).toBe(`${file} is not a database of this product. Use another DATA_DIR.`);
    expect(readFileSync(file)).toEqual(before);
  });

  test('with a database of another program where its own was', async () => {
    await prepare();
    unlinkSync(file);
    tamper('create table notes (text)');
    expect(refusal()).toBe(
      `${file} is not a database of this product. Restore it from a backup, or use another DATA_DIR.`,
    );
  });

  test('and gets no write-ahead log beside it', async () => {
    await prepare();
    tamper('pragma user_version = 9999');
    const before = readdirSync(folder);
    expect(refusal()).toMatch(/newer version/);
    expect(readdirSync(folder)).toEqual(before);
  });

  test('with a file that is no database', () => {
    writeFileSync(file, 'Dear diary, '.repeat(1000));
    const before = readFileSync(file);
    expect(refusal()).toMatch(/licet\.db cannot be opened as a database: .+ Restore it from a backup, or use another/);
    expect(readFileSync(file)).toEqual(before);
  });

  test('with a database that lost its first page', async () => {
    await prepare();
    const bytes = readFileSync(file);
    bytes.fill(0, 0, 100);
    writeFileSync(file, bytes);
    expect(refusal()).toMatch(/licet\.db (cannot be opened as a database|is not a database of this product)/);
    expect(readFileSync(file)).toEqual(bytes);
  });

  test('with a database that a newer version wrote', async () => {
    await prepare();
    tamper('pragma user_version = 9999');
    expect(refusal()).toBe(
      `${file} was written by a newer version of this program (schema 9999, this one knows ${migrations().at(-1)?.number}). Start that version.`,
    );
  });

  test('with the database of another folder', async () => {
    await prepare();
    tamper("update setting set value = 'other' where name = 'instance'");
    expect(refusal()).toMatch(/is not the database this folder began with/);
  });

  test('while it is open already', async () => {
    open();
    const first = opened;
    expect(refusal()).toBe(`${folder} is served by another process. Stop it, or use another DATA_DIR.`);
    opened = first;
    await close();
    expect(refusal()).toBe('opened');
  });

  test('and can be used again once it is mended', async () => {
    await prepare();
    const whole = readFileSync(file);
    truncateSync(file);
    refusal();
    writeFileSync(file, whole);
    expect(refusal()).toBe('opened');
  });
});

describe('a migration', () => {
  const number = (migrations().at(-1)?.number ?? 0) + 1;

  test('that fails changes nothing, and those before it stay', async () => {
    await prepare();
    const db = new DatabaseSync(file);
    const tables = () => db.prepare("select count(*) n from sqlite_schema where name like 'extra%'").get()?.['n'];
    const good = { number, name: 'good.sql', sql: 'create table extra_one (id integer) strict' };
    const bad = { number: number + 1, name: 'bad.sql', sql: 'create table extra_two (id integer) strict; nonsense' };
    expect(() => migrate(db, [...migrations(), good, bad])).toThrow(/nonsense/);
    expect([userVersion(db), tables()]).toEqual([number, 1]);
    db.close();
  });
});

test('every table is STRICT, but those of full-text search', () => {
  open();
  const db = new DatabaseSync(file, { readOnly: true });
  const loose = db.prepare(
    "select name from pragma_table_list where type = 'table' and strict = 0 and name not like 'sqlite%'",
  );
  expect(loose.all()).toEqual([]);
  db.close();
});
