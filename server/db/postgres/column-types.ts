import { migrations } from './migrations.ts';

const TABLE = /^create (?:unlogged )?table (\w+) \(\n(.*?)\n\);/gms;
const ADDED = /^alter table (\w+) add column (\w+) (\w+)/gm;
const COLUMN = /^ {2}(\w+) (bigint|text|bytea)\b/gm;

let types: ReadonlyMap<string, string> | undefined;

/** Returns the type of a column `table.column`, as the migrations declare it. Throws TypeError for an unknown column. */
export function columnType(column: string): string {
  types ??= declaredTypes();
  const type = types.get(column);
  if (type === undefined) throw new TypeError(`There is no column ${column}.`);
  return type;
}

/** Returns the types of all columns by `table.column`. */
export function declaredTypes(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { sql } of migrations()) {
    for (const [, table = '', body = ''] of sql.matchAll(TABLE))
      for (const [, name = '', type = ''] of body.matchAll(COLUMN)) found.set(`${table}.${name}`, type);
    for (const [, table = '', name = '', type = ''] of sql.matchAll(ADDED)) found.set(`${table}.${name}`, type);
  }
  return found;
}
