import { readdirSync, readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { queryKind, storedNames, type Fields } from '../../contract/records/field.ts';
import { columnName } from '../../query/names.ts';
import { migrate, migrations } from '../sqlite/migrate.ts';

type Column = { name: string; type: 'string' | 'number' | 'bytes'; nullable: boolean; generated: boolean };

const RECORDS = `${import.meta.dirname}/../../contract/records`;

/** Returns the exported field tables by the names of their constants. */
async function fieldTables(): Promise<Map<string, Fields>> {
  const tables = new Map<string, Fields>();
  for (const file of readdirSync(RECORDS).filter((name) => !name.endsWith('.test.ts'))) {
    const exported = (await import(`${RECORDS}/${file}`)) as Record<string, unknown>;
    for (const [name, value] of Object.entries(exported))
      if (name.endsWith('Fields')) tables.set(name, value as Fields);
  }
  return tables;
}

function derivedColumns(fields: Fields, except: string): Column[] {
  return storedNames(fields).flatMap((name): Column[] => {
    const field = fields[name];
    if (field === undefined || except.includes(`'${name}'`)) return [];
    const isText = field.kind === 'text' || queryKind(field) === 'enum';
    return [
      {
        name: field.column ?? columnName(name),
        type: isText ? 'string' : 'number',
        nullable: field.always !== true && field.kind !== 'flag',
        generated: field.kind === 'flag',
      },
    ];
  });
}

const byName = (one: Column, other: Column): number => (one.name < other.name ? -1 : 1);

/** Returns the table types of this folder. They are read from the source because types do not exist at run time. */
async function declaredTables(): Promise<Map<string, Column[]>> {
  const records = await fieldTables();
  const source = readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith('tables.ts'))
    .map((file) => readFileSync(`${import.meta.dirname}/${file}`, 'utf8'))
    .join('\n');
  const types = new Map<string, Column[]>();
  for (const [, name = '', derived = '', body = ''] of source.matchAll(
    /type (\w+(?:Table|Columns)) = ((?:(?:ColumnsOf<[^>]*>|\w+Columns) & )*)\{([^}]*)\}/g,
  )) {
    const columns = [...body.matchAll(/(\w+): (Generated<)?(string|number|[A-Z]\w+)( \| null)?/g)].map(readColumn);
    for (const [, fields = '', except = ''] of derived.matchAll(/ColumnsOf<\s*typeof (\w+)([^>]*)>/g))
      columns.push(...derivedColumns(records.get(fields) ?? {}, except));
    for (const [shared = ''] of derived.matchAll(/\w+Columns/g)) columns.push(...(types.get(shared) ?? []));
    types.set(name, columns.sort(byName));
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
      columns
        .map((column) => {
          const rowid =
            column['pk'] === 1 && column['type'] === 'INTEGER' && columns.filter(({ pk }) => pk !== 0).length === 1;
          return {
            name: String(column['name']),
            type: TYPES[String(column['type'])] ?? 'number',
            nullable: column['notnull'] === 0 && column['pk'] === 0,
            generated: column['dflt_value'] !== null || (rowid && isCounted(db, String(name))),
          };
        })
        .sort(byName),
    );
  }
  db.close();
  return tables;
}

const isCounted = (db: DatabaseSync, table: string): boolean =>
  /autoincrement/i.test(String(db.prepare('select sql from sqlite_schema where name = ?').get(table)?.['sql']));

test('the table types have the columns of the migrations, with their types and defaults', async () => {
  const migrated = migratedTables();
  expect([...(await declaredTables())].sort()).toEqual([...migrated].sort());
});

test('each migration has a number of its own', () => {
  const numbers = migrations().map(({ number }) => number);
  expect(numbers).toEqual([...new Set(numbers)]);
});
