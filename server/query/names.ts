/** The column name of a field: `regDate` → `reg_date`. */
export type ColumnName<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ColumnName<Rest>}`
  : Name;

export const columnName = <Name extends string>(name: Name): ColumnName<Name> =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as ColumnName<Name>;

/** Returns an object with an entry for each name. */
export const fieldsOf = <Name extends string, Value>(
  names: readonly Name[],
  entry: (name: Name) => Value,
): Record<Name, Value> => Object.fromEntries(names.map((name) => [name, entry(name)])) as Record<Name, Value>;
