import type { QueryKind } from '../listing.ts';

type Shared = {
  /** True when every record has a value; otherwise an answer leaves the field out while it is empty. */
  readonly always?: true;
  /** True when a record cannot be added without it. */
  readonly required?: true;
  /**
   * What POST does when the field is not supplied: `emptied` or `kept`. One that is written `once` is given when the
   * record is added and never changes. A field without this cannot be written.
   */
  readonly write?: 'emptied' | 'kept' | 'once';
  /** False for a written field that is no column of an import. */
  readonly import?: false;
  /** True when lists can be filtered by it. */
  readonly query?: true;
  /** True when lists can be sorted by it. */
  readonly sort?: true;
  /** The word of `scope` with which a read tells it; such a field is computed, not stored. */
  readonly scope?: string;
  /** `query`: a name to filter or sort by that records do not have. `body`: a field that is written and never answered. */
  readonly only?: 'query' | 'body';
  /** True when no column of its own holds the value. */
  readonly computed?: true;
  /** The column of the table, where the naming rule does not lead to it. */
  readonly column?: string;
};

/**
 * A field of a record: what it holds, how it is written, and what lists can do with it. The tables of fields need no
 * schema library, so that the browser can load them; schemas, query names, import columns and table columns follow.
 */
export type Field = Shared &
  (
    | {
        readonly kind: 'text';
        /** Most characters. */
        readonly max?: number;
        /** `lines` may break lines, a `name` is trimmed and never empty, an `id` is what the service made. */
        readonly form?: 'name' | 'email' | 'lines' | 'id';
        /** Names that paths need for themselves. */
        readonly reserved?: readonly string[];
      }
    | { readonly kind: 'integer'; readonly form?: 'id' }
    /** A date alone means the first second of its day, with `end` the last. */
    | { readonly kind: 'date'; readonly edge?: 'end' }
    /** `lasting`: once set it cannot be cleared. */
    | { readonly kind: 'flag'; readonly lasting?: true }
    /** `says`: the values as an error message names them. */
    | { readonly kind: 'choice'; readonly choices: readonly (string | number)[]; readonly says?: string }
    /** The fields of another record that an answer holds in place of its id. */
    | { readonly kind: 'reference'; readonly of: Readonly<Record<string, Field>> }
  );

/** The values of a choice. */
export type ChoiceOf<F extends Field> = F extends { choices: readonly (infer Choice)[] } ? Choice : never;

export type Fields = Readonly<Record<string, Field>>;

/** Names of the fields that have a property, as a type. */
export type NamesWith<F extends Fields, Property> = {
  [Name in keyof F]: F[Name] extends Property ? Name : never;
}[keyof F] &
  string;

export type WrittenName<F extends Fields> = NamesWith<F, { write: string }>;
export type QueryName<F extends Fields> = NamesWith<F, { query: true }>;
export type SortName<F extends Fields> = NamesWith<F, { sort: true }>;
/** Fields that records have: all but those of queries and bodies alone. */
export type RecordName<F extends Fields> = Exclude<keyof F & string, NamesWith<F, { only: string }>>;
/** Fields that every read of a record tells. */
export type PlainName<F extends Fields> = Exclude<RecordName<F>, NamesWith<F, { scope: string }>>;
/** Fields with a column of their own in the table of the record. */
export type StoredName<F extends Fields> = Exclude<
  PlainName<F>,
  NamesWith<F, { computed: true } | { kind: 'reference' }>
>;

type KindOf<F extends Field> = F extends { kind: 'choice'; choices: readonly (infer Choice)[] }
  ? Choice extends number
    ? 'number'
    : 'enum'
  : { text: 'text'; integer: 'number'; date: 'date'; flag: 'boolean'; choice: 'enum'; reference: 'text' }[F['kind']];

/** The query kind of each field that lists can be filtered by. */
export type QueryKinds<F extends Fields> = { readonly [Name in QueryName<F>]: KindOf<F[Name]> };

/** The meaning of fields in the API description, where the name alone does not say it. */
export type Meanings<F extends Fields> = { readonly [Name in keyof F]?: string };

/** Returns the names of a table of fields, in its order. */
export const namesOf = <F extends Fields>(fields: F): readonly (keyof F & string)[] => Object.keys(fields);

/** Returns the names of the fields for which `matches` is true, in the order of the table. */
export const namesWhere = (fields: Fields, matches: (field: Field) => boolean): string[] =>
  Object.entries(fields).flatMap(([name, field]) => (matches(field) ? [name] : []));

export const isStored = ({ only, scope, computed, kind }: Field): boolean =>
  only === undefined && scope === undefined && computed !== true && kind !== 'reference';

/** Returns the names of the fields that every read of a record tells. */
export const plainNames = <F extends Fields>(fields: F) =>
  namesWhere(fields, ({ only, scope }) => only === undefined && scope === undefined) as PlainName<F>[];

/** Returns the names of the stored texts that lists can be filtered by. */
export const queriedTexts = <F extends Fields>(fields: F) =>
  namesWhere(fields, (field) => isStored(field) && field.kind === 'text' && field.query === true) as Extract<
    StoredName<F>,
    NamesWith<F, { kind: 'text'; query: true }>
  >[];

/** Returns the names of the fields that have a column of their own. */
export const storedNames = <F extends Fields>(fields: F) => namesWhere(fields, isStored) as StoredName<F>[];

/** Returns the columns of an import: the fields that can be written, in the order of the table. */
export const importNames = <F extends Fields>(fields: F) =>
  namesWhere(fields, ({ write, import: column }) => write !== undefined && column !== false) as WrittenName<F>[];

/** Returns the names of the fields without which no record can be added. */
export const requiredNames = <F extends Fields>(fields: F) =>
  namesWhere(fields, ({ required }) => required === true) as NamesWith<F, { required: true }>[];

/** Returns the kind of query that a field answers. */
export function queryKind(field: Field): QueryKind {
  switch (field.kind) {
    case 'choice':
      return typeof field.choices[0] === 'number' ? 'number' : 'enum';
    case 'integer':
      return 'number';
    case 'flag':
      return 'boolean';
    case 'text':
    case 'reference':
      return 'text';
    case 'date':
      return 'date';
  }
}

/** Returns the names by which lists of a record can be filtered, with their kinds, and sorted. */
export function listNames<F extends Fields>(fields: F) {
  const entries = Object.entries(fields).flatMap(([name, field]) => (field.query ? [[name, queryKind(field)]] : []));
  return {
    querys: Object.fromEntries(entries) as QueryKinds<F>,
    sorts: namesWhere(fields, ({ sort }) => sort === true) as SortName<F>[],
  };
}
