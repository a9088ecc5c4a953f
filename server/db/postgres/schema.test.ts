import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { databaseUrl, TEMPLATE, within } from '../../testing/postgres/databases.ts';
import { migrate as migrateSqlite, migrations as migrationsOfSqlite } from '../sqlite/migrate.ts';
import { declaredTypes } from './column-types.ts';
import { migrations } from './migrations.ts';

type Row = Readonly<Record<string, unknown>>;

const sqlite = new DatabaseSync(':memory:');
beforeAll(() => void migrateSqlite(sqlite));
afterAll(() => sqlite.close());

const ofSqlite = (sql: string, ...values: string[]): Row[] => sqlite.prepare(sql).all(...values);
const ofPostgres = (sql: string): Promise<Row[]> =>
  within(databaseUrl(inject('postgres'), TEMPLATE), async (client) => (await client.query<Row>(sql)).rows);

/** Tables whose rows all writers would share. On PostgreSQL they are views of sequences and of tables with a row a connection. */
const SHARED = ['sequence', 'sn_log_block', 'sn_log_count', 'sn_log_span'];

/** Tables of both engines. A trigram table is a view in PostgreSQL, which keeps the number of its schema in a table. */
const tables = ofTables().filter((name) => !SHARED.includes(name));
function ofTables(): string[] {
  const db = new DatabaseSync(':memory:');
  migrateSqlite(db);
  const names = db
    .prepare(
      `select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite%' order by 1`,
    )
    .all();
  db.close();
  return names.map(({ name }) => String(name));
}

/** Tables of processes that share a database. On SQLite one process has the folder for itself, with secrets and stored files in it. */
const BETWEEN_INSTANCES = ['instance', 'last_write', 'lease', 'secret', 'stored_file', 'stored_chunk'];

/** Migrations of these tables alone, one that numbers rows, which SQLite does by itself, and those of the parts of the log. */
const NOT_ON_SQLITE = [46, 48, 49, 51, 52, 54, 55, 56];

/** Triggers do what these foreign keys to the log do on SQLite. A table with partitions has no key that they could refer to. */
const TO_LOG = ['borrow log_id sn_log id SET NULL', 'session log_id sn_log id NO ACTION'];

/** The partition that all others are made after. It has the keys of the log. */
const MODEL = 'sn_log_rest';

const TYPES: Readonly<Record<string, string>> = { TEXT: 'text', INTEGER: 'bigint', BLOB: 'bytea' };

const inPublic = "relnamespace = cast('public' as regnamespace) and relname <> 'migration'";
const isTable = "relkind in ('r', 'p') and not relispartition";
const ofBoth = `${inPublic} and relname not like '%\\_slot' and relname not in ('${BETWEEN_INSTANCES.join("', '")}')`;

test('both engines have the same tables', async () => {
  const found = await ofPostgres(`select relname as name from pg_class where ${isTable} and ${ofBoth}`);
  expect(found.map(({ name }) => String(name)).sort()).toEqual(tables);
});

test('both engines have the same columns, with their types, defaults, and whether they may be empty', async () => {
  const expected = tables.flatMap((table) =>
    ofSqlite('select name, type, "notnull" as filled, pk, dflt_value as value from pragma_table_info(?)', table).map(
      ({ name, type, filled, pk, value }) =>
        [table, name, TYPES[String(type)], filled === 1 || pk !== 0, value].map(String).join(' '),
    ),
  );
  const found = await ofPostgres(`select relname as "table", attname as name, format_type(atttypid, null) as type,
      attnotnull as filled, pg_get_expr(adbin, adrelid) as value
    from pg_class c join pg_attribute a on a.attrelid = c.oid left join pg_attrdef d on adrelid = c.oid and adnum = attnum
    where ${isTable} and ${ofBoth} and attnum > 0`);
  const plain = (value: unknown) => (typeof value === 'string' ? value.replace(/::\w+$/, '') : null);
  expect(
    found
      .map(({ table, name, type, filled, value }) => [table, name, type, filled, plain(value)].map(String).join(' '))
      .sort(),
  ).toEqual(expected.sort());
});

test('what is no table on PostgreSQL has the columns of the table all the same', async () => {
  const expected = SHARED.flatMap((table) =>
    ofSqlite('select name, type from pragma_table_info(?) order by cid', table).map(
      ({ name, type }) => `${table} ${String(name)} ${TYPES[String(type)]}`,
    ),
  );
  const found = await ofPostgres(`select concat_ws(' ', relname, attname, format_type(atttypid, null)) as "column"
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where relkind = 'v' and relname in ('${SHARED.join("', '")}') and attnum > 0 order by relname, attnum`);
  expect(found.map(({ column }) => column)).toEqual(expected);
});

test('every text is compared byte by byte', async () => {
  const other = await ofPostgres(`select relname, attname from pg_class c join pg_attribute a on a.attrelid = c.oid
    where ${isTable} and ${inPublic} and attnum > 0 and atttypid = cast('text' as regtype)
      and attcollation <> (select oid from pg_collation where collname = 'C')`);
  expect(other).toEqual([]);
});

test('both engines have the same keys: each set of columns, and whether its values are unique', async () => {
  const expected = tables.flatMap((table) => {
    const keys = ofSqlite('select name, "unique" as one, partial from pragma_index_list(?)', table).map((index) => {
      // A text without regard to letter case is an expression on PostgreSQL.
      const columns = ofSqlite(
        "select case when lower(coll) = 'nocase' then '()' else coalesce(name, '()') end as name from pragma_index_xinfo(?) where key = 1 order by seqno",
        String(index['name']),
      );
      return [table, index['one'] === 1, index['partial'] === 1, columns.map(({ name }) => name).join()].join(' ');
    });
    const primary = ofSqlite('select name, type from pragma_table_info(?) where pk > 0', table);
    const isRowid = primary.length === 1 && primary[0]?.['type'] === 'INTEGER';
    const key = `${table} true false ${String(primary[0]?.['name'])}`;
    return isRowid && !keys.includes(key) ? [...keys, key] : keys;
  });
  const found = await ofPostgres(`select concat_ws(' ', t.relname, x.indisunique::text, (x.indpred is not null)::text,
      (select string_agg(coalesce(a.attname, '()'), ',' order by k.at)
        from unnest(x.indkey) with ordinality k (num, at) left join pg_attribute a on a.attrelid = t.oid and a.attnum = k.num)) as key
    from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
      join pg_am m on m.oid = i.relam
    where (t.relkind = 'r' and not t.relispartition or t.relname = '${MODEL}')
      and ${ofBoth.replaceAll('rel', 't.rel')} and m.amname = 'btree'`);
  expect(found.map(({ key }) => String(key).replace(MODEL, 'sn_log')).sort()).toEqual(expected.sort());
});

/** Tables whose ids the service takes from the sequence that they share, and the clock, which has one row. */
const NUMBERED_BY_THE_SERVICE = [
  ...['allowance', 'ended_session', 'feature', 'job', 'machine', 'note', 'session'],
  'standing_clock',
];

test('every other table numbers its rows by itself, as SQLite does', async () => {
  const found = await ofPostgres(`select relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where ${isTable} and ${ofBoth} and attname = 'id' and attidentity = ''`);
  expect(found.map(({ name }) => String(name)).sort()).toEqual(NUMBERED_BY_THE_SERVICE);
});

test('both engines have the same foreign keys, with what happens to the row when the other one is deleted', async () => {
  const expected = tables.flatMap((table) =>
    ofSqlite(
      'select "from", "table" as parent, coalesce("to", \'id\') as "to", on_delete from pragma_foreign_key_list(?)',
      table,
    ).map(({ from, parent, to, on_delete: on }) => [table, from, parent, to, on].join(' ')),
  );
  const found = await ofPostgres(`select concat_ws(' ', c.relname, a.attname, p.relname, b.attname,
      case confdeltype when 'c' then 'CASCADE' when 'n' then 'SET NULL' else 'NO ACTION' end) as key
    from pg_constraint k join pg_class c on c.oid = conrelid join pg_class p on p.oid = confrelid
      join pg_attribute a on a.attrelid = conrelid and a.attnum = conkey[1]
      join pg_attribute b on b.attrelid = confrelid and b.attnum = confkey[1]
    where contype = 'f' and ${ofBoth.replaceAll('rel', 'c.rel')}`);
  expect([...found.map(({ key }) => String(key)), ...TO_LOG].sort()).toEqual(expected.sort());
});

test('both engines allow the same values in the columns that have a list of them', async () => {
  const lists = (sql: string): string[] =>
    [...sql.matchAll(/check \((\w+) (?:in \(([^)]*)\)|= (\d+))\)/gi)].map(
      ([, column, values, one]) =>
        `${column} ${(values ?? one ?? '').replaceAll(/['\s]/g, '').split(',').sort().join()}`,
    );
  const expected = tables.flatMap((table) => {
    const [row] = ofSqlite("select sql from sqlite_schema where type = 'table' and name = ?", table);
    return lists(String(row?.['sql'])).map((list) => `${table} ${list}`);
  });
  const found = await ofPostgres(`select c.relname as "table", pg_get_constraintdef(k.oid) as sql
    from pg_constraint k join pg_class c on c.oid = conrelid where contype = 'c' and conrelid <> 0 and not relispartition`);
  const plain = (sql: string) =>
    sql
      .replaceAll(/::\w+/g, '')
      .replaceAll(/\((\d+)\)/g, '$1')
      .replace(/\((\w+) = ANY \(ARRAY\[([^\]]*)\]\)\)/, '$1 in ($2)')
      .replace(/\(\((.*)\)\)$/, '($1)');
  const others = found.filter(({ sql }) => lists(plain(String(sql))).length === 0);
  expect(others.map(({ table }) => table)).toEqual(['data']);
  expect(
    found.flatMap(({ table, sql }) => lists(plain(String(sql))).map((list) => `${String(table)} ${list}`)).sort(),
  ).toEqual(expected.sort());
});

test('the types of columns are those that the migrations declare', async () => {
  const found = await ofPostgres(`select relname || '.' || attname as name, format_type(atttypid, null) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid where ${isTable} and ${inPublic} and attnum > 0`);
  const types = found.map(({ name, type }): [string, string] => [String(name), String(type)]);
  expect(types.sort()).toEqual([...declaredTypes()].sort());
});

test('the migrations of both engines have the same numbers, from the first one of PostgreSQL on', () => {
  const [first] = migrations();
  const numbers = (all: readonly { readonly number: number }[]) => all.map(({ number }) => number);
  expect(numbers(migrations()).filter((number) => !NOT_ON_SQLITE.includes(number))).toEqual(
    numbers(migrationsOfSqlite().filter(({ number }) => number >= (first?.number ?? 0))),
  );
});

test('the migrations of both engines are numbered without a gap', () => {
  const numbers = new Set([...migrationsOfSqlite(), ...migrations()].map(({ number }) => number));
  expect([...numbers].sort((one, other) => one - other)).toEqual(Array.from(numbers, (_number, at) => at + 1));
});
