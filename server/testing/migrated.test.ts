import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, expect, test } from 'vitest';
import { openDatabase } from '../db/open.ts';
import { createZone } from '../time/zone.ts';
import { openMigrated } from './migrated.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Opens a database in a new folder. Returns what is in the folder and in the database, without what is random or a time. */
function opened(open: typeof openMigrated): object {
  const directory = mkdtempSync(join(tmpdir(), 'licet-'));
  const { db, release } = open(directory, createZone('UTC'), () => 0);
  closing.push(
    () => db.close(),
    release,
    () => rmSync(directory, { recursive: true }),
  );
  const seen = new DatabaseSync(join(directory, 'licet.db'), { readOnly: true });
  const all = (sql: string) => seen.prepare(sql).all();
  const instance = readFileSync(join(directory, 'instance'), 'utf8').trim();
  const tables = all("select name from sqlite_schema where type = 'table' and name not glob '*_search_*' order by 1");
  const found = {
    files: readdirSync(directory).map((name) => [name, (statSync(join(directory, name)).mode & 0o777).toString(8)]),
    pragmas: ['user_version', 'application_id', 'journal_mode', 'encoding'].map((name) => all(`pragma ${name}`)),
    schema: all('select type, name, sql from sqlite_schema order by name'),
    rows: tables.map(({ name }) => [name, all(`select * from "${String(name)}"`)]),
    storage: db.storage(),
  };
  seen.close();
  const text = JSON.stringify(found).replaceAll(instance, 'the instance');
  return JSON.parse(text.replaceAll(/"(at|low|high)":\d+/g, '"$1":0')) as object;
}

test('the database of a test is what a first start leaves: files, schema, rows and state', () => {
  expect(opened(openMigrated)).toEqual(opened(openDatabase));
});
