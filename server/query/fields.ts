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
import type { WriteField, WriteFields } from '../core/write.ts';
import { anyTextOf, type QueryColumn, type QueryColumns, type SortColumn, type SortColumns } from './columns.ts';
import { columnName } from './names.ts';
import type { RecordFields, RecordKind } from './record.ts';

/*
 * The SQL of the fields of a record follows from their table: `officeNumber` is the column `office_number` of the table
 * with the alias. What does not follow is given by field, which the types ask for where a field has no column.
 */

const KINDS: Readonly<Record<Field['kind'], RecordKind>> = {
  text: 'text',
  choice: 'text',
  integer: 'number',
  date: 'time',
  flag: 'flag',
  reference: 'json',
};

const columnOf = (name: string, field: Field): string => field.column ?? columnName(name);

/** Entries of a table that is made from some fields of a record. */
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

/** What is given for fields besides their definition: anything of a stored one, everything of others. */
type Exceptions<Name extends string, Stored extends string, Given, Stands = Given> = {
  readonly [Each in Extract<Name, Stored>]?: Given;
} & { readonly [Each in Exclude<Name, Stored>]: Stands };

/** Returns the fields that every read of a record tells, as the database writes them. */
export const recordColumns = <F extends Fields>(
  fields: F,
  alias: string,
  exceptions: Exceptions<PlainName<F>, StoredName<F>, RecordFields[string]>,
): Record<PlainName<F>, RecordFields[string]> => ({
  ...(made(fields, plainNames(fields), (name, field) => [
    `${alias}.${columnOf(name, field)}`,
    queryKind(field) === 'number' ? 'number' : KINDS[field.kind],
  ]) as Record<PlainName<F>, RecordFields[string]>),
  ...exceptions,
});

/** Returns the columns that lists are filtered by; what is given for a stored field is added to its column. */
export const queryColumns = <F extends Fields>(
  fields: F,
  alias: string,
  exceptions: Exceptions<QueryName<F>, StoredName<F>, Partial<QueryColumn>, QueryColumn>,
): QueryColumns<QueryKinds<F>> => {
  const given: Readonly<Record<string, Partial<QueryColumn>>> = exceptions;
  return made(fields, Object.keys(listNames(fields).querys), (name, field) => ({
    kind: queryKind(field),
    sql: `${alias}.${columnOf(name, field)}`,
    ...(field.kind === 'choice' && { words: field.choices.map(String) }),
    ...given[name],
  })) as QueryColumns<QueryKinds<F>>;
};

/** Returns what the texts of a trigram table add to their columns, and as `any` the name for all of them. */
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

/** Returns the columns that lists are sorted by: texts without regard to case. */
export const sortColumns = <F extends Fields>(
  fields: F,
  alias: string,
  exceptions: Exceptions<SortName<F>, StoredName<F>, SortColumn>,
): SortColumns<SortName<F>[]> => ({
  ...(made(fields, listNames(fields).sorts, (name, field) => {
    const column = `${alias}.${columnOf(name, field)}`;
    return field.kind === 'text' ? `${column} collate nocase` : column;
  }) as SortColumns<SortName<F>[]>),
  ...exceptions,
});

/** Returns how the fields that can be changed are written. */
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
