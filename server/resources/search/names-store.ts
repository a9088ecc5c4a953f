import { sql } from 'kysely';
import { partsOf, type FoundKind } from '../../contract/kinds.ts';
import { inOrder, listed } from '../../db/dialect.ts';
import type { Reader } from '../../db/handle.ts';
import { sources, type Source } from './sources.ts';

/** The columns whose values make the key of a record, each with an index. */
const KEYS: Readonly<
  Record<FoundKind, (key: string) => readonly (readonly [column: string, value: string | number])[]>
> = {
  sn: (key) => [['s.sn', key]],
  user: (key) => [['x.name', key]],
  customer: (key) => {
    const [group, name] = partsOf('customer', key);
    return [
      ['x.group_name', group],
      ['x.name', name],
    ];
  },
  machine: (key) => [['x.id', Number(key)]],
  tokenid: (key) => {
    const [guid, type] = partsOf('tokenid', key);
    return [
      ['x.guid', guid],
      ['x.token_type', Number(type)],
    ];
  },
  product: (key) => [['x.name', key]],
  business: (key) => [['x.name', key]],
};

const sourceOf = (kind: FoundKind): Source => {
  const source = sources.find((one) => one.kind === kind);
  if (source === undefined) throw new Error(`the search finds no ${kind}`);
  return source;
};

/** Returns the row id of the record with a key, or undefined when there is none. */
async function idOf(db: Reader, kind: FoundKind, key: string): Promise<number | undefined> {
  const { from, id } = sourceOf(kind);
  const equal = KEYS[kind](key).map(([column, value]) => sql`${sql.raw(column)} = ${value}`);
  const row = await db.first(
    sql<{ id: number }>`select ${sql.raw(id)} as id from ${sql.raw(from)} where ${sql.join(equal, sql` and `)}`,
  );
  return row?.id;
}

type NamedRow = { row: number; key: string; title: string; subtitle: string | null };

/** Returns the keys and the names of the records that exist. */
const named = (db: Reader, kind: FoundKind, ids: readonly number[]) => {
  const { from, id, joins, hit } = sourceOf(kind);
  return db.all(sql<NamedRow>`
    select n.value as row, ${sql.raw(hit.id)} as key, ${sql.raw(hit.title)} as title, ${sql.raw(hit.subtitle)} as subtitle
    from ${listed('integer', ids, 'n')} ${inOrder} ${sql.raw(from)} on ${sql.raw(id)} = n.value ${sql.raw(joins)}`);
};

/** The records of all kinds by key and by row, for the visits of an operator. */
export const foundRecords = { idOf, named };
