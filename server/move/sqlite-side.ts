import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { openCopy } from '../db/sqlite/copy.ts';
import { MoveError } from './move-error.ts';
import type { Source, Target } from './copy-tables.ts';
import { BATCH_BYTES, BATCH_ROWS, columnList, quoted, type Row, type Table } from './tables.ts';

const SEARCH_TABLES = "select name from pragma_table_list where schema = 'main' and type = 'virtual'";
const LATER = "select type, name, sql from sqlite_schema where type in ('trigger', 'index') and sql is not null";

/** Only tables of this kind keep the ids that they have given away. */
const GIVE_ID = `insert into sqlite_sequence (name, seq)
  select name, ? from sqlite_schema where type = 'table' and name = ? and sql like '%autoincrement%'`;

/** Returns the tables of SQLite, to be read. */
export const sqliteSource = (db: DatabaseSync): Source => ({ read: (table) => batches(db, table) });

function* batches(db: DatabaseSync, table: Table): Generator<readonly Row[]> {
  const all = db.prepare(`select ${columnList(table)} from ${quoted(table.name)}`);
  all.setReturnArrays(true);
  let rows: Row[] = [];
  let bytes = 0;
  for (const row of all.iterate() as Iterable<unknown> as Iterable<SQLOutputValue[]>) {
    rows.push(row as Row);
    bytes += row.reduce<number>((sum, value) => sum + sizeOf(value), 0);
    if (rows.length < BATCH_ROWS && bytes < BATCH_BYTES) continue;
    yield rows;
    [rows, bytes] = [[], 0];
  }
  if (rows.length > 0) yield rows;
}

function sizeOf(value: SQLOutputValue): number {
  if (typeof value === 'string') return value.length;
  return value instanceof Uint8Array ? value.byteLength : 8;
}

/** Reads every page, reference and counter of a database. Throws MoveError, with what to do, when one is wrong. */
export function expectSound(file: string, advice: string): void {
  const copy = openCopy(file);
  try {
    const [fault] = copy.faults();
    if (fault !== undefined) throw new MoveError(`${file} is not sound: ${fault}. ${advice}`);
  } finally {
    copy.close();
  }
}

/** Returns the highest id that each table with ids has given away. */
export const idsGiven = (db: DatabaseSync): Map<string, number> =>
  new Map(
    db
      .prepare('select name, seq from sqlite_sequence')
      .all()
      .map(({ name, seq }) => [String(name), Number(seq)]),
  );

/** The tables of a new SQLite database, to be filled. */
export type SqliteTarget = Target & {
  /** Ends the work: what counts and finds rows works again, and ids go on after those in `given`. */
  readonly finish: (given: ReadonlyMap<string, number>) => void;
};

/** Begins to fill the tables of a new database in one transaction. Nothing counts or finds the rows until the end. */
export function sqliteTarget(db: DatabaseSync, tables: readonly Table[]): SqliteTarget {
  db.exec('pragma foreign_keys = off; pragma synchronous = off; begin immediate');
  const later = db.prepare(LATER).all();
  for (const { type, name } of later) db.exec(`drop ${String(type)} ${quoted(String(name))}`);
  for (const { name } of tables) db.exec(`delete from ${quoted(name)}`);
  return {
    ...sqliteSource(db),
    write: async (table, rows) => {
      const marks = table.columns.map(() => '?').join(', ');
      const insert = db.prepare(`insert into ${quoted(table.name)} (${columnList(table)}) values (${marks})`);
      for (const row of rows) insert.run(...row);
    },
    finish: (given) => {
      // Indexes come before triggers. No trigger runs for rows that are there already.
      for (const { sql } of later.toSorted((a, b) => String(a['type']).localeCompare(String(b['type']))))
        db.exec(String(sql));
      for (const { name } of db.prepare(SEARCH_TABLES).all())
        db.exec(`insert into ${quoted(String(name))} (${quoted(String(name))}) values ('rebuild')`);
      db.exec('delete from sqlite_sequence');
      const give = db.prepare(GIVE_ID);
      for (const [name, id] of given) give.run(id, name);
      db.exec('commit');
    },
  };
}
