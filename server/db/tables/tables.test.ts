import { readdirSync, readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { migrate, migrations } from '../migrate.ts';

type Column = { name: string; type: 'string' | 'number' | 'bytes'; nullable: boolean; generated: boolean };

/** The table types of this folder, read from their source: the compiler has erased them by now. */
function declaredTables(): Map<string, Column[]> {
  const source = readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith('tables.ts'))
    .map((file) => readFileSync(`${import.meta.dirname}/${file}`, 'utf8'))
    .join('\n');
  const types = new Map<string, Column[]>();
  for (const [, name = '', body = ''] of source.matchAll(/export type (\w+Table) = \{([^}]*)\}/g)) {
    types.set(name, [...body.matchAll(/(\w+): (Generated<)?(string|number|[A-Z]\w+)( \| null)?/g)].map(readColumn));
  }
  const tables = new Map<string, Column[]>();
  for (const [, table = '', type = ''] of source.matchAll(/^ {2,4}(\w+): (\w+Table);/gm))
    tables.set(table, types.get(type) ?? []);
  return tables;
}

const readColumn = ([, name = '', generated, type, nullable]: RegExpMatchArray): Column => ({
  name,
  type: type === 'number' ? 'number' : type === 'Uint8Array' ? 'bytes' : 'string',
  nullable: nullable !== undefined,
  generated: generated !== undefined,
});

const TYPES: Readonly<Record<string, Column['type']>> = { TEXT: 'string', BLOB: 'bytes' };

function migratedTables(): Map<string, Column[]> {
  const db = new DatabaseSync(':memory:');
  migrate(db);
  const names = db
    .prepare("select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite%'")
    .all();
  const tables = new Map<string, Column[]>();
  for (const { name } of names) {
    const columns = db
      .prepare('select name, type, "notnull", pk, dflt_value from pragma_table_info(?)')
      .all(String(name));
    tables.set(
      String(name),
      columns.map((column) => {
        const rowid =
          column['pk'] === 1 && column['type'] === 'INTEGER' && columns.filter(({ pk }) => pk !== 0).length === 1;
        return {
          name: String(column['name']),
          type: TYPES[String(column['type'])] ?? 'number',
          nullable: column['notnull'] === 0 && column['pk'] === 0,
          generated: column['dflt_value'] !== null || (rowid && isCounted(db, String(name))),
        };
      }),
    );
  }
  db.close();
  return tables;
}

const isCounted = (db: DatabaseSync, table: string): boolean =>
  /autoincrement/i.test(String(db.prepare('select sql from sqlite_schema where name = ?').get(table)?.['sql']));

test('the table types have the columns of the migrations, with their types and defaults', () => {
  const migrated = migratedTables();
  expect([...declaredTables()].sort()).toEqual([...migrated].sort());
});

test('each migration has a number of its own', () => {
  const numbers = migrations().map(({ number }) => number);
  expect(numbers).toEqual([...new Set(numbers)]);
});
