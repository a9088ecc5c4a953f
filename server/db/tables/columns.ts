import type { Generated } from 'kysely';
import type { Field, Fields, StoredName } from '../../contract/records/field.ts';
import type { ColumnName } from '../../query/names.ts';

type Value<F extends Field> = F extends { kind: 'text' }
  ? string
  : F extends { kind: 'choice'; choices: readonly (infer Choice)[] }
    ? Choice extends number
      ? number
      : string
    : number;

type Column<F extends Field> = F extends { kind: 'flag' }
  ? Generated<number>
  : F extends { always: true }
    ? Value<F>
    : Value<F> | null;

type NameOf<Name extends string, F extends Field> = F extends { column: infer Column extends string }
  ? Column
  : ColumnName<Name>;

/** Columns of a record's stored fields, except those that the table declares itself. */
export type ColumnsOf<F extends Fields, Except extends string = never> = {
  [Name in Exclude<StoredName<F>, Except> as NameOf<Name, F[Name]>]: Column<F[Name]>;
};
