import type { DatabaseSync } from 'node:sqlite';
import type { Bindable } from '../db/handle.ts';
import { ordinaryTables } from '../db/sqlite/copy.ts';

/** A table of both engines, with its columns in the order of SQLite. */
export type Table = { readonly name: string; readonly columns: readonly string[] };

/** A row: its values in the order of the columns. */
export type Row = readonly Exclude<Bindable, bigint>[];

/** Returns the tables that are moved: all of a migrated SQLite database, except search indexes, which follow from them. */
export const movedTables = (db: DatabaseSync): Table[] =>
  ordinaryTables(db).map((name) => ({
    name,
    columns: db
      .prepare('select name from pragma_table_info(?) order by cid')
      .all(name)
      .map((column) => String(column['name'])),
  }));

/** Returns a name as both engines read it, whatever words they reserve. */
export const quoted = (name: string): string => `"${name}"`;

export const columnList = ({ columns }: Table): string => columns.map(quoted).join(', ');

/** The most rows that are read and written at once, and the most bytes unless one row alone has more. */
export const BATCH_ROWS = 500;
export const BATCH_BYTES = 4 * 1024 * 1024;
