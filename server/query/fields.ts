import {
  listNames,
  plainNames,
  queryKind,
  storedNames,
  type Field,
  type Fields,
  type PlainName,
  type QueryKinds,
  type QueryName,
  type SortName,
  type StoredName,
} from '../contract/records/field.ts';
import { dialect } from '../db/dialect.ts';
import type { WriteField, WriteFields } from '../core/write.ts';
import { anyTextOf, type QueryColumn, type QueryColumns, type SortColumn, type SortColumns } from './columns.ts';
import { columnName } from './names.ts';
import type { RecordFields, RecordKind } from './record.ts';

/*
 * Derives the SQL of a record's fields from the field table: `regDate` is the column `reg_date`. `exceptions`
 * gives the SQL of fields that differ; the types require it for a field without a column.
 */

const KINDS: Readonly<Record<Field['kind'], RecordKind>> = {
  text: 'text',
  choice: 'text',
  integer: 'number',
  date: 'time',
  flag: 'flag',
  reference: 'json',
  json: 'json',
};

const columnOf = (name: string, field: Field): string => field.column ?? columnName(name);

const made = <Value>(
  fields: Fields,
  names: readonly string[],
  make: (name: string, field: Field) => Value,
): Record<string, Value> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const field = fields[name];
      return field === undefined ? [] : [[name, make(name, field)]];
    }),
  );

/** Exceptions to the derived SQL: optional for a stored field, required for others. */
type Exceptions<Name extends string, Stored extends string, Given, Stands = Given> = {
  readonly [Each in Extract<Name, Stored>]?: Given;
} & { readonly [Each in Exclude<Name, Stored>]: Stands };

/** Returns the fields that are in every record, with the SQL of each. */
export const recordColumns = <F extends Fields>(
  fields: F,
  alias: string,
  exceptions: Exceptions<PlainName<F>, StoredName<F>, RecordFields[string]>,
): Record<PlainName<F>, RecordFields[string]> => ({
  ...(made(fields, plainNames(fields), (name, field) => {
    const column = `${alias}.${columnOf(name, field)}`;
    if (field.kind === 'flag') return [`${column} = 1`, 'flag'];
    return [column, queryKind(field) === 'number' ? 'number' : KINDS[field.kind]];
  }) as Record<PlainName<F>, RecordFields[string]>),
  ...exceptions,
});

/** Returns the columns that lists are filtered by. `exceptions` of a stored field are merged into its column. */
export const queryColumns = <F extends Fields>(
  fields: F,
  alias: string,
  exceptions: Exceptions<QueryName<F>, StoredName<F>, Partial<QueryColumn>, QueryColumn>,
): QueryColumns<QueryKinds<F>> => {
  const given: Readonly<Record<string, Partial<QueryColumn>>> = exceptions;
  return made(fields, Object.keys(listNames(fields).querys), (name, field) => ({
    kind: queryKind(field),
    sql: `${alias}.${columnOf(name, field)}`,
    ...(field.empty && { presence: presenceOf(`${alias}.${columnOf(name, field)}`, field) }),
    ...(field.kind === 'choice' && { words: field.choices.map(String) }),
    ...given[name],
  })) as QueryColumns<QueryKinds<F>>;
};

/** SQLite uses no index for `is not null`, so `filled` is a range. The index by which a text is sorted ignores letter case. */
function presenceOf(column: string, { kind, sort }: Field): NonNullable<QueryColumn['presence']> {
  const value = kind === 'text' && sort ? dialect.folded(column) : column;
  return {
    empty: `${column} is null`,
    filled: `${value} >= ${kind === 'text' ? "''" : String(Number.MIN_SAFE_INTEGER)}`,
  };
}

/** Returns the trigram settings of each text's column, and under `any` the column for all of them. */
export const searchColumns = <F extends Fields, Name extends StoredName<F>>(
  fields: F,
  alias: string,
  names: readonly Name[],
  trigrams: NonNullable<QueryColumn['trigrams']>,
) => {
  const columns = Object.entries(made(fields, names, (name, field) => `${alias}.${columnOf(name, field)}`));
  const texts = columns.map(([, column]) => column) as [string, ...string[]];
  const searched = Object.fromEntries(columns.map(([name]) => [name, { trigrams }]));
  return { ...(searched as Record<Name, { trigrams: typeof trigrams }>), any: anyTextOf(texts, trigrams) };
};

/** Returns the columns that lists are sorted by. Texts ignore letter case. */
export const sortColumns = <F extends Fields>(
  fields: F,
  alias: string,
  exceptions: Exceptions<SortName<F>, StoredName<F>, SortColumn>,
): SortColumns<SortName<F>[]> => {
  const given: Readonly<Record<string, SortColumn>> = exceptions;
  return made(fields, listNames(fields).sorts, (name, field): SortColumn => {
    const column = `${alias}.${columnOf(name, field)}`;
    const sorted = given[name] ?? (field.kind === 'text' ? dialect.folded(column) : column);
    return field.always && typeof sorted === 'string' ? { sql: sorted, always: true } : sorted;
  }) as SortColumns<SortName<F>[]>;
};

/** Returns how each editable field is written. */
export const writeFields = (fields: Fields): WriteFields =>
  made(
    fields,
    storedNames(fields).filter((name) => fields[name]?.write === 'kept' || fields[name]?.write === 'emptied'),
    writeField,
  );

function writeField(name: string, field: Field): WriteField {
  const column = columnOf(name, field);
  if (field.kind === 'flag') return { column, as: field.lasting === true ? 'flag' : 'switch' };
  const as = field.write === 'emptied' ? 'value' : 'kept';
  return field.kind === 'date' ? { column, as, time: field.edge ?? 'start' } : { column, as };
}
