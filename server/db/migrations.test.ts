import { expect, test } from 'vitest';
import type { Migration } from './migrations.ts';
import { migrations as ofPostgres } from './postgres/migrations.ts';
import { migrations as ofSqlite } from './sqlite/migrate.ts';

/** Later migrations run while instances of the version before work on the database (docs/decisions/0089-upgrade-without-a-pause.md). */
const LAST_FREE = 51;

/**
 * The table of the log becomes a part of another one, which takes its name and its columns in the same transaction. An upgrade under
 * load has shown that the version before works on it (docs/decisions/0096-the-log-by-month.md).
 */
const LOG_BY_MONTH = 56;

const COMMENTS_AND_TEXTS = /--[^\n]*|\/\*.*?\*\/|'(?:[^']|'')*'/gs;

/** What the version before cannot live with. */
const REFUSED: Readonly<Record<string, RegExp>> = {
  'drops something': /\bdrop (?:table|view|materialized view|sequence|column)\b/,
  'drops a column': /\balter table [^;]*\bdrop (?!constraint\b|trigger\b)(?:if exists )?\w/,
  'renames something': /\brename\b/,
  'changes the type of a column': /\balter (?:column )?\w+ (?:set data )?type\b/,
  'forbids empty values in a column': /\bset not null\b/,
  'adds a column that may not be empty and has no default':
    /\badd (?:column )?(?!constraint\b)(?=[^;,]*\bnot null\b)(?![^;,]*\b(?:default|generated)\b)/,
};

/** A trigram table of SQLite is made anew to get another column. No column of a record is in it alone. */
const REMADE = /\bdrop table (\w+);(?=.*\bcreate virtual table \1\b)/gs;

const faultsOf = (sql: string): string[] => {
  const plain = sql.toLowerCase().replaceAll(COMMENTS_AND_TEXTS, "''").replaceAll(/\s+/g, ' ').replaceAll(REMADE, '');
  return Object.keys(REFUSED).filter((fault) => REFUSED[fault]?.test(plain));
};

const faultsIn = (all: readonly Migration[]): string[] =>
  all
    .filter(({ number }) => number > LAST_FREE && number !== LOG_BY_MONTH)
    .flatMap(({ name, sql }) => faultsOf(sql).map((fault) => `${name} ${fault}`));

test('new migrations only add what the version before can live with', () => {
  expect(ofPostgres().at(-1)?.number).toBeGreaterThan(LAST_FREE);
  expect([...faultsIn(ofPostgres()), ...faultsIn(ofSqlite())]).toEqual([]);
});

test.each([
  'drop table sn',
  'DROP VIEW IF EXISTS sn_log_count',
  'alter table sn drop column usages',
  'alter table sn drop usages',
  'alter table sn rename column usages to used',
  'alter table sn rename to licence',
  'alter table sn alter column usages type text',
  'alter table sn alter usages set data type text',
  'alter table sn alter column usages set not null',
  'alter table sn add column colour text collate "C" not null',
  'alter table sn add colour text not null',
  "alter table sn add column size bigint default 1, add column colour text not null -- default 'red'",
  'drop table sn; create table sn (id bigint primary key)',
])('such as: %s', (sql) => {
  expect(faultsOf(`${sql};`)).not.toEqual([]);
});

test.each([
  "create table colour (name text primary key, code text not null, note text default 'drop table')",
  'alter table sn add column colour text collate "C" not null default \'red\'',
  'alter table sn add column colour text; create index sn_colour on sn (colour)',
  'alter table sn alter column usages set default 1; alter table sn drop constraint sn_status_check',
  'drop trigger sn_search_insert; drop table sn_search;\ncreate virtual table sn_search using fts5 (sn, colour)',
])('but not: %s', (sql) => {
  expect(faultsOf(`${sql};`)).toEqual([]);
});
