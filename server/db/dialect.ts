import { sql, type RawBuilder } from 'kysely';
import { isPostgres } from './engine.ts';
import { postgresWords } from './postgres/words.ts';
import { sqliteWords } from './sqlite/words.ts';
import type { ListKind, Words } from './words.ts';

/** The words of the engine that this process uses. Stores write everything else in SQL that all engines understand. */
export const dialect: Words = isPostgres ? postgresWords : sqliteWords;

/** Returns a function that returns SQL with a value for each `?` as a fragment for a query builder. */
function filling<Row>(text: string): (...values: readonly unknown[]) => RawBuilder<Row> {
  const parts = text.split('?');
  const strings = Object.assign(parts, { raw: parts });
  return (...values) => sql<Row>(strings, ...values);
}

/** Returns SQL with a value for each `?` as a fragment for a query builder. */
export const filled = <Row = unknown>(text: string, ...values: readonly unknown[]): RawBuilder<Row> =>
  filling<Row>(text)(...values);

/** Returns a function that calls `make` once for each name. The names stand in the code, so they are few. */
function once<Made>(make: (name: string) => Made): (name: string) => Made {
  const known = new Map<string, Made>();
  return (name) => {
    const found = known.get(name);
    if (found !== undefined) return found;
    const made = make(name);
    known.set(name, made);
    return made;
  };
}

type Values = {
  readonly integer: readonly number[];
  readonly text: readonly string[];
  readonly json: readonly unknown[];
};

const listsOf = (kind: ListKind) => once((alias) => filling(dialect.rows('?', alias, kind)));
const LISTS = { integer: listsOf('integer'), text: listsOf('text'), json: listsOf('json') };
const AMONG = { integer: filling(dialect.among('?', 'integer')), text: filling(dialect.among('?', 'text')) };

/** Returns a bound list as rows with `key` and `value`. */
export const listed = <Kind extends ListKind>(kind: Kind, values: Values[Kind], alias: string): RawBuilder<unknown> =>
  LISTS[kind](alias)(JSON.stringify(values));

/** Returns the values of a bound list, for `in`. */
export const among = <Kind extends 'integer' | 'text'>(kind: Kind, values: Values[Kind]): RawBuilder<unknown> =>
  AMONG[kind](JSON.stringify(values));

/** Returns the values of a bound list that are all numbers or all texts, for `in`. */
export const amongAlike = (values: readonly (string | number)[]): RawBuilder<unknown> =>
  AMONG[typeof values[0] === 'number' ? 'integer' : 'text'](JSON.stringify(values));

/** `dialect.inOrder` as a fragment. */
export const inOrder: RawBuilder<unknown> = sql.raw(dialect.inOrder);

/** `dialect.byIndex` as a fragment. */
export const byIndex: (index: string) => RawBuilder<unknown> = once((index) => sql.raw(dialect.byIndex(index)));
