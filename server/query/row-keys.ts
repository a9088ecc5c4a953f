import { sql, type RawBuilder } from 'kysely';
import { dialect, inOrder, listed } from '../db/dialect.ts';
import type { ListDefinition } from './definition.ts';

/** Finds a row: its id, with the value of the list's `part` where the engine keeps parts of a table apart. */
export type RowKey = number | readonly [id: number, part: number];

const partOf = ({ part }: ListDefinition): string | undefined => (dialect.hasParts ? part : undefined);

/** Returns the key of a row from its id and the value of the list's `part`. */
export const rowKey = (list: ListDefinition, id: number, part: number): RowKey =>
  partOf(list) === undefined ? id : [id, part];

/** Returns SQL of columns from which `keyOfRow` and `keysSql` make keys: the id by a name, and the part where there is one. */
export function keyColumns(list: ListDefinition, name: string): string {
  const part = partOf(list);
  return part === undefined ? `${list.id} as ${name}` : `${list.id} as ${name}, ${part} as part`;
}

/** Returns SQL of a key as a JSON value, from a row with `keyColumns`. */
export const keyJson = (list: ListDefinition, name: string): string =>
  partOf(list) === undefined ? name : dialect.array(name, 'part');

/**
 * Returns SQL of the JSON text of keys, from rows with `keyColumns`. An array for each row costs more than the row, so they are made
 * of the rows of the page and not of all that are sorted for it.
 */
export const keysSql = (list: ListDefinition, name: string): string => dialect.arrayOf(keyJson(list, name));

export type KeyRow = { readonly id: number; readonly part?: number };

export const keyOfRow = ({ id, part }: KeyRow): RowKey => (part === undefined ? id : [id, part]);

export const idOfKey = (key: RowKey): number => (typeof key === 'number' ? key : key[0]);

const [ID, PART] = [sql.raw(dialect.cell('n', 0, 'integer')), sql.raw(dialect.cell('n', 1, 'integer'))];

/**
 * Returns the FROM clause of the rows with these keys. Their order is `n.key`. With `limit 1`, PostgreSQL looks for each row in its
 * part. Otherwise it would expect to look in all parts each time, and prefer to read the whole table once.
 */
export function rowsWithKeys(list: ListDefinition, keys: readonly RowKey[]): RawBuilder<unknown> {
  const [part, from, id] = [partOf(list), sql.raw(list.from), sql.raw(list.id)];
  if (part === undefined || keys.some((key) => typeof key === 'number'))
    return sql`from ${listed('integer', keys.map(idOfKey), 'n')} ${inOrder} ${from} on ${id} = n.value`;
  const alias = sql.raw(list.from.slice(list.from.lastIndexOf(' ') + 1));
  return sql`from ${listed('json', keys, 'n')} cross join lateral
    (select * from ${from} where ${id} = ${ID} and ${sql.raw(part)} = ${PART} limit 1) ${alias}`;
}
