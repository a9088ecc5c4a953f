import { sql } from 'kysely';
import type { QueryKind } from '../contract/listing.ts';
import { anyTextOf, type QueryColumn } from '../query/columns.ts';
import type { ListDefinition } from '../query/definition.ts';
import type { Database } from '../db/handle.ts';

/** A row of a table with every kind of query name; a field without a value is undefined. */
export type Thing = {
  code: string;
  title?: string;
  size?: number;
  made?: number;
  kind?: string;
  open: boolean;
  owner?: string;
};

const SCHEMA = [
  'create table owner (id integer primary key, name text not null unique) strict',
  `create table thing (id integer primary key, code text not null, title text, size integer, made integer, kind text,
    open integer not null, owner_id integer references owner (id)) strict`,
  `create virtual table thing_search using fts5 (title, code, content = 'thing', content_rowid = 'id', tokenize = 'trigram',
    detail = none, columnsize = 0)`,
  `create trigger thing_insert after insert on thing begin
    insert into thing_search (rowid, title, code) values (new.id, new.title, new.code); end`,
];

export const KINDS = ['LOCAL', 'FLOAT', 'Group'] as const;

export const thingColumns = {
  code: {
    kind: 'text',
    sql: 't.code',
    upperCase: true,
    normal: (value) => value.replaceAll('-', '').toUpperCase(),
  },
  title: { kind: 'text', sql: 't.title', trigrams: { table: 'thing_search', id: 't.id' } },
  plain: { kind: 'text', sql: 't.title' },
  either: anyTextOf(['t.title', 't.code'], { table: 'thing_search', id: 't.id' }),
  size: { kind: 'number', sql: 't.size' },
  made: { kind: 'date', sql: 't.made' },
  kind: { kind: 'enum', sql: 't.kind', words: KINDS },
  open: { kind: 'boolean', sql: 't.open' },
  owned: { kind: 'boolean', sql: 't.id in (select id from thing where owner_id is not null)', holds: true },
  owner: { kind: 'text', sql: 'name', within: ['t.owner_id in (select id from owner where', ')'] },
} as const satisfies Record<string, QueryColumn & { kind: QueryKind }>;

export const thingList: ListDefinition = {
  from: 'thing t',
  id: 't.id',
  joins: 'left join owner o on o.id = t.owner_id',
  record: {
    id: ['t.id', 'number'],
    code: ['t.code', 'text'],
    title: ['t.title', 'text'],
    size: ['t.size', 'number'],
    made: ['t.made', 'time'],
    kind: ['t.kind', 'text'],
    open: ['t.open', 'flag'],
    owner: ['o.name', 'text'],
  },
  querys: thingColumns,
  sorts: { title: 't.title collate nocase', size: 't.size', made: 't.made' },
};

/** Creates and fills the table; the rows get the ids 1, 2, 3 … in order. */
export async function storeThings(db: Database, things: readonly Thing[]): Promise<void> {
  await db.tx(async (tx) => {
    for (const statement of SCHEMA) await tx.run(sql.raw(statement));
    const owners = [...new Set(things.flatMap(({ owner }) => owner ?? []))];
    for (const owner of owners) await tx.run(sql`insert into owner (name) values (${owner})`);
    for (const { code, title, size, made, kind, open, owner } of things) {
      await tx.run(sql`insert into thing (code, title, size, made, kind, open, owner_id)
        values (${code}, ${title ?? null}, ${size ?? null}, ${made ?? null}, ${kind ?? null},
          ${open ? 1 : 0}, (select id from owner where name = ${owner ?? null}))`);
    }
  });
}
